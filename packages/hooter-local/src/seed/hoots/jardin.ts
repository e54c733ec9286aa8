import type { WrittenHoot } from "../written-hoot";

export const jardin: readonly WrittenHoot[] = [
  {
    by: "ines",
    text: "Tour du potager avant tout le monde : rosée partout, un merle vexé, et la promesse de trop de courgettes. #jardin",
    part: "matin",
    picture: ["potager", "Rangs de salades, de choux et de tuteurs de tomates devant une cabane, au lever du soleil"],
    comments: [
      ["mireille", "Le merle est toujours vexé, c'est son caractère."],
      ["sylvie", "Rosée forte, ciel clair : tu auras une belle journée."],
    ],
  },
  {
    by: "ines",
    text: "La courgette est le seul légume qui grandit pendant qu'on le regarde et double pendant qu'on cligne.",
    part: "soir",
    comments: [
      ["rose", "J'en ai laissé une sur le paillasson des voisins. Ils m'en ont rendu deux."],
      ["ines", "C'est une guerre sans vainqueur."],
    ],
  },
  {
    by: "paul",
    text: "Visite des ruches. Elles bossent, elles dansent, elles m'ignorent. Je me sens très employé de maison.",
    part: "matin",
    picture: ["ruches", "Trois ruches colorées alignées dans un pré fleuri, quelques abeilles en vol"],
    comments: [
      ["ines", "La danse, c'est vraiment pour dire où sont les fleurs ?"],
      ["paul", "Direction par rapport au soleil, distance par la durée. Et nous, on se perd au supermarché."],
    ],
  },
  {
    by: "mireille",
    text: "Ce matin, onze mésanges sur la mangeoire et une file d'attente dans le noisetier. Personne ne double. Prenons exemple.",
    part: "matin",
  },
  {
    by: "sylvie",
    text: "Rentré le citronnier. Quarante kilos de terre, un étage, un mari qui disait « à gauche » en pensant « à droite ».",
    part: "soir",
    comments: [
      ["jules", "La prochaine fois : planche, roulettes, corde. Et pas de mari."],
      ["sylvie", "Il a lu ton message. Il vote pour."],
    ],
  },
  {
    by: "rose",
    text: "On m'a dit que l'application reconnaissait les plantes. Je lui ai montré mon rosier de 1987, elle a répondu « rosier ». Je suis rassurée.",
    part: "midi",
    comments: [["ines", "J'adore. Elle a demandé l'âge, au moins ?"]],
  },
  {
    by: "ines",
    text: "Dernières tomates du jardin ! Les moches sont les meilleures, comme d'habitude.",
    part: "apres-midi",
    picture: [
      "tomates-panier",
      "Panier d'osier rempli de tomates rouges, jaunes et vertes, avec quelques feuilles de basilic",
    ],
    comments: [
      ["fatou", "Les moches, avec de l'ail et rien d'autre. Promets-le-moi."],
      ["ines", "Ail, huile, sel. Promis."],
    ],
  },
  {
    by: "paul",
    text: "Un essaim dans la haie de l'école, vingt-cinq enfants collés à la vitre, et moi en blanc qui avance tout doucement. Jamais eu un public pareil.",
    part: "soir",
    comments: [
      ["noemie", "Ils ont tous dessiné « le monsieur de l'espace ». On t'envoie la série."],
      ["paul", "Je l'affiche au-dessus de l'extracteur."],
    ],
  },
  {
    by: "mireille",
    text: "J'ai semé en lignes, le vent a semé en poésie. On verra lequel des deux lève.",
    part: "apres-midi",
  },
  { by: "sylvie", text: "Un demi-millimètre au pluviomètre. Je l'ai noté quand même, par courtoisie.", part: "matin" },
  {
    by: "rose",
    text: "À mon âge, on plante des arbres lents. Le tilleul fera de l'ombre en 2060 ; je compte bien y être, sous une forme ou une autre.",
    part: "soir",
    comments: [
      ["mireille", "En merle, ce serait bien."],
      ["rose", "Vexé, alors."],
      ["ines", "Vous êtes merveilleuses."],
    ],
  },
  {
    by: "ines",
    text: "Petit rappel : une mauvaise herbe est une herbe dont on n'a pas encore trouvé la recette.",
    part: "midi",
    comments: [["louison", "Les chèvres signent."]],
  },
  {
    by: "paul",
    text: "Les tournesols du voisin regardent tous vers chez moi. J'essaie de ne pas y voir de message.",
    part: "midi",
    picture: ["tournesols", "Champ de tournesols serrés sous un grand ciel bleu, une maison au loin"],
    comments: [["gaspard", "Ils regardent les ruches. Toi, tu es dans le champ."]],
  },
  {
    by: "mireille",
    text: "Le hérisson est revenu. Il passe à 21 h 10, il boit, il éternue, il repart. On pourrait régler les trains sur lui.",
    part: "soir",
    comments: [["bruno", "On m'en parle souvent. Je propose un stage d'observation."]],
  },
  {
    by: "louison",
    text: "Réunion de travail à six heures et demie. Ordre du jour : le portail. Elles votent contre.",
    part: "matin",
    id: "chevres",
    picture: ["chevres-pre", "Trois chèvres dans un pré en pente, une barrière de bois et des collines bleues"],
    comments: [
      ["etienne", "Celle de gauche prépare quelque chose."],
      ["louison", "Celle de gauche prépare TOUJOURS quelque chose."],
      ["zoe", "je lui donne ma voix"],
    ],
  },
  {
    by: "sylvie",
    text: "Le dicton du jour ne prévoit rien, moi non plus : ciel de traîne, éclaircies timides, prenez une veste et laissez-la ouverte.",
    part: "midi",
  },
  {
    by: "ines",
    text: "Les mains qui sentent la feuille de tomate. Personne n'en fait un parfum, et c'est très bien : il faut le mériter.",
    part: "soir",
    day: "week-end",
    comments: [
      ["clemence", "L'odeur des vacances chez mes grands-parents, en une phrase."],
      ["arthur", "Et du grenier aux oignons juste à côté."],
    ],
  },
  {
    by: "louison",
    text: "Une chevrette née ce soir, sur ses pattes au bout de vingt minutes. Elle est déjà plus décidée que moi un lundi. Il lui faut un nom en « U », vos idées ?",
    part: "soir",
    comments: [
      ["ulysse", "Je crois que j'ai une proposition."],
      ["lucie", "Uzette ? Utopie ?"],
      ["noemie", "Ma classe a voté : Ukulélé. 24 voix contre 1."],
      ["louison", "Bienvenue à Ukulélé."],
      ["theo", "Meilleure décision démocratique de l'année."],
    ],
  },
];
