import type { WrittenHoot } from "../written-hoot";

export const brocante: readonly WrittenHoot[] = [
  {
    by: "odile",
    text: "Déballage à 5 h, premier client à 5 h 10, premier « vous me faites un prix ? » à 5 h 11. Belle journée en vue.",
    part: "matin",
    day: "dim",
    id: "valet",
    picture: [
      "brocante-etal",
      "Étal de brocante avec un fauteuil, une lampe à abat-jour, un miroir doré et une horloge",
    ],
    comments: [
      ["jules", "Tu as toujours le valet de menuisier ?"],
      ["odile", "Caché sous la table, à ton nom."],
    ],
  },
  {
    by: "odile",
    text: "Vendu aujourd'hui : une soupière sans couvercle, à un monsieur qui collectionne les couvercles. J'ai eu l'impression de célébrer un mariage.",
    part: "soir",
    comments: [
      ["lucie", "Et c'était la bonne taille ?"],
      ["odile", "À deux millimètres. Comme dans tous les bons couples."],
    ],
  },
  {
    by: "jules",
    text: "Acheté « en l'état » une radio des années cinquante. En l'état, elle ne capte qu'une station et elle a l'air d'avoir choisi.",
    part: "midi",
    comments: [
      ["bruno", "Quelle station ?"],
      ["jules", "Que de l'accordéon. J'ai repris deux fois du dessert."],
    ],
  },
  {
    by: "odile",
    text: "Trouvé dans un tiroir de commode : un bouton, une clé, une lettre qui commence par « Tu vas rire ». La suite manque. Je ris quand même.",
    part: "matin",
    comments: [
      ["remi", "J'espère que c'est moi qui ai porté la suite."],
      ["elise", "Quel incipit !"],
    ],
  },
  {
    by: "rose",
    text: "Au vide-grenier, une petite a acheté ma boîte à boutons entière. « C'est un trésor ? » Je lui ai dit oui. C'était vrai.",
    part: "apres-midi",
  },
  { by: "odile", text: "On ne dit pas « vieux », on dit « qui a vu ». Mon buffet a vu énormément.", part: "soir" },
  {
    by: "celeste",
    text: "Brocante : je venais pour un cadre. Je repars avec douze cartes postales adressées à une certaine Yvonne. Elle avait l'air formidable, Yvonne.",
    part: "matin",
    day: "dim",
    id: "yvonne",
    comments: [
      ["odile", "Elle l'était. Je l'ai connue."],
      ["celeste", "NON. Raconte !"],
      ["odile", "Demain, au stand. Apporte le café et les cartes."],
    ],
  },
  {
    by: "jules",
    text: "La lampe du vide-grenier fonctionne ! Pas l'interrupteur, pas la prise, pas le fil. Mais l'ampoule, impeccable.",
    part: "soir",
  },
  {
    by: "zoe",
    text: "j'ai négocié un lot de tissus comme on m'a appris : en soupirant devant. ça marche trop bien, j'ai dû tout prendre.",
    part: "apres-midi",
    id: "soupir",
    comments: [["fatou", "Le soupir, oui, mais léger. Toi tu as dû soupirer du fond de l'âme."]],
  },
  {
    by: "odile",
    text: "Le mètre ruban a été inventé par quelqu'un qui n'avait jamais mesuré une armoire dans un escalier.",
    part: "midi",
  },
];
