import type { WrittenHoot } from "../written-hoot";

export const mer: readonly WrittenHoot[] = [
  {
    by: "maelle",
    text: "Sortis à l'aube, vent de travers, personne d'autre que les fous de Bassan. On a parlé bas, comme dans une église.",
    part: "matin",
    picture: ["voilier", "Voilier blanc gîtant légèrement sur une mer turquoise, oiseaux et soleil bas"],
    comments: [
      ["malo", "Et le café ?"],
      ["maelle", "Renversé dès la jetée, comme il se doit."],
    ],
  },
  {
    by: "malo",
    text: "Deux éclats, dix secondes. Petit, je comptais pour m'endormir. Je compte toujours.",
    part: "soir",
    picture: ["phare-nuit", "Phare rayé rouge et blanc éclairant la mer la nuit, étoiles et rochers"],
    comments: [["nour", "Je garde ça pour mes patients qui ne dorment pas. Deux éclats, dix secondes."]],
  },
  { by: "maelle", text: "La marée est la seule réunion qui commence toujours à l'heure.", part: "midi" },
  {
    by: "malo",
    text: "Jour de peinture. Il paraît que le bateau est bleu « Ouragan ». Sur le pot, on lit surtout « sécher quatre heures ».",
    part: "midi",
    picture: [
      "port-jour",
      "Port breton en plein jour, barques colorées, eau bleue et maisons blanches aux toits d'ardoise",
    ],
  },
  {
    by: "maelle",
    text: "Ramassé sur la plage : onze bouchons, une sandale gauche, un bout de verre dépoli très beau. J'ai tout jeté sauf le verre, et j'ai salué la sandale.",
    part: "soir",
    comments: [
      ["malo", "J'ai la droite depuis 2019 !"],
      ["maelle", "Non."],
      ["malo", "Pointure 38, boucle rouillée."],
      ["maelle", "Je te déteste, j'y retourne."],
    ],
  },
  {
    by: "maelle",
    text: "Visite au gardien d'à côté. Il n'y a plus de gardien depuis longtemps, mais la porte a encore l'air d'attendre quelqu'un.",
    part: "soir",
    picture: ["phare-jour", "Phare blanc sur une falaise herbeuse au-dessus d'une mer calme, goélands"],
  },
  {
    by: "malo",
    text: "Brume. On navigue à l'oreille : cloche à gauche, moteur à droite, belle-sœur droit devant.",
    part: "matin",
  },
  {
    by: "mireille",
    text: "J'ai vu la mer hier pour la première fois depuis six ans. Elle n'a rien demandé, elle a continué. C'est reposant, quelqu'un qui continue.",
    part: "apres-midi",
    comments: [
      ["maelle", "Revenez quand vous voulez, elle est là tous les jours."],
      ["malo", "Sauf à marée basse, où elle est un peu plus loin."],
    ],
  },
  {
    by: "maelle",
    text: "Apprendre un nœud de chaise à des enfants : « le serpent sort du puits, fait le tour de l'arbre, et rentre dans le puits ». Le serpent de Jeanne est parti vivre ailleurs.",
    part: "apres-midi",
  },
  {
    by: "ulysse",
    text: "Fin de ligne : la gare, une dune, l'océan. Le contrôleur m'a dit « terminus, tout le monde descend dans l'eau ».",
    part: "soir",
    comments: [
      ["maelle", "Bienvenue ! Demande Malo au hangar, il y a toujours un bol de soupe."],
      ["ulysse", "Soupe obtenue. Trois accords aussi."],
    ],
  },
  { by: "malo", text: "Tempête. Le hangar chante une note très basse, on pourrait s'accorder dessus.", part: "nuit" },
];
