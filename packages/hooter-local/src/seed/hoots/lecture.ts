import type { WrittenHoot } from "../written-hoot";

export const lecture: readonly WrittenHoot[] = [
  {
    by: "colette",
    text: "J'ai voulu ranger par ordre alphabétique. À la lettre B, j'ai rouvert un livre. Il est midi.",
    part: "midi",
    picture: ["bibliotheque", "Étagères de bibliothèque pleines de livres colorés, une plante et une petite lampe"],
    comments: [
      ["alice", "La lettre B est un piège bien connu de la profession."],
      ["elise", "Revenez nous voir à la lettre C vers le printemps."],
    ],
  },
  {
    by: "elise",
    text: "Ouverture de la librairie. Un monsieur attendait devant : « Je ne veux rien acheter, je veux juste être là au début. » Il a quand même pris un polar.",
    part: "matin",
    comments: [["lucie", "Ils prennent toujours un polar."]],
  },
  {
    by: "alice",
    text: "Au retour des livres, entre deux pages : une fleur séchée, une liste de courses et un mot, « à finir avec toi ». Si c'est le vôtre, il vous attend à l'accueil. On n'a pas lu plus loin, c'est promis.",
    part: "apres-midi",
    loved: true,
    comments: [
      ["nour", "J'espère qu'ils l'ont fini."],
      ["colette", "« Du pain, des piles, du courage » ?"],
      ["alice", "Des poireaux, des piles et du savon. Le courage était dans le mot."],
      ["celeste", "Cette histoire me suit depuis ce matin."],
      ["elise", "S'ils veulent la suite, je l'offre."],
    ],
  },
  {
    by: "lucie",
    text: "Relu un roman que j'avais détesté à vingt ans. Il n'a pas changé, lui.",
    part: "soir",
    comments: [["sacha", "On devrait le faire pour les gens aussi."]],
  },
  {
    by: "elise",
    text: "Il existe trois sortes de lecteurs : ceux qui cornent, ceux qui marquent, et ceux qui utilisent un ticket de caisse de 2011 comme marque-page et savent exactement où il est.",
    part: "soir",
    comments: [
      ["remi", "Une carte postale. Toujours la même."],
      ["odile", "Une épingle à cheveux !"],
      ["margaux", "Un ticket de cinéma, évidemment."],
    ],
  },
  { by: "nour", text: "Trois chapitres dans le bus de nuit, un arrêt manqué, aucun regret.", part: "apres-midi" },
  {
    by: "colette",
    text: "Question du soir : peut-on prêter un livre qu'on aime à quelqu'un qu'on aime, sachant qu'on ne reverra pas l'un des deux ?",
    part: "soir",
    comments: [
      ["alice", "C'est pour cette phrase que les bibliothèques existent."],
      ["odile", "Moi je prête, mais je note. Dans un carnet, à l'encre."],
    ],
  },
  {
    by: "alice",
    text: "Un petit de cinq ans, très sérieux : « Vous avez des livres vrais ? » J'ai dit qu'ils l'étaient presque tous, surtout les inventés.",
    part: "matin",
    comments: [["noemie", "Réponse validée par l'Éducation nationale de ma salle 4."]],
  },
  {
    by: "elise",
    text: "Commande du jour : « un livre qui fait du bien mais pas bête, triste mais pas trop, pas plus gros que ça ». Je l'ai trouvé. C'est pour ces matins-là que je fais ce métier.",
    part: "midi",
    comments: [
      ["basile", "Le titre, le titre !"],
      ["elise", "Passe à la boutique. C'est tout l'intérêt."],
    ],
  },
  {
    by: "lucie",
    text: "Le premier paragraphe est un contrat. Le deuxième, la clause en petits caractères.",
    part: "matin",
  },
  {
    by: "mireille",
    text: "Fauteuil, plaid, lampe, roman, tisane. Il ne manque que le temps, mais il viendra, il passe toujours par ici.",
    part: "soir",
    picture: [
      "fauteuil-lecture",
      "Fauteuil vert sous un lampadaire allumé, plaid, livre ouvert et tasse sur un guéridon",
    ],
    comments: [["rose", "Gardez-moi l'autre fauteuil."]],
  },
  {
    by: "sacha",
    text: "J'ai appris un poème pour rien, sans spectacle, sans raison. Il me tient compagnie dans les escaliers.",
    part: "apres-midi",
    comments: [
      ["anouk", "Lequel ?"],
      ["sacha", "Un sonnet. Quatorze vers, quatorze marches. Ça tombe juste."],
    ],
  },
  {
    by: "elise",
    text: "Le club de lecture du jeudi reprend : on vote pour le prochain livre. Propositions ci-dessous, arguments d'une phrase, mauvaise foi autorisée. #clubdelecture",
    part: "apres-midi",
    id: "club",
    comments: [
      ["colette", "Un classique qu'on dit tous avoir lu."],
      ["alice", "Un livre de moins de cent pages, par respect pour les abstentionnistes."],
      ["lucie", "N'importe quelle traduction, du moment qu'on cite le traducteur."],
      ["victor", "Un manuel d'ouvertures ?"],
      ["elise", "Victor, c'était « mauvaise foi », pas « hors sujet »."],
    ],
  },
  {
    by: "colette",
    text: "Résultat du vote : ce sera donc un très court roman, traduit, que chacun prétend avoir lu. Nous avons trouvé l'œuvre parfaite par épuisement. #clubdelecture",
    part: "soir",
    after: "club",
    comments: [["elise", "Seize exemplaires commandés. Onze lecteurs. J'ai confiance."]],
  },
  {
    by: "arthur",
    text: "Encore un chapitre, disait-il à 23 h. Puis à minuit. Puis maintenant.",
    part: "nuit",
    comments: [["nour", "Le club des couche-tard te salue."]],
  },
  {
    by: "alice",
    text: "On nous a rendu ce midi un livre emprunté en 1994. Pas d'amende, évidemment. La dame voulait « seulement être en règle avec l'enfance ».",
    day: "semaine",
    part: "midi",
    id: "retour",
    comments: [
      ["antoine", "Quelle phrase."],
      ["rose", "Le mien date de 1971. Je vais peut-être oser."],
      ["alice", "Venez, Rose-Marie ! Il y aura du thé."],
    ],
  },
  {
    by: "elise",
    text: "Un client : « C'est pour offrir à quelqu'un qui n'aime pas lire. » Moi, retroussant mes manches : « Asseyez-vous. »",
    part: "soir",
  },
];
