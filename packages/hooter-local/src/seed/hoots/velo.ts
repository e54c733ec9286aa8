import type { WrittenHoot } from "../written-hoot";

export const velo: readonly WrittenHoot[] = [
  {
    by: "hugo",
    text: "Même mur, même vélo, même heure. Un jour je ferai un film image par image de toutes ces photos et il ne se passera rien. #vélo",
    part: "matin",
    day: "semaine",
    picture: [
      "velo-mur-ocre",
      "Bicyclette bleue appuyée contre un mur ocre, panier à l'avant, ombre longue sur le trottoir",
    ],
    comments: [
      ["margaux", "Je programme le film. Séance de 22 h, version longue."],
      ["tom", "Il se passera la rouille. Suspense."],
    ],
  },
  {
    by: "remi",
    text: "Vingt ans de tournée aujourd'hui. Quatorze vélos, un nombre inconnu de chiens, et ce matin une vieille dame qui m'attendait au portail avec un gâteau. Elle avait compté, elle. Pas moi.",
    part: "midi",
    loved: true,
    comments: [
      ["alice", "J'ai la gorge serrée au comptoir des prêts. Bravo, Rémi."],
      ["colette", "Et les chats, on ne compte pas les chats ?"],
      ["remi", "Les chats, c'est eux qui me comptent."],
      ["hugo", "Quatorze vélos ! Raconte le meilleur."],
      ["remi", "Le numéro 6. Rouge, lourd, honnête."],
      ["rose", "Merci pour toutes les cartes portées."],
    ],
  },
  {
    by: "hugo",
    text: "Crevaison sous la pluie, sans démonte-pneu. Je l'ai changé avec deux cuillères et beaucoup de vocabulaire.",
    part: "soir",
    comments: [
      ["basile", "Tu te promènes avec deux cuillères ?"],
      ["hugo", "Maintenant, oui. Avant, c'était pour le yaourt."],
    ],
  },
  {
    by: "tom",
    text: "Col fermé, nuages en dessous, personne. J'ai mangé mon sandwich à 1 600 m avec un choucas qui faisait semblant de ne pas me connaître.",
    part: "matin",
    comments: [["etienne", "Le choucas te connaît très bien. Il connaît surtout le sandwich."]],
  },
  {
    by: "remi",
    text: "La tournée des chemins creux : trois kilomètres de boue pour une seule carte. Elle disait « Bon anniversaire, mon vieux ». Je l'ai livrée en chantant.",
    part: "matin",
  },
  {
    by: "adele",
    text: "Atelier de réparation participatif, mode d'emploi : on vient régler ses freins, on repart en ayant démonté le vélo d'un inconnu. https://atelier-velo.example.org",
    part: "soir",
    comments: [
      ["hugo", "L'inconnu, c'était moi. Mon pédalier te salue."],
      ["jules", "Il me reste une clé de quinze, rapportez-la un jour."],
    ],
  },
  {
    by: "hugo",
    text: "Repeinte en jaune, avec la selle de mon grand-père. Elle ne va pas plus vite, mais elle arrive mieux.",
    part: "apres-midi",
    day: "week-end",
    picture: ["velo-mur-bleu", "Bicyclette jaune appuyée contre un mur bleu, fenêtre à volets et pot de fleurs"],
    comments: [
      ["odile", "La selle ! Un cuir comme ça, ça se nourrit deux fois l'an."],
      ["celeste", "Je peux la dessiner ?"],
    ],
  },
  {
    by: "alice",
    text: "Le vent de face a lu mon agenda : il sait toujours quand je suis en retard.",
    part: "midi",
    comments: [
      ["sylvie", "Il était d'ouest ce matin. Je plaide pour lui : il n'a rien de personnel."],
      ["alice", "C'est exactement ce que dirait le vent."],
    ],
  },
  {
    by: "remi",
    text: "Les chiens de la tournée par ordre de conviction : 1. le teckel du moulin. 2. Personne. 3. Le berger, pour la forme.",
    part: "apres-midi",
  },
  {
    by: "tom",
    text: "110 km aujourd'hui, dont 40 parce que « par là, c'est sûrement plus court ».",
    part: "soir",
    comments: [["victor", "Sacrifice positionnel."]],
  },
  {
    by: "hugo",
    text: "Petite joie : attraper les sept feux verts du boulevard. Il ne faut le dire à personne, sinon ça ne recommence pas. J'ai tout gâché.",
    part: "matin",
  },
  {
    by: "clemence",
    text: "Sortie du club : dix-huit au départ, quatorze à la boulangerie du km 12, et depuis plus de nouvelles de personne.",
    part: "matin",
    day: "dim",
    comments: [["karim", "Ils sont chez moi. Ils vont bien."]],
  },
  {
    by: "remi",
    text: "J'ai porté aujourd'hui la réponse d'une lettre portée la semaine dernière. Je ne sais rien de ce qu'elles disent, mais celle-ci était plus épaisse.",
    part: "soir",
    comments: [
      ["lucie", "Tu viens d'écrire un roman par lettres en deux phrases."],
      ["elise", "Je le lirais."],
    ],
  },
  {
    by: "ulysse",
    text: "Loué un vélo à la descente du train. Pas de carte, un fleuve à gauche, je suis.",
    part: "apres-midi",
    comments: [["tom", "Si tu as le fleuve à gauche à l'aller, mets-le à droite au retour. De rien."]],
  },
];
