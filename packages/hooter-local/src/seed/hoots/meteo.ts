import type { WrittenHoot } from "../written-hoot";

export const meteo: readonly WrittenHoot[] = [
  {
    by: "sylvie",
    text: "Le ciel a mis son costume trois-pièces. Rentrez le linge, sortez les chaises : le spectacle commence vers 16 h. #météo",
    part: "matin",
    picture: ["nuages-orage", "Gros nuages d'orage violets au-dessus d'une plaine dorée, un éclair au loin"],
    comments: [
      ["louison", "Les chèvres sont déjà rangées. Elles l'ont su avant toi."],
      ["sylvie", "Je n'ai jamais battu une chèvre."],
    ],
  },
  {
    by: "sylvie",
    text: "Relevé du soir : 14 °C, vent faible, une chauve-souris, demie.",
    part: "soir",
    comments: [
      ["maelle", "Une chauve-souris et demie ?!"],
      ["sylvie", "L'autre n'a fait que la moitié du tour."],
    ],
  },
  {
    by: "sylvie",
    text: "Double arc-en-ciel à midi pile. Personne au bureau ne m'a crue, sauf la photocopieuse, qui était près de la fenêtre.",
    part: "midi",
    picture: ["arc-en-ciel", "Double arc-en-ciel au-dessus de collines vertes et d'un petit village"],
  },
  { by: "bruno", text: "Brouillard épais : j'ai conduit un nuage ce matin. Il est arrivé à l'heure.", part: "matin" },
  {
    by: "sylvie",
    text: "Givre sur le pare-brise de la voisine. Elle gratte avec sa carte de fidélité ; c'est le moment où l'on se rend compte qu'on a des points.",
    part: "matin",
  },
  {
    by: "maelle",
    text: "Avis de grand frais, mer agitée à forte, houle d'ouest. Traduction : crêpes.",
    part: "matin",
    comments: [["malo", "Je monte la pâte, tu fermes les écoutilles."]],
  },
  {
    by: "louison",
    text: "Il pleut à l'endroit, il pleut à l'envers, il pleut par la chatière. Le chien me regarde comme si je tenais le robinet.",
    part: "midi",
  },
  {
    by: "sylvie",
    text: "On me demande s'il fera beau dimanche. Je réponds toujours oui : cela dépend seulement de ce qu'on appelle beau, et d'où l'on est assis.",
    part: "soir",
  },
  {
    by: "alice",
    text: "Il pleut sur la ville, et pour une fois personne n'est pressé. Même les gouttes prennent la vitre par le chemin le plus long.",
    part: "apres-midi",
    picture: [
      "fenetre-pluie",
      "Fenêtre couverte de gouttes de pluie, lumières floues de la ville et plante sur le rebord",
    ],
  },
  {
    by: "sylvie",
    text: "Pour ceux qui veulent débuter : un thermomètre à l'ombre, un cahier, la même heure chaque jour. Au bout d'un an, on a un journal intime qui ne parle que du ciel. https://cahier-du-ciel.example.org",
    part: "apres-midi",
    comments: [["clemence", "Commencé aujourd'hui. Ligne 1 : 12 °C, et j'ai oublié mon écharpe."]],
  },
  {
    by: "gilles",
    text: "Vent du nord, sol sec, ciel lavé. La vigne n'a rien dit, mais elle s'est redressée.",
    part: "matin",
  },
];
