import type { WrittenHoot } from "../written-hoot";

export const chats: readonly WrittenHoot[] = [
  {
    by: "zoe",
    text: "Elle surveille la rue depuis 7 h. Rien à signaler, mais elle signale quand même.",
    part: "matin",
    picture: ["chat-noir-fenetre", "Chat noir assis sur le rebord d'une fenêtre, de dos, face aux toits de la ville"],
    comments: [
      ["colette", "Le mien prend la relève à 8 h. La rue est couverte."],
      ["remi", "Confirmé : je me sens observé dès le numéro 12."],
    ],
  },
  {
    by: "colette",
    text: "Mon chat a trouvé le seul carré de soleil de l'appartement. J'ai déplacé le bureau, la lampe et ma journée.",
    part: "soir",
    comments: [
      ["zoe", "c'est dans le règlement intérieur"],
      ["elise", "Un chat de libraire ne ferait pas mieux. Le mien dort sur les stocks."],
    ],
  },
  {
    by: "odile",
    text: "Le chat du marché aux puces a été adopté par un guéridon Napoléon III. Il n'est plus à vendre, ni l'un ni l'autre.",
    part: "midi",
    comments: [["jules", "Le guéridon avait un pied bancal, le chat le cale. C'est un arrangement."]],
  },
  {
    by: "zoe",
    text: "Milieu de la nuit. Bruit dans la cuisine. Cambrioleur ? Non. Bouchon en liège ? Oui.",
    part: "nuit",
    comments: [
      ["nour", "Réveillée pour réveillée, il joue bien ?"],
      ["zoe", "demi-finaliste je dirais"],
    ],
  },
  {
    by: "remi",
    text: "Sur ma tournée, il y a un chat qui signe les recommandés. Enfin, il s'assoit dessus.",
    part: "matin",
  },
  {
    by: "celeste",
    text: "Modèle du jour : ne tient pas la pose, réclame des honoraires, part avec la gomme.",
    part: "soir",
    picture: ["chat-roux-fenetre", "Chat roux endormi sur un coussin devant une fenêtre, rideau clair et plante verte"],
    comments: [
      ["zoe", "mais quel professionnel"],
      ["adele", "Le mien mange les plans. On devrait monter une agence."],
    ],
  },
  {
    by: "colette",
    text: "Vétérinaire : « Elle est un peu ronde. » Elle, offusquée, depuis le panier. Moi, offusquée, par solidarité.",
    part: "matin",
    comments: [["odile", "Ronde, c'est un style."]],
  },
  {
    by: "zoe",
    text: "j'ai cousu un coussin pour la chatte. deux semaines. velours. passepoil. elle dort dans la boîte de la machine à coudre.",
    part: "soir",
    loved: true,
    comments: [
      ["odile", "Le passepoil te remercie. Nous aussi."],
      ["celeste", "La boîte, c'est l'œuvre. Le coussin, l'emballage."],
      ["colette", "Mets la boîte sur le coussin ?"],
      ["zoe", "ELLE DORT SOUS LE COUSSIN MAINTENANT"],
      ["rose", "J'ai tellement ri que le canari s'est tu."],
      ["simon", "Nouveau ici, et je sais déjà que je vais rester."],
    ],
  },
  {
    by: "alice",
    text: "La médiathèque a un chat, officieusement. Il est entré par la trappe des retours, donc techniquement quelqu'un l'a rendu.",
    part: "soir",
    comments: [
      ["colette", "En retard ?"],
      ["alice", "De trois ans, à vue de moustache."],
      ["lucie", "Catalogué à « essais », j'espère."],
    ],
  },
  {
    by: "colette",
    text: "Il y a les gens qui disent « ce n'est qu'un chat » et il y a les gens qu'on réinvite.",
    part: "midi",
  },
  {
    by: "remi",
    text: "Le chat du 4 m'a accompagné jusqu'au 38. Arrivé là, il a regardé l'heure qu'il n'a pas et il est rentré.",
    part: "soir",
  },
];
