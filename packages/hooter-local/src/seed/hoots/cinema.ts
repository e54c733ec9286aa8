import type { WrittenHoot } from "../written-hoot";

export const cinema: readonly WrittenHoot[] = [
  {
    by: "margaux",
    text: "Salle 2, séance de 22 h, quatre spectateurs. À la fin ils se sont parlé. Mon métier tient là-dedans.",
    part: "soir",
    picture: ["salle-cinema", "Salle de cinéma vue du fond, faisceau du projecteur, écran lumineux et silhouettes"],
    comments: [
      ["arthur", "J'étais le deuxième en partant de la gauche. On a fini au café."],
      ["nour", "C'est ça qui me manque quand je regarde un film toute seule dans ma cuisine."],
    ],
  },
  {
    by: "margaux",
    text: "Coller une bobine, c'est un peu comme recoudre un rêve : on le fait propre, et personne ne doit voir la couture.",
    part: "apres-midi",
    comments: [["zoe", "la couturière valide"]],
  },
  {
    by: "arthur",
    text: "Un film de trois heures. J'ai bâillé à la première, pleuré à la deuxième, et je n'ai pas vu passer la troisième.",
    part: "soir",
  },
  {
    by: "lucie",
    text: "Sous-titrer, c'est avoir trente-six signes pour dire ce qu'un acteur dit avec un sourcil.",
    part: "apres-midi",
    comments: [["margaux", "Et deux secondes. Avec un changement de plan au milieu."]],
  },
  {
    by: "margaux",
    text: "Ciné-club du jeudi : vote ouvert entre un muet, un western en salle des fêtes et une comédie musicale. Le perdant passera quand même, je suis comme ça. #cinéclub",
    part: "soir",
    id: "cineclub",
    comments: [
      ["theo", "Le muet ! On fait la musique en direct."],
      ["alice", "Le muet avec trois accords, je prends ma place tout de suite."],
      ["colette", "La comédie musicale, pour les genoux."],
    ],
  },
  {
    by: "theo",
    text: "On l'a fait. Un muet, une guitare, un violoncelle, une trompette d'immeuble. Au moment du baiser, la trompette a attaqué trop tôt et toute la salle a ri au bon endroit. #cinéclub",
    part: "nuit",
    after: "cineclub",
    comments: [
      ["margaux", "La plus belle séance depuis que j'ai les clés."],
      ["fatou", "Il s'entraîne déjà pour le prochain. On a rouvert les fenêtres."],
      ["anouk", "Je n'ai jamais autant joué faux avec autant de bonheur."],
    ],
  },
  {
    by: "alice",
    text: "Sortie du cinéma en silence, à deux, jusqu'au deuxième feu rouge. C'est là qu'on sait si c'était bien.",
    part: "soir",
  },
  {
    by: "zoe",
    text: "j'ai regardé un film d'horreur « pour m'endormir ». bonsoir à tous les interrupteurs de l'appartement.",
    part: "soir",
  },
  {
    by: "arthur",
    text: "Un réalisateur devrait toujours filmer les mains de quelqu'un qui attend.",
    part: "apres-midi",
  },
  {
    by: "margaux",
    text: "Un monsieur m'a demandé une place « pour le film d'avant ». Avant quoi ? « Avant que j'aie mal au dos. » Je lui ai donné le rang large.",
    part: "midi",
  },
];
