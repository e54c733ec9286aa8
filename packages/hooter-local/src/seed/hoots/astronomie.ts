import type { WrittenHoot } from "../written-hoot";

export const astronomie: readonly WrittenHoot[] = [
  {
    by: "leila",
    text: "Orion au-dessus du pré, pas un nuage, les doigts gelés. Je n'échangerais ma place avec personne. #astronomie",
    part: "nuit",
    picture: [
      "ciel-orion",
      "Ciel nocturne étoilé avec la constellation d'Orion reliée par de fins traits, au-dessus de collines noires",
    ],
    comments: [
      ["antoine", "La nébuleuse, à l'œil nu, ou aux jumelles ?"],
      ["leila", "Aux jumelles, et même un peu sans, en regardant à côté."],
    ],
  },
  {
    by: "leila",
    text: "Ce soir, regardez vers l'ouest juste après le coucher du soleil : le point qui ne scintille pas, c'est une planète. Dites-lui bonsoir, elle ne répond pas mais elle reste.",
    part: "soir",
    comments: [
      ["alice", "Bonsoir dit depuis le balcon, à côté d'un chat."],
      ["rose", "Le canari et moi l'avons vue !"],
      ["simon", "Avec mon ampoule éteinte, je la vois très bien."],
    ],
  },
  {
    by: "antoine",
    text: "Emmené les secondes à l'observatoire. Celui qui n'aime rien a regardé Saturne et a dit « ah ouais ». C'est, dans sa langue, une ode.",
    part: "nuit",
    comments: [["leila", "« Ah ouais » est la seule réaction correcte devant les anneaux. La mienne date de 1998."]],
  },
  {
    by: "leila",
    text: "Nuit blanche, ciel couvert de 22 h à 5 h, éclaircie au moment de plier. L'univers a le sens de la mise en scène.",
    part: "matin",
    comments: [["sylvie", "Je l'avais annoncé à 20 h. J'ai eu mauvaise conscience jusqu'au matin."]],
  },
  {
    by: "leila",
    text: "Pour trouver le nord sans application : les deux étoiles du bord de la casserole, on prolonge cinq fois. Fonctionne depuis toujours, sans batterie.",
    part: "soir",
    picture: [
      "ciel-grande-ourse",
      "Grande Ourse dessinée en pointillés dans un ciel bleu profond, une étoile polaire plus brillante",
    ],
    comments: [
      ["etienne", "Le tout premier outil que j'enseigne. Avec « on ne s'éloigne pas du groupe »."],
      ["maelle", "En mer aussi. Et si on voit trop bien la casserole, c'est qu'on a oublié de dîner."],
    ],
  },
  {
    by: "gaspard",
    text: "Deux heures de pose, une couverture, un renard qui est venu vérifier le cadrage.",
    part: "nuit",
    picture: ["ciel-cassiopee", "Voie lactée et constellation de Cassiopée au-dessus d'un arbre isolé"],
    comments: [
      ["leila", "Le double amas est juste en dessous du W ! Tu l'as eu sans le vouloir."],
      ["gaspard", "C'est le renard."],
    ],
  },
  {
    by: "leila",
    text: "La lumière que vous recevez du Soleil a huit minutes. Vous pouvez donc toujours dire que vous n'êtes pas au courant.",
    part: "midi",
    day: "semaine",
  },
  {
    by: "antoine",
    text: "J'ai calculé la distance de la Lune avec un tennisman, une ficelle et un élève de bonne volonté. On s'est trompés de 6 %. On est très contents.",
    part: "soir",
    after: "lucas",
    comments: [
      ["noemie", "Combien en Lucas ?"],
      ["antoine", "À peu près 296 millions de Lucas."],
    ],
  },
  {
    by: "celeste",
    text: "La lune est posée sur la cheminée du 14. J'attends qu'elle tombe pour aller la chercher.",
    part: "nuit",
    picture: ["toits-lune", "Pleine lune au-dessus de toits sombres, une fenêtre éclairée et une cheminée"],
    comments: [
      ["zoe", "prends le chat, il connaît le chemin"],
      ["leila", "Demain elle se lèvera cinquante minutes plus tard. Tu as le temps de mettre tes chaussures."],
    ],
  },
  {
    by: "leila",
    text: "Samedi, soirée d'observation au pré de Louison : amenez des lampes rouges, des chaussettes épaisses et vos questions idiotes, ce sont les meilleures. #nuitdesetoiles",
    part: "apres-midi",
    id: "nuit",
    comments: [
      ["louison", "Les chèvres sont prévenues."],
      ["noemie", "Trois questions idiotes en stock, dont deux de ma classe."],
      ["basile", "J'apporte du pain. Et Gérard s'il est sage."],
    ],
  },
  {
    by: "louison",
    text: "Bilan de la nuit des étoiles : trente-deux personnes, deux télescopes, une averse de météores, et une chèvre qui a mangé la carte du ciel. Côté nord. #nuitdesetoiles",
    part: "matin",
    after: "nuit",
    comments: [
      ["leila", "Désormais, chez elle, le nord est vers l'intérieur."],
      ["noemie", "Meilleure soirée de l'année. Les enfants ne parlent plus que de la chèvre."],
      ["etienne", "On s'oriente très bien à la chèvre."],
    ],
  },
];
