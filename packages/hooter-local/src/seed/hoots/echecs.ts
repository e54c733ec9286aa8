import type { WrittenHoot } from "../written-hoot";

export const echecs: readonly WrittenHoot[] = [
  {
    by: "basile",
    text: "Partie du jeudi au café : perdu en 62 coups contre un retraité qui mangeait une tarte. Il n'a jamais regardé l'échiquier. Il regardait la tarte.",
    part: "soir",
    id: "raymond",
    picture: ["echiquier", "Échiquier en cours de partie vu de trois quarts, roi noir renversé et tasse de café"],
    comments: [
      ["victor", "Défense normande. Très solide."],
      ["antoine", "Il s'appelle Raymond et il nous a tous battus."],
    ],
  },
  {
    by: "victor",
    text: "Sacrifier la dame, c'est beau dans les livres. Dans la vie, on cherche surtout pourquoi elle était là.",
    part: "midi",
  },
  {
    by: "victor",
    text: "Classement : j'ai pris trois points. À ce rythme je serai grand maître à l'âge de 411 ans. Patience et tour en d1.",
    part: "soir",
  },
  {
    by: "basile",
    text: "Mon fils, six ans : « Pourquoi le roi fait un seul pas ? » Moi : « Il est lourd de responsabilités. » Lui : « Ou alors il a trop mangé. »",
    part: "midi",
    comments: [
      ["karim", "Je suis solidaire du roi."],
      ["noemie", "Mets-le dans mon équipe."],
    ],
  },
  {
    by: "antoine",
    text: "Défi lancé : le club du lycée contre les habitués du café. Dix échiquiers, une pendule qui boite. On vous raconte.",
    part: "soir",
    id: "match",
    after: "raymond",
    comments: [
      ["basile", "Raymond vient avec sa tarte."],
      ["victor", "Ils sont perdus."],
    ],
  },
  {
    by: "antoine",
    text: "Résultat du match : lycée 6, café 4. Raymond a perdu contre une élève de treize ans. Il a posé sa fourchette, il s'est levé, il l'a applaudie. La salle aussi.",
    part: "soir",
    after: "match",
    comments: [
      ["basile", "Et il lui a donné la moitié de la tarte. J'en suis témoin."],
      ["leila", "C'est ma classe !! C'est Inaya. Elle ne parle que de ça."],
      ["victor", "Quelle ouverture ?"],
      ["antoine", "Une ouverture d'esprit."],
    ],
  },
  { by: "victor", text: "Un dernier blitz, et je dors. Ce n'est pas une promesse, c'est une ouverture.", part: "nuit" },
  {
    by: "tom",
    text: "J'ai fait nulle contre Victor. Je pose ça là, je ne développerai pas.",
    part: "soir",
    comments: [["victor", "Il pleuvait."]],
  },
];
