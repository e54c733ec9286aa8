import type { WrittenHoot } from "../written-hoot";

export const theatre: readonly WrittenHoot[] = [
  {
    by: "sacha",
    text: "Une heure avant le lever. La salle vide sent le bois, la poussière et la promesse.",
    part: "soir",
    day: "ven",
    picture: ["rideau-theatre", "Rideau de théâtre rouge à franges dorées, projecteur et rangées de fauteuils"],
    comments: [
      ["anouk", "Les cinq lettres pour ce soir, et que rien ne grince sauf le décor."],
      ["elise", "Je suis au troisième rang, je ferai du bruit au bon moment."],
    ],
  },
  {
    by: "sacha",
    text: "Fin de représentation. Quelqu'un a ri là où personne ne rit jamais. On ne joue pas deux fois la même pièce, c'est vraiment vrai.",
    part: "nuit",
  },
  {
    by: "sacha",
    text: "Le régisseur que je suis cherche : un téléphone à cadran, une cage sans oiseau, et un parapluie qui se retourne sur commande. C'est pour la scène 4.",
    part: "apres-midi",
    comments: [
      ["odile", "J'ai le téléphone et la cage. Le parapluie, je peux le fâcher."],
      ["malo", "Chez nous tous les parapluies se retournent. Sur commande ou non."],
      ["sacha", "Vous êtes la meilleure maison d'accessoires du pays."],
    ],
  },
  {
    by: "elise",
    text: "Vu une comédienne rester silencieuse deux minutes entières, face à nous. On entendait le public apprendre à écouter.",
    part: "soir",
  },
  {
    by: "anouk",
    text: "Dans la fosse, on ne voit pas la pièce : on la devine aux pieds des acteurs. Celui du premier rôle tremble toujours avant l'acte III.",
    part: "soir",
    comments: [["sacha", "Il l'ignore. Ne lui dis jamais."]],
  },
  {
    by: "sacha",
    text: "Italienne à midi : toute la pièce en quarante minutes, assis en rond, à toute vitesse, avec des sandwichs. Racine n'avait pas prévu le thon.",
    part: "midi",
  },
  {
    by: "lucie",
    text: "Aller au théâtre seule : poser son manteau sur le siège d'à côté et avoir l'impression d'être venue avec quelqu'un de très discret.",
    part: "soir",
  },
  {
    by: "sacha",
    text: "Peint un ciel de huit mètres. De près ce n'est que du bleu sale. De loin, c'est quatre heures de l'après-midi en juin.",
    part: "matin",
    comments: [["celeste", "Tout notre métier est dans « de loin »."]],
  },
  {
    by: "margaux",
    text: "Au théâtre, mon voisin a murmuré toutes les répliques une seconde avant les acteurs. À l'entracte, j'ai compris : il jouait le rôle il y a trente ans.",
    part: "soir",
    comments: [
      ["sacha", "On l'aurait fait monter sur scène."],
      ["nour", "Oh. Il t'a raconté ?"],
      ["margaux", "Tout. On a raté le début de l'acte IV."],
    ],
  },
  {
    by: "sacha",
    text: "Lundi, relâche. La servante brûle seule au milieu du plateau. C'est le nom de la lampe qu'on laisse allumée pour les fantômes ; ne jamais l'éteindre.",
    part: "soir",
    day: "lun",
  },
  { by: "anouk", text: "Le trac, c'est de l'amour qui n'a pas encore trouvé où se mettre.", part: "midi" },
];
