import type { WrittenHoot } from "../written-hoot";

export const trains: readonly WrittenHoot[] = [
  {
    by: "bruno",
    text: "5 h 52, premier train de la ligne. Les champs fument, les lièvres traversent sans regarder, et moi je suis payé pour voir ça. #train",
    part: "matin",
    picture: [
      "train-campagne",
      "Petit train rouge traversant une campagne vallonnée au lever du jour, brume sur les champs",
    ],
    comments: [
      ["ulysse", "C'est exactement pour cette photo que je me suis inscrit ici."],
      ["basile", "La ligne de mon enfance. Merci, vraiment."],
      ["karim", "On se croise sans se voir, chaque matin. Bonjour d'en bas."],
    ],
  },
  {
    by: "basile",
    text: "J'ai une théorie : dans un train, tout le monde devient intelligent pendant les vingt premières minutes. Ensuite on ouvre les sandwichs.",
    part: "soir",
    comments: [["victor", "La mienne : tout le monde joue mieux aux échecs dans un tunnel."]],
  },
  {
    by: "bruno",
    text: "Un enfant m'a demandé si le train savait où il allait. J'ai répondu que c'était tout l'avantage des rails. Il a réfléchi longtemps.",
    part: "midi",
    comments: [
      ["antoine", "Il sera philosophe ou aiguilleur."],
      ["noemie", "Ou les deux, c'est un métier d'avenir."],
    ],
  },
  {
    by: "ulysse",
    text: "Quai numéro 2, dix minutes d'arrêt, un café dans un gobelet en carton. Jour 3 : cinq lignes régionales, zéro regret.",
    part: "matin",
    picture: ["quai-gare", "Quai de gare vide avec horloge et marquise, deux bancs et un signal au vert"],
    comments: [
      ["bruno", "L'horloge de cette gare retarde d'une minute depuis 1998. Personne n'ose."],
      ["ulysse", "C'était donc ça, mon avance !"],
    ],
  },
  {
    by: "victor",
    text: "Correspondance de quatre minutes à travers une gare que je ne connais pas, avec une valise dont une roue vit sa vie. J'ai gagné. D'une roue.",
    part: "soir",
  },
  {
    by: "bruno",
    text: "Ce soir, retard de six minutes : on a attendu la petite du dernier arrêt, qui courait sur la route avec son violoncelle plus grand qu'elle. J'ai annoncé « incident musical ». Tout le wagon a applaudi.",
    part: "soir",
    loved: true,
    comments: [
      ["anouk", "Au nom de tous les violoncelles du monde : merci."],
      ["nour", "Je prends ce train quand il veut, où il va."],
      ["margaux", "Générique de fin, lumières, je pleure."],
      ["fatou", "« Incident musical » !!! À graver sur la gare."],
      ["ulysse", "Voilà pourquoi je voyage par le rail."],
      ["bruno", "Elle m'a joué trois notes sur le quai en partant."],
    ],
  },
  {
    by: "ulysse",
    text: "Carnet de route : dans le TER de 14 h 12, une dame tricote une écharpe à la longueur du trajet. Elle en est à Limoges.",
    part: "apres-midi",
    comments: [["rose", "Je connais cette méthode. Mon plaid fait Paris-Brive."]],
  },
  {
    by: "ulysse",
    text: "Dernier train du jour. La vitre fait miroir, le paysage fait semblant d'être parti.",
    part: "soir",
    picture: ["train-soir", "Train aux fenêtres éclairées longeant un lac au crépuscule, montagnes violettes"],
    comments: [
      ["lucie", "Jolie phrase. Je te l'emprunte pour une traduction qui me résiste."],
      ["gaspard", "Et jolie image, surtout le reflet."],
    ],
  },
  {
    by: "basile",
    text: "Dans le wagon-bar, un monsieur a commandé « comme d'habitude ». La serveuse ne l'avait jamais vu. Elle lui a servi un café, il a dit : « Parfait. » Je veux cette assurance.",
    part: "matin",
  },
  {
    by: "bruno",
    text: "Petit lexique : « dans un instant » = trois minutes. « Prochainement » = dix. « Nous vous tiendrons informés » = prenez un livre.",
    part: "apres-midi",
    comments: [["alice", "Le réseau des médiathèques remercie son partenaire."]],
  },
  {
    by: "victor",
    text: "Horaires d'hiver, horaires d'été : j'ai tout appris par cœur à dix ans. Je ne sais toujours pas faire un nœud de cravate.",
    part: "matin",
  },
  {
    by: "ulysse",
    text: "Question aux gens d'ici : la plus belle ligne que vous ayez prise, de jour, côté fenêtre ?",
    part: "midi",
    comments: [
      ["etienne", "N'importe laquelle qui monte. Côté ravin."],
      ["maelle", "Celle qui finit dans la mer. On dirait qu'elle hésite à s'arrêter."],
      ["bruno", "La mienne. Mais je ne suis pas neutre."],
      ["leila", "De nuit, côté ciel. Je sais, tu as dit de jour."],
    ],
  },
];
