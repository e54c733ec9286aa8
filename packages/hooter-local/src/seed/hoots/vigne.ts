import type { WrittenHoot } from "../written-hoot";

export const vigne: readonly WrittenHoot[] = [
  {
    by: "gilles",
    text: "Taille, attache, attend. Les trois temps du métier. Le dernier est le plus long.",
    part: "matin",
    picture: ["vignes-ete", "Rangs de vigne verts montant vers une colline et une maison de pierre, ciel clair"],
    comments: [["ines", "On devrait écrire ça au-dessus de tous les potagers."]],
  },
  {
    by: "gilles",
    text: "Retrouvé cette photo : les vignes rousses, le silence d'après vendanges. Toute l'année on court pour arriver à cette heure-là.",
    part: "soir",
    picture: ["vignes-automne", "Rangs de vigne roux et dorés au soleil couchant, cyprès et clocher au loin"],
    comments: [
      ["gaspard", "J'étais sur la route d'en face, ce soir-là. Même feu."],
      ["karim", "Il faudra qu'on fasse ce pain aux raisins."],
    ],
  },
  {
    by: "gilles",
    text: "À la cave, on travaille à l'oreille. Le moût parle, il faut juste baisser la radio.",
    part: "midi",
  },
  {
    by: "gilles",
    text: "Mon père disait : « Le vin, c'est de la météo qu'on a gardée. » Je n'ai jamais trouvé mieux.",
    part: "soir",
    comments: [["sylvie", "Je veux cette phrase en exergue de mon cahier."]],
  },
  {
    by: "gilles",
    text: "Visite d'une classe au chai. Question du jour : « Monsieur, le raisin, il est triste d'être écrasé ? » J'ai dit qu'il était surtout très mélangé.",
    part: "apres-midi",
    comments: [["noemie", "Ils en parlent encore. Merci de les avoir reçus."]],
  },
  {
    by: "louison",
    text: "Échangé six tommes contre douze bouteilles et un coup de main pour la clôture. Le cours de la tomme se tient bien.",
    part: "midi",
  },
  {
    by: "gilles",
    text: "Gelée blanche dans le bas, rien dans le haut. Dix mètres de dénivelé et deux humeurs différentes.",
    part: "matin",
  },
  {
    by: "ulysse",
    text: "Traversé le vignoble en autorail. Le conducteur ralentit au même endroit chaque jour, « pour la vue », dit-il. Personne n'a jamais réclamé.",
    part: "apres-midi",
    comments: [["bruno", "Ligne 7, kilomètre 31. Je n'ai rien dit."]],
  },
];
