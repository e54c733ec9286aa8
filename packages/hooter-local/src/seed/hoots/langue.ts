import type { WrittenHoot } from "../written-hoot";

export const langue: readonly WrittenHoot[] = [
  {
    by: "lucie",
    text: "Mot du jour : « débarbouiller ». On entend l'eau, le gant et l'enfant qui proteste. #motdujour",
    part: "matin",
    comments: [["rose", "Et la grand-mère qui tient bon."]],
  },
  {
    by: "lucie",
    text: "Un texte à traduire où tout le monde « sourit ». Dix-huit fois en neuf pages. En français, au bout de trois sourires, on s'inquiète.",
    part: "apres-midi",
    comments: [["elise", "Propose « son visage s'apaisa ». Au pire, personne ne sourit."]],
  },
  {
    by: "colette",
    text: "Plaidoyer pour le point-virgule ; il ne demande rien à personne ; il respire.",
    part: "matin",
    comments: [
      ["lucie", "Cosigné ; sans réserve."],
      ["tom", "Chez nous il termine chaque ligne ; et pourtant personne ne respire."],
    ],
  },
  {
    by: "lucie",
    text: "Rendu ce soir une traduction de 600 pages. Un an de vie avec des gens qui n'existent pas. Ils me manquent déjà, et je suis la seule ici à les avoir entendus parler français.",
    part: "soir",
    loved: true,
    comments: [
      ["elise", "Bientôt nous aussi. La table est prête."],
      ["alice", "Réservé à la médiathèque avant même d'avoir un titre."],
      ["nour", "Repos, maintenant. C'est une infirmière qui l'ordonne."],
      ["colette", "Et c'est toi qu'on citera en premier."],
    ],
  },
  {
    by: "anouk",
    text: "En musique, « silence » est un signe qu'on joue. C'est même le plus difficile à accorder.",
    part: "matin",
  },
  {
    by: "ulysse",
    text: "Collection du voyage, mots entendus dans les gares : « il fait cru » (il fait frais), « une chocolatine », « ça pègue », « à tantôt ». Le pays change de goût toutes les deux heures.",
    part: "matin",
    comments: [
      ["fatou", "« Ça pègue », quand ça colle. Reviens, je t'en apprendrai d'autres."],
      ["yanis", "Et c'est bien une chocolatine. Débat clos."],
      ["karim", "Débat ouvert à six heures demain matin, au comptoir."],
    ],
  },
  {
    by: "lucie",
    text: "« Falloir » : le seul verbe qui n'appartient à personne et qui oblige tout le monde.",
    part: "soir",
  },
  {
    by: "noemie",
    text: "Accent circonflexe, selon Manon, sept ans : « C'est le chapeau des lettres qui ont perdu quelqu'un. » Le s d’hôpital, le s de forêt. Elle ne le savait pas. Elle avait compris.",
    part: "matin",
    comments: [
      ["lucie", "Je démissionne, donnez mon bureau à Manon."],
      ["colette", "Je ne verrai plus jamais un château pareil."],
    ],
  },
  {
    by: "elise",
    text: "Vu une coquille magnifique : « l'auteur signera ses ouvrages et des bises ». Nous confirmons les deux.",
    part: "matin",
  },
  {
    by: "colette",
    text: "J'écris encore mes listes à l'encre. Même « lessive » a l'air d'un projet.",
    part: "apres-midi",
  },
  {
    by: "lucie",
    text: "Faux ami du jour, envoyé par mon éditeur anglais : « I am confused. » Non, il n'était pas confus. Il était perdu, et moi aussi.",
    part: "midi",
  },
];
