import type { WrittenHoot } from "../written-hoot";

export const bricolage: readonly WrittenHoot[] = [
  {
    by: "jules",
    text: "L'établi est rangé. Profitez de la photo, elle sera fausse dans dix minutes.",
    part: "matin",
    day: "week-end",
    after: "valet",
    picture: ["atelier-etabli", "Établi de bois avec des outils accrochés au mur, une scie, un rabot et une lampe"],
    comments: [
      ["odile", "Je reconnais mon valet de menuisier ! Il a trouvé sa place."],
      ["hugo", "Et ma clé de quinze, je la vois aussi."],
    ],
  },
  {
    by: "jules",
    text: "Monté une étagère de niveau. Dans un appartement qui ne l'est pas. Elle a l'air ivre, c'est la pièce qui l'est.",
    part: "soir",
  },
  {
    by: "hugo",
    text: "Trois vis en trop après remontage. Le vélo roule mieux. Je préfère ne pas savoir.",
    part: "midi",
  },
  {
    by: "malo",
    text: "Poncer une coque, jour 12. Je parle au papier de verre. Il a le grain un peu sec, mais il écoute.",
    part: "matin",
  },
  { by: "jules", text: "Robinet qui goutte, épisode 1 : « c'est juste le joint ».", part: "soir", id: "robinet" },
  {
    by: "jules",
    text: "Robinet qui goutte, épisode 2 : ce n'était pas le joint. J'ai coupé l'eau. À tout l'immeuble. Bonsoir à tous.",
    part: "soir",
    after: "robinet",
    comments: [
      ["celeste", "C'était TOI."],
      ["theo", "On a dîné au cidre, tout va bien."],
    ],
  },
  {
    by: "sacha",
    text: "Fabriqué un nuage : grillage, ouate, deux poulies. Il pleut des paillettes à la demande. Je suis officiellement plus fiable que la météo.",
    part: "matin",
    comments: [
      ["sylvie", "Je ne commenterai pas."],
      ["sacha", "Tu viens de le faire."],
    ],
  },
  {
    by: "jules",
    text: "Règle numéro un : mesurer deux fois, couper une fois. Règle numéro deux : garder la chute, on coupe toujours trop court.",
    part: "midi",
  },
  {
    by: "paul",
    text: "Douze cadres de ruche assemblés sans une goutte de sang. Je le note ici pour la postérité.",
    part: "apres-midi",
  },
  {
    by: "rose",
    text: "J'ai réparé la machine à laver avec un élastique à confiture. Ma petite-fille dit que c'est un « hack ». Moi je dis que c'est un élastique.",
    part: "matin",
    comments: [
      ["tom", "C'est exactement la définition d'un hack."],
      ["jules", "Rose-Marie, le poste de chef d'atelier est à vous."],
    ],
  },
  {
    by: "adele",
    text: "Posé enfin la bibliothèque du couloir, dessinée il y a quatre ans. Les cordonniers, les architectes, tout ça.",
    part: "midi",
  },
];
