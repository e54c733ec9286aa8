import type { WrittenHoot } from "../written-hoot";

export const bienvenue: readonly WrittenHoot[] = [
  {
    by: "simon",
    text: "Bonsoir, premier hoot ! J'emménage, je ne connais personne, j'ai trois cartons, un ordinateur et pas d'ampoule. On fait comment, ici ?",
    first: true,
    part: "soir",
    id: "simon-ampoule",
    comments: [
      ["alice", "Bienvenue, Simon ! On commence par l'ampoule, puis on lit. Dans cet ordre."],
      ["jules", "Culot à vis ou à baïonnette ? Pose la question avant d'acheter, crois-moi."],
      ["simon", "Il y a donc deux sortes. Je découvre tout."],
      ["fatou", "Marché le samedi, demande Ali pour les citrons, dis que tu viens de ma part."],
      ["tom", "Bienvenue ! Et le mot de passe du Wi-Fi, c'est toujours sous la box."],
    ],
  },
  {
    by: "rose",
    text: "Bonjour à tous. Ma petite-fille m'a inscrite en m'expliquant : « Mamie, c'est comme une carte postale, mais tout le monde la lit. » Alors voilà : il fait beau, je vous embrasse.",
    first: true,
    loved: true,
    part: "matin",
    id: "rose",
    comments: [
      ["remi", "La meilleure carte de la semaine, et je m'y connais."],
      ["mireille", "Bienvenue, Rose-Marie. Ici aussi il fait beau."],
      ["odile", "Vous verrez, on y trouve de tout, comme aux puces."],
      ["colette", "Nous vous embrassons aussi."],
    ],
  },
  {
    by: "rose",
    text: "Des dizaines de réponses et de cœurs à ma carte postale ! Je les ai lus tout haut au canari. Il n'a jamais été aussi attentif.",
    part: "soir",
    after: "rose",
    comments: [
      ["noemie", "On a lu votre carte en classe. Ils veulent un canari."],
      ["zoe", "je suis fan du canari"],
    ],
  },
  {
    by: "ulysse",
    text: "Je pars. Trente jours, les petites lignes, pas d'avion, pas de plan. Je raconterai ici. Si je passe chez vous, offrez-moi un banc.",
    first: true,
    part: "matin",
    id: "ulysse-part",
    picture: ["valise-carte", "Valise de cuir posée sur une carte dépliée, billets de train et boussole"],
    comments: [
      ["bruno", "Si tu passes par ma ligne, monte devant, je te montrerai les lièvres."],
      ["etienne", "Un banc et une soupe au refuge, c'est dit."],
      ["elise", "Un banc, un livre, et tu laisses l'ancien."],
    ],
  },
  {
    by: "simon",
    text: "Mise à jour de l'ampoule : j'ai acheté la mauvaise. Puis la bonne, mais trop forte. Mon salon ressemble à une salle d'interrogatoire, j'avoue tout.",
    part: "apres-midi",
    after: "simon-ampoule",
    comments: [
      ["jules", "On ne le répète pas assez : 60, pas 100."],
      ["hugo", "Abat-jour en panier à salade. Solution éprouvée."],
    ],
  },
  {
    by: "alice",
    text: "Aux nouveaux venus : ici on répond aux questions, on salue les chats et on finit ses phrases. Le reste s'apprend en route. Bienvenue à Simon, Rose-Marie et Ulysse. 🦉",
    part: "soir",
    after: "ulysse-part",
    comments: [
      ["rose", "C'est très gentil. Je finis toujours mes phrases."],
      ["ulysse", "Depuis un quai : merci !"],
      ["simon", "Le chat du balcon vous salue aussi."],
    ],
  },
  {
    by: "remi",
    text: "Pour Rose-Marie et tous ceux qui débutent : un hoot, c'est une carte sans timbre. Mais rien n'interdit d'écrire aussi les vraies. Je les porte.",
    part: "matin",
    after: "rose",
    comments: [["rose", "J'en ai posté une ce matin. Vous la verrez peut-être passer."]],
  },
];
