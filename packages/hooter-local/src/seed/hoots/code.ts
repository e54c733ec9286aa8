import type { WrittenHoot } from "../written-hoot";

export const code: readonly WrittenHoot[] = [
  {
    by: "tom",
    text: "Trois heures pour trouver le bug. C'était un « s ». Un seul. Au pluriel, évidemment. #code",
    part: "soir",
    day: "semaine",
    comments: [
      ["victor", "L'orthographe est un langage compilé."],
      ["lucie", "Enfin quelqu'un qui souffre d'un « s » autant que moi."],
    ],
  },
  {
    by: "tom",
    text: "Ambiance de travail : une liste de tâches, une tasse, un canard. Le canard a déjà résolu deux problèmes, il demande une augmentation.",
    part: "matin",
    day: "semaine",
    picture: [
      "ecran-code",
      "Bureau avec un ordinateur portable affichant du code coloré, une tasse et un canard jaune",
    ],
  },
  {
    by: "simon",
    text: "Premier jour dans la nouvelle équipe : on m'a donné un badge, un clavier et un mystère de 4 000 lignes.",
    part: "matin",
    day: "semaine",
    comments: [["tom", "Commence par les tests. S'il n'y en a pas, commence par un café."]],
  },
  {
    by: "victor",
    text: "Mon programme d'échecs joue mieux que moi. Je l'ai écrit, il me bat, et en plus il ne m'explique rien. C'est donc ça, avoir des enfants.",
    part: "soir",
  },
  {
    by: "tom",
    text: "Deux choses sont difficiles en informatique : nommer les choses, et expliquer à sa grand-mère pourquoi c'est difficile.",
    part: "midi",
  },
  {
    by: "arthur",
    text: "J'ai automatisé le renommage de mes photos. Gain : deux minutes par mois. Coût : un dimanche, une nuit et un peu d'estime de moi.",
    part: "soir",
    comments: [["tom", "Rentabilisé en 2061, tranquille."]],
  },
  {
    by: "simon",
    text: "Mis en production un vendredi à 17 h. Oui. J'ai appris. On ne m'y reprendra qu'un vendredi sur deux.",
    part: "soir",
  },
  {
    by: "tom",
    text: "Un commentaire trouvé dans un vieux code : « Ne pas toucher, Michel sait pourquoi. » Michel est à la retraite. On lui a écrit. Il ne sait plus non plus.",
    part: "soir",
    comments: [
      ["simon", "On a le même, chez nous il s'appelle Jean-Luc."],
      ["antoine", "La conjecture de Michel."],
    ],
  },
  { by: "victor", text: "Ce matin, tout compile du premier coup. Je n'ose plus bouger.", part: "matin" },
  {
    by: "tom",
    text: "Petite fiche pour les débutants : comment lire un message d'erreur sans paniquer, en cinq étapes, dont une tisane. https://carnet-de-tom.example.org/lire-une-erreur",
    part: "apres-midi",
    day: "semaine",
    comments: [["simon", "Imprimée. La tisane d'abord, c'est ça ?"]],
  },
  {
    by: "simon",
    text: "Ma grand-mère croit que « travailler dans le nuage » veut dire que je suis pilote. Je n'ai pas démenti.",
    part: "apres-midi",
    comments: [["rose", "Elle a raison d'être fière quand même."]],
  },
  {
    by: "leila",
    text: "Mon script de traitement d'images s'est terminé pendant la nuit en affichant seulement « voilà ». C'est moi qui l'avais écrit, il y a six mois. Merci, moi.",
    part: "soir",
  },
];
