import type { WrittenHoot } from "../written-hoot";

export const filEtDessin: readonly WrittenHoot[] = [
  {
    by: "zoe",
    text: "première robe entièrement cousue main !! ne regardez pas l'ourlet, l'ourlet vous regarde",
    part: "apres-midi",
    comments: [
      ["rose", "L'ourlet se défait et se refait, ma petite. La robe, elle, est là."],
      ["odile", "De dos elle doit être superbe."],
    ],
  },
  {
    by: "rose",
    text: "Rangé les fils par couleur. Il m'en manque un entre le bleu et le bleu.",
    part: "matin",
    after: "soupir",
    picture: ["bobines", "Bobines de fil de toutes les couleurs, ciseaux dorés et mètre ruban sur fond crème"],
    comments: [
      ["celeste", "Je vois exactement lequel."],
      ["zoe", "j'en ai un dans le lot du soupir, je vous l'apporte"],
    ],
  },
  {
    by: "celeste",
    text: "Aquarelle du matin : trop d'eau. Aquarelle de l'après-midi : pas assez. L'aquarelle du soir sait que je suis fatiguée, elle se fait toute seule.",
    part: "matin",
    picture: ["aquarelle", "Boîte d'aquarelle ouverte, pinceaux dans un verre et paysage peint sur une feuille"],
  },
  {
    by: "celeste",
    text: "Dessiné une main. C'est un gant de boxe. Demain, je dessine un gant de boxe.",
    part: "soir",
    comments: [["adele", "Par symétrie, ça devrait donner une main."]],
  },
  {
    by: "fatou",
    text: "Ourlet des rideaux du salon : droit. Le sol, lui, ne l'est pas. J'ai raison, il a tort.",
    part: "soir",
    comments: [["jules", "Il faut caler le sol."]],
  },
  {
    by: "rose",
    text: "Atelier tricot au café du coin, jeudi de 14 h à 16 h, débutants bienvenus, bavards exigés. J'apporte des aiguilles pour ceux qui n'osent pas. https://cafe-tricot.example.org",
    part: "apres-midi",
    id: "tricot",
    comments: [
      ["simon", "J'ose presque."],
      ["rose", "Presque, c'est la maille en l'air. On commence toujours par elle."],
      ["clemence", "Je viens avec une écharpe commencée en 2016."],
    ],
  },
  {
    by: "simon",
    text: "Je suis allé à l'atelier tricot. Rose-Marie m'a appris la maille à l'endroit. J'ai huit centimètres d'écharpe et six nouvelles amies, moyenne d'âge soixante-douze ans. Je n'ai plus besoin d'ampoule.",
    part: "soir",
    day: "jeu",
    loved: true,
    id: "tricot-simon",
    after: "tricot",
    comments: [
      ["rose", "Très belle tension de fil, pour un informaticien."],
      ["tom", "Maille à l'endroit, maille à l'envers : c'est du binaire."],
      ["alice", "Voilà. C'est ça, emménager."],
      ["odile", "À jeudi, jeune homme."],
    ],
  },
  {
    by: "adele",
    text: "Rendu de concours demain. J'ai dessiné trois cents arbres. À la fin, ils étaient devenus des gens.",
    part: "soir",
  },
  {
    by: "zoe",
    text: "question existentielle : pourquoi la canette se termine-t-elle TOUJOURS à quatre centimètres de la fin",
    part: "matin",
    comments: [["rose", "Parce qu'elle t'aime bien et veut rester."]],
  },
  {
    by: "celeste",
    text: "Minuit, encre, silence. Le trait est meilleur quand personne ne le regarde, moi comprise.",
    part: "nuit",
  },
];
