import type { WrittenHoot } from "../written-hoot";

export const cuisine: readonly WrittenHoot[] = [
  {
    by: "basile",
    text: "Troisième essai au levain. Il a levé, il a chanté en sortant du four, il a une grigne. Je ne réponds plus de rien. #pain",
    part: "matin",
    day: "week-end",
    loved: true,
    picture: ["pain-planche", "Miche de pain entaillée sur une planche de bois, couteau et épis de blé à côté"],
    comments: [
      [
        "karim",
        "La croûte est belle, la couleur est juste. Laisse-le refroidir une heure, surtout, ne fais pas ta bête.",
      ],
      ["basile", "Quarante minutes. J'ai fait ma bête."],
      ["ines", "On échange une miche contre un panier de courges ?"],
      ["basile", "Affaire conclue."],
    ],
  },
  {
    by: "karim",
    text: "Première fournée, avant l'aube : la rue dormait, le four toussait, la radio parlait tout bas. C'est mon moment préféré et personne ne me le prendra.",
    part: "matin",
    day: "semaine",
    comments: [
      ["nour", "Je te confirme que personne n'essaie."],
      ["bruno", "À cette heure-là, on est deux : toi et mon premier train."],
    ],
  },
  {
    by: "fatou",
    text: "Le secret du riz, c'est de le laisser tranquille. Comme les gens, d'ailleurs.",
    part: "midi",
    comments: [["colette", "À encadrer dans la cuisine."]],
  },
  {
    by: "basile",
    text: "Mon levain s'appelle Gérard. Il a faim à des heures impossibles et il déborde de son bocal dès que j'ai le dos tourné. On se ressemble beaucoup.",
    part: "soir",
    id: "levain",
    comments: [
      ["karim", "Le mien a vingt-deux ans. Il n'a pas de nom, on se respecte trop."],
      ["zoe", "GÉRARD"],
    ],
  },
  {
    by: "basile",
    text: "Gérard a fait sauter son couvercle pendant la nuit. Il y en a sur l'étagère, sur le mur et, je ne sais comment, sur le calendrier, au mois de mars.",
    part: "matin",
    after: "levain",
    comments: [
      ["fatou", "Il avait un rendez-vous."],
      ["victor", "Je propose de le faire jouer aux échecs, il a le sens de l'expansion."],
    ],
  },
  {
    by: "louison",
    text: "Soupe de ce qu'il y a : deux poireaux, une pomme de terre qui germait, un quignon, et le fromage du fond. Meilleure que celle d'hier, qui était faite exprès.",
    part: "midi",
    picture: ["soupe-bol", "Bol de soupe fumante sur une nappe à carreaux, cuillère en bois et quignon de pain"],
    comments: [["gilles", "La soupe du fond est la seule qui ait un terroir."]],
  },
  {
    by: "ines",
    text: "Vingt pots de coulis. J'ai les doigts rouges, le sol est rouge, le chat est un peu rouge. Au mois de février je me remercierai.",
    part: "soir",
    comments: [
      ["zoe", "le chat est un peu rouge ???"],
      ["ines", "Une patte. Il a marché dans l'histoire."],
    ],
  },
  {
    by: "fatou",
    text: "Ma mère au téléphone, recette du mafé : « tu mets de la pâte d'arachide jusqu'à ce que ce soit bien ». Voilà. Quarante ans de transmission culinaire.",
    part: "soir",
    loved: true,
    comments: [
      ["yanis", "La mienne mesure en « un peu, mais pas trop peu »."],
      ["basile", "Chez moi c'est « tu verras bien ». On ne voit jamais bien."],
      ["fatou", "Mise à jour : j'ai mis jusqu'à ce que ce soit bien, et c'était bien."],
      ["rose", "C'est la seule unité de mesure fiable."],
    ],
  },
  {
    by: "karim",
    text: "Un petit garçon a demandé une « demi-baguette entière ». On a négocié longtemps, il est reparti avec une baguette et un air de vainqueur.",
    part: "apres-midi",
    comments: [["noemie", "Envoie-le-moi, on attaque les fractions lundi."]],
  },
  {
    by: "gilles",
    text: "Règle de la maison : on ne parle pas en goûtant. On parle en versant, et on parle après. C'est comme ça qu'on s'entend.",
    part: "soir",
  },
  {
    by: "yanis",
    text: "Troisième mi-temps du dimanche : gratin dauphinois pour quatorze. Nous étions neuf. Il n'en reste pas.",
    part: "midi",
    day: "dim",
    comments: [["bastien", "J'en ai repris trois fois et je ne regrette que la quatrième."]],
  },
  {
    by: "ines",
    text: "Tarte aux pommes tombées. Les plus belles restent sur l'arbre pour faire semblant.",
    part: "midi",
    picture: ["tarte-pommes", "Tarte aux pommes dorée, tranches en rosace, sur une table avec deux pommes rouges"],
    comments: [
      ["paul", "Un filet de miel à la sortie du four, et tu me diras merci."],
      ["ines", "Merci, Paul."],
    ],
  },
  {
    by: "nour",
    text: "Déjeuner à 16 h, petit-déjeuner à 20 h, dîner à 5 h. Mon estomac a demandé un passeport.",
    part: "midi",
    comments: [["leila", "Pareil les nuits d'observation. On devrait ouvrir une cantine."]],
  },
  {
    by: "basile",
    text: "Question sérieuse : le dernier carré de chocolat, celui qu'on laisse par politesse dans la plaque, à qui appartient-il, juridiquement ?",
    part: "soir",
    comments: [
      ["lucie", "À celui qui range."],
      ["victor", "À celui qui a le trait."],
      ["sacha", "À moi. Envoyez."],
    ],
  },
  { by: "fatou", text: "Il a dit « je n'aime pas la coriandre » et j'ai vu défiler toute notre amitié.", part: "midi" },
  {
    by: "louison",
    text: "Retourné les tommes une par une, dans l'ordre et à la lampe. Deux cent onze. C'est un peu comme lire un roman où il ne se passe rien, et l'adorer.",
    part: "matin",
    picture: [
      "fromages-cave",
      "Meules de fromage alignées sur des étagères de bois dans une cave voûtée, lampe suspendue",
    ],
    comments: [
      ["lucie", "Je connais de très grands romans exactement comme ça."],
      ["karim", "Garde-m'en une pour la brioche du dimanche ?"],
      ["louison", "La cent douzième porte déjà ton nom."],
    ],
  },
  {
    by: "karim",
    text: "Réponse à tout le monde : non, on ne met pas le pain au réfrigérateur. Un torchon, une boîte en bois, et de l'appétit.",
    part: "soir",
  },
  {
    by: "yanis",
    text: "J'ai fait un cassoulet « léger ». Personne à table n'a compris le deuxième mot.",
    part: "soir",
  },
  { by: "basile", text: "Quiche sortie, quiche partie. Total : onze minutes.", part: "midi" },
  {
    by: "rose",
    text: "Confiture de coings : deux heures de travail, cinq pots, et tout l'escalier qui vient demander ce que ça sent. Je recommande.",
    part: "apres-midi",
    comments: [["celeste", "C'était donc vous ! Toute la cour parlait de vous."]],
  },
  {
    by: "fatou",
    text: "Grasse matinée, thé à la menthe, msemen qui gonfle à la poêle. Si on me cherche, on me trouvera facilement : suivez l'odeur.",
    part: "matin",
    day: "week-end",
    comments: [["alice", "J'arrive par les toits."]],
  },
];
