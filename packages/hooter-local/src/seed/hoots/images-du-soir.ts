import type { WrittenHoot } from "../written-hoot";

export const imagesDuSoir: readonly WrittenHoot[] = [
  {
    by: "alice",
    text: "Lampe, pluie, chapitre 12. Rien à signaler, et c'est une merveille.",
    part: "soir",
    picture: ["fenetre-pluie-nuit", "Fenêtre la nuit sous la pluie, lampe allumée et livre posé sur le rebord"],
  },
  {
    by: "basile",
    text: "Le déjeuner sur l'herbe, version comité d'entreprise : nous étions deux et c'était complet.",
    part: "midi",
    picture: ["pique-nique", "Nappe à carreaux sur l'herbe, panier, pain, fromage et bouteille d'eau sous un arbre"],
  },
  {
    by: "gaspard",
    text: "Le canal à l'heure où les péniches allument leurs fenêtres. On voit des gens mettre la table sur l'eau.",
    part: "soir",
    picture: ["canal-peniche", "Péniche sombre aux fenêtres éclairées sur un canal bordé de peupliers, ciel orangé"],
    comments: [["adele", "Le plus beau plan d'appartement que je connaisse."]],
  },
  {
    by: "elise",
    text: "Vitrine refaite cette nuit avec Colette et un escabeau discutable. Thème : les livres qui parlent d'attendre. Passez quand vous voulez, justement.",
    part: "matin",
    picture: ["librairie-vitrine", "Devanture de librairie verte, livres en vitrine, banc et lampadaire"],
    comments: [
      ["colette", "L'escabeau a tenu. Moi, c'était moins sûr."],
      ["ulysse", "Un banc ! J'arrive."],
    ],
  },
  {
    by: "sylvie",
    text: "Fin d'averse. Le soleil est repassé dire au revoir par-dessous les nuages.",
    part: "soir",
    picture: ["champ-orage-soir", "Champ de blé doré sous un ciel sombre éclairé par un soleil rasant"],
  },
  {
    by: "ines",
    text: "Dans la serre, huit degrés de plus et dix ans de moins.",
    part: "matin",
    picture: ["serre", "Serre de verre remplie de plantes vertes, arrosoir et pots de terre cuite"],
  },
  {
    by: "colette",
    text: "Le rayon des livres que je n'ai pas encore lus. Je passe le saluer chaque soir, qu'il ne se sente pas abandonné.",
    part: "soir",
    picture: ["bibliotheque-bleue", "Bibliothèque bleue le soir, livres serrés, chat endormi sur une étagère"],
  },
];
