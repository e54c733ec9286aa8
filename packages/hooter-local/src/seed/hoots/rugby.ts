import type { WrittenHoot } from "../written-hoot";

export const rugby: readonly WrittenHoot[] = [
  {
    by: "yanis",
    text: "Perdu de deux points, gagné trois amis, laissé une chaussette dans la boue. Le compte est bon.",
    part: "soir",
    day: "sam",
    picture: ["ballon-rugby", "Ballon ovale sur une pelouse, poteaux de rugby en H devant un ciel de fin d'après-midi"],
    comments: [
      ["bastien", "La chaussette fait désormais partie du terrain."],
      ["karim", "La tournée de pains au chocolat est maintenue. Surtout après une défaite."],
    ],
  },
  {
    by: "bastien",
    text: "Courbatures du dimanche : j'ai découvert un muscle. On ne s'était jamais parlé, il avait beaucoup à dire.",
    part: "matin",
    day: "dim",
  },
  {
    by: "karim",
    text: "Match demain. J'ai façonné quarante petits pains ovales. On ne gagnera peut-être pas, mais on mangera juste.",
    part: "soir",
    day: "ven",
  },
  {
    by: "yanis",
    text: "Entraînement sous la pluie. Le ballon est un savon, nous sommes une baignoire, l'entraîneur est content.",
    part: "soir",
    day: "mer",
    id: "entrainement",
    comments: [
      ["simon", "Vous prenez les débutants complets ?"],
      ["yanis", "On n'en a jamais connu d'autres. Mercredi, 19 h."],
    ],
  },
  {
    by: "simon",
    text: "Premier entraînement de rugby hier soir. J'ai compris la moitié des règles et la totalité du gazon.",
    part: "soir",
    day: "jeu",
    after: "entrainement",
    comments: [
      ["yanis", "Tu plaques comme tu codes : avec des excuses. On va travailler ça."],
      ["bastien", "Revenez, il y a toujours des crampons de ma taille au vestiaire. C'est-à-dire trop grands."],
    ],
  },
  { by: "bastien", text: "Le ballon est ovale pour que le hasard ait sa licence au club.", part: "soir" },
  {
    by: "yanis",
    text: "Les minots ont gagné 35 à 30, ou 30 à 35, ils ne savent plus, ils étaient trop occupés à faire des glissades. Plus beau tournoi de la saison.",
    part: "midi",
  },
  {
    by: "karim",
    text: "Troisième mi-temps : on a refait le match jusqu'à minuit. À la fin on l'avait gagné.",
    part: "matin",
    comments: [["yanis", "De douze points. J'y étais."]],
  },
  {
    by: "bastien",
    text: "Touche, mêlée, pluie, soleil, touche. Aujourd'hui le terrain a vu les quatre saisons avant la mi-temps.",
    part: "apres-midi",
    day: "sam",
    comments: [["sylvie", "J'en avais annoncé trois. Je rembourse la quatrième."]],
  },
];
