import type { WrittenHoot } from "../written-hoot";

export const ecole: readonly WrittenHoot[] = [
  {
    by: "noemie",
    text: "Dictée : « Les oiseaux migrateurs s'en vont. » Lu dans un cahier : « Les oiseaux migrateurs s'en fout. » Ce n'est pas faux non plus.",
    part: "soir",
    day: "semaine",
    loved: true,
    comments: [
      ["lucie", "Accord discutable, sens irréprochable."],
      ["mireille", "Après observation, je confirme l'élève."],
      ["antoine", "Mets-lui un demi-point pour la vérité."],
      ["karim", "J'ai ri tout seul devant le pétrin."],
      ["leila", "Affichée en salle des profs, merci."],
    ],
  },
  {
    by: "antoine",
    text: "Vu ce matin : un élève de seconde qui trouve une démonstration plus courte que la mienne. J'ai fait semblant d'avoir tendu un piège.",
    part: "matin",
    day: "semaine",
    comments: [["victor", "Double sacrifice : l'orgueil et la craie."]],
  },
  {
    by: "noemie",
    text: "On a mesuré la cour avec des pas, des mètres, des cartables et un Lucas. Elle fait 41 Lucas.",
    part: "midi",
    day: "semaine",
    id: "lucas",
    after: "flaque",
    picture: [
      "salle-classe",
      "Tableau noir avec un soleil et des formes géométriques à la craie, pupitres et globe terrestre",
    ],
    comments: [
      ["adele", "Je vais proposer l'unité au cabinet."],
      ["hugo", "Et la flaque du quai, en Lucas ?"],
      ["noemie", "On viendra. C'est noté au projet d'école."],
    ],
  },
  {
    by: "leila",
    text: "Atelier « fabrique ton cadran solaire ». Quinze cadrans, quinze heures différentes, un seul soleil et beaucoup de mauvaise foi.",
    part: "apres-midi",
    day: "semaine",
    comments: [["antoine", "Un instrument a toujours raison, c'est l'univers qu'il faut tourner."]],
  },
  {
    by: "clemence",
    text: "Cross du collège. La dernière est arrivée sous une ovation, main dans la main avec l'avant-dernier qui l'avait attendue. Je classe ça dans les records.",
    part: "matin",
    comments: [
      ["bastien", "Plus beau que le podium."],
      ["noemie", "Donne-leur un diplôme. Je te l'imprime."],
    ],
  },
  {
    by: "antoine",
    text: "Copie du jour : « Ce résultat est évident, je ne le montre donc pas par pudeur. »",
    part: "soir",
    day: "semaine",
    comments: [
      ["victor", "Fermat aurait adoré."],
      ["noemie", "La pudeur, 2 points."],
    ],
  },
  {
    by: "noemie",
    text: "Un élève est venu avec une dent dans une boîte d'allumettes, une autre avec un escargot, un troisième avec « rien, mais regardez bien ». On a regardé bien.",
    part: "matin",
    comments: [["sacha", "Le troisième fera du théâtre."]],
  },
  {
    by: "noemie",
    text: "Chacun devait apporter un mot qu'il trouve beau. Récolte : libellule, grand-mère, pamplemousse, doucement, week-end.",
    part: "soir",
    id: "poesie",
    comments: [
      ["colette", "« Doucement » !"],
      ["lucie", "« Libellule » : deux ailes de chaque côté, jusque dans les lettres."],
      ["elise", "J'ajoute « pénombre », si le concours est ouvert aux adultes."],
    ],
  },
  {
    by: "lucie",
    text: "Depuis le hoot de Noémie, je collectionne vos mots préférés. Déjà : pénombre, clapotis, brouette, ritournelle, bientôt. Continuez ! #motsdoux",
    part: "matin",
    after: "poesie",
    comments: [
      ["maelle", "Accalmie."],
      ["louison", "Regain."],
      ["theo", "Médiator. Quoi ?"],
      ["rose", "Passementerie."],
      ["basile", "Mie."],
      ["lucie", "Basile, le plus court et le plus tendre. On approche du poème."],
    ],
  },
  {
    by: "antoine",
    text: "J'ai expliqué l'infini, puis la cantine a servi des haricots. Ils ont mieux compris.",
    part: "midi",
  },
  {
    by: "clemence",
    text: "Réunion parents-professeurs : on m'a demandé trois fois si je dormais assez. C'est gentil, l'inquiétude circule dans tous les sens.",
    part: "soir",
  },
  {
    by: "noemie",
    text: "Mercredi après-midi : corrections, pluie, chocolat chaud. La sainte trinité.",
    part: "apres-midi",
    day: "mer",
  },
  {
    by: "antoine",
    text: "Le club d'échecs du lycée compte désormais onze membres, dont deux qui viennent pour les gâteaux. On ne juge pas : ils défendent très bien.",
    part: "soir",
    comments: [
      ["basile", "Je peux fournir les gâteaux. Et une Sicilienne correcte."],
      ["victor", "Les gâteaux d'abord."],
    ],
  },
  {
    by: "leila",
    text: "Un élève : « Madame, si on regarde une étoile, elle nous voit ? » Toute ma thèse dans une question.",
    part: "matin",
    day: "semaine",
    comments: [
      ["paul", "Et la réponse ?"],
      ["leila", "« Pas encore. » La lumière de chez nous est en route."],
    ],
  },
];
