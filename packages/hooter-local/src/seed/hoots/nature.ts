import type { WrittenHoot } from "../written-hoot";

export const nature: readonly WrittenHoot[] = [
  {
    by: "mireille",
    text: "Une mésange charbonnière à trente centimètres de la vitre. On s'est regardées. J'ai baissé les yeux la première.",
    part: "matin",
    picture: ["mesange-branche", "Mésange charbonnière à ventre jaune posée sur une branche à baies rouges"],
    comments: [
      ["etienne", "C'est elle qui commande, à cette distance."],
      ["celeste", "Sa cravate noire est plus nette que toutes les miennes."],
    ],
  },
  {
    by: "mireille",
    text: "Entendu la chouette hulotte vers 22 h. Le mâle demande, la femelle répond, et toute la rue croit qu'il n'y en a qu'une. 🦉",
    part: "soir",
    comments: [
      ["lucie", "Comme beaucoup de vieux couples."],
      ["alice", "Ici, elle est un peu chez elle."],
    ],
  },
  {
    by: "paul",
    text: "Une reine marquée de bleu, donc de l'an dernier. Toujours là, toujours pressée. On devrait tous avoir un point de couleur pour dire depuis quand on tient.",
    part: "matin",
  },
  { by: "etienne", text: "Bouquetins sur l'arête. Ils traversent là où nous réfléchissons.", part: "soir" },
  {
    by: "remi",
    text: "Chevreuil au croisement du moulin. On s'est cédé le passage mutuellement pendant une bonne minute. Très français.",
    part: "matin",
  },
  {
    by: "louison",
    text: "Rentrée du troupeau. Je crois que c'est elles qui me rentrent.",
    part: "soir",
    after: "chevres",
    picture: ["collines-soir", "Collines vertes au soleil bas, silhouettes de chèvres et d'une bergère sur la crête"],
    comments: [
      ["gaspard", "Ne bouge plus, j'arrive. Dans trois heures."],
      ["zoe", "celle de gauche prépare quelque chose"],
    ],
  },
  {
    by: "mireille",
    text: "Liste de la semaine : 23 espèces, dont un faucon pèlerin sur le clocher et un pigeon qui se prenait pour lui.",
    part: "midi",
  },
  {
    by: "paul",
    text: "Le miel cristallise ? Bonne nouvelle, c'est qu'il est vivant. Bain-marie tiède, jamais plus, et un peu de patience. Pareil pour les gens le lundi.",
    part: "midi",
    comments: [["karim", "Imprimé, plastifié, collé au fournil."]],
  },
  {
    by: "ines",
    text: "Un crapaud sous l'arrosoir. Je l'ai nommé responsable des limaces, CDI, logé.",
    part: "apres-midi",
  },
  {
    by: "etienne",
    text: "Empreinte fraîche dans la boue du sentier, large comme ma main. J'ai regardé longtemps autour. C'était le chien du refuge.",
    part: "matin",
  },
  {
    by: "mireille",
    text: "Le héron de l'étang ne bouge pas, le pêcheur ne bouge pas. Je fais le tour et je ne sais plus lequel j'ai salué.",
    part: "matin",
    picture: ["etang-heron", "Héron cendré debout dans un étang entouré de roseaux, soleil levant et reflets"],
    comments: [["paul", "Le pêcheur, c'est celui qui n'attrape rien."]],
  },
  {
    by: "bastien",
    text: "Neige de culture pour les uns, boue d'origine pour nous. Belle trace, mauvais pantalon.",
    part: "matin",
  },
  { by: "louison", text: "Il y a un rouge-gorge qui supervise la traite. Il ne fait rien, il note.", part: "matin" },
];
