import type { WrittenHoot } from "../written-hoot";

export const ville: readonly WrittenHoot[] = [
  {
    by: "alice",
    text: "Premier café, fenêtre ouverte. La ville n'a pas encore choisi son bruit du jour.",
    part: "matin",
    day: "semaine",
    picture: ["toits-matin", "Toits de tuiles et cheminées sous un ciel rose de petit matin"],
    comments: [
      ["nour", "Moi je rentre me coucher à cette heure-là. Même ciel, autre bout de la journée."],
      ["gaspard", "Cette lumière dure six minutes, pas une de plus. Tu l'as eue."],
    ],
  },
  {
    by: "nour",
    text: "Sortie de garde. Le monsieur du kiosque m'a gardé un croissant « parce que vous avez la tête des bonnes nuits difficiles ». J'ai failli pleurer dans le sachet.",
    part: "matin",
    comments: [
      ["karim", "Le croissant de sept heures est un métier de soin, je l'ai toujours dit."],
      ["alice", "Repose-toi bien, Nour."],
      ["fatou", "On ne remercie jamais assez les gens des kiosques."],
    ],
  },
  {
    by: "adele",
    text: "Passé une heure à dessiner une poignée de porte des années trente. Quelqu'un, un jour, a pris le temps de rendre belle une chose qu'on ne regarde jamais.",
    part: "apres-midi",
    id: "poignee",
    comments: [
      ["celeste", "Montre le croquis !"],
      ["adele", "Demain, il y a une tache de thé dessus."],
      ["celeste", "Alors c'est encore mieux."],
    ],
  },
  {
    by: "adele",
    text: "Suite de la promenade des détails : ces façades-là n'ont pas deux fenêtres pareilles. Les maçons s'ennuyaient, tant mieux pour nous. #architecture",
    part: "apres-midi",
    after: "poignee",
    picture: [
      "rue-facades",
      "Rangée de façades étroites aux couleurs d'ocre, de brique et de bleu pâle, volets ouverts",
    ],
    comments: [
      ["hugo", "C'est la rue derrière les halles ? J'y passe tous les jours sans lever le nez."],
      ["adele", "Celle-là même. Lève le nez, mais freine d'abord."],
    ],
  },
  {
    by: "hugo",
    text: "Bonne nouvelle : la piste du quai est rouverte. Mauvaise nouvelle : il reste la flaque. Elle a maintenant l'âge d'entrer à l'école.",
    part: "matin",
    day: "semaine",
    id: "flaque",
    comments: [
      ["adele", "Elle devrait avoir un nom, à force."],
      ["noemie", "On l'accueille quand elle veut, en CE2 on fait justement les mesures de volume."],
    ],
  },
  {
    by: "fatou",
    text: "Marché : partie pour trois citrons, revenue avec sept kilos et une recette de tagine notée sur mon bras.",
    part: "midi",
    day: "sam",
    picture: ["marche-etal", "Étal de marché sous une toile rayée, cageots de citrons, de tomates et d'aubergines"],
    comments: [
      ["ines", "La recette sur le bras, on veut la voir."],
      ["fatou", "Trop tard, j'ai fait la vaisselle. Il reste « cumin » et « ne pas »."],
      ["basile", "« Ne pas » quoi ?!"],
      ["fatou", "C'est tout le drame."],
    ],
  },
  {
    by: "gaspard",
    text: "Le pont, tout à l'heure. Rien d'exceptionnel, et c'est exactement pour ça.",
    part: "soir",
    picture: ["pont-riviere", "Pont de pierre à trois arches au-dessus d'une rivière calme, reflets dorés du soir"],
    comments: [
      ["margaux", "On dirait le dernier plan d'un film qui finit bien."],
      ["malo", "Belle eau plate. Chez nous elle ne sait pas faire."],
    ],
  },
  {
    by: "margaux",
    text: "Dans l'ascenseur, une dame : « Vous montez ? » Moi : « Ça dépend des jours. » On a ri jusqu'au quatrième.",
    part: "soir",
    comments: [["lucie", "Quatre étages de complicité, c'est plus que certains mariages."]],
  },
  {
    by: "celeste",
    text: "Le banc en face de l'atelier a un nouveau locataire : un monsieur qui donne un prénom à chaque pigeon. Aujourd'hui, Bernadette avait l'air contrariée.",
    part: "midi",
    comments: [
      ["mireille", "Elle avait sûrement ses raisons."],
      ["colette", "Et Bernadette, elle l'appelle comment, lui ?"],
    ],
  },
  {
    by: "nour",
    text: "Il y a des gens qui tiennent la porte de loin, si bien qu'on doit courir. Je les aime quand même.",
    part: "soir",
  },
  {
    by: "alice",
    text: "La médiathèque organise une nuit de la lecture à voix haute. J'ai dit oui avant de comprendre que « lire à voix haute » voulait dire moi, et « nuit » voulait dire minuit. https://mediatheque.example.org/nuit-de-la-lecture",
    part: "soir",
    comments: [
      ["elise", "Je viens. Et j'apporte de quoi tenir."],
      ["sacha", "Respire par le ventre, regarde le fond de la salle, et n'avale pas les fins de phrase."],
      ["alice", "Merci, je vais surtout ne pas avaler le micro."],
    ],
  },
  {
    by: "simon",
    text: "Depuis que j'habite ici, le seul voisin que je connaisse est un chat gris qui entre par le balcon. Il a l'air de payer le loyer.",
    part: "soir",
    comments: [["remi", "Demande-lui, il connaît tout l'immeuble. Les chats font la même tournée que moi."]],
  },
  {
    by: "hugo",
    text: "Quelqu'un a accroché une boîte à livres au pied de mon immeuble. Ce soir il y avait un traité de pisciculture et deux romans. Devinez ce que j'ai pris.",
    part: "soir",
    comments: [
      ["alice", "Le traité de pisciculture."],
      ["hugo", "Chapitre 3 : la truite."],
    ],
  },
  {
    by: "adele",
    text: "Le chantier d'en face a une grue neuve. Depuis une semaine, toute la rue marche en regardant en l'air comme si le cirque arrivait.",
    part: "matin",
  },
  {
    by: "celeste",
    text: "Croqué la cour avant la pluie. Le lierre gagne du terrain, la voisine du second aussi avec ses géraniums. Je ne prends pas parti.",
    part: "apres-midi",
    picture: [
      "cour-interieure",
      "Cour intérieure pavée, arbre au centre, géraniums rouges aux fenêtres et bicyclette appuyée",
    ],
    comments: [
      ["adele", "Le lierre a un plan à trente ans. Je mise sur le lierre."],
      ["rose", "Moi sur les géraniums. C'est increvable, un géranium bien mené."],
    ],
  },
  { by: "margaux", text: "Dimanche après-midi : ville fermée, soleil ouvert.", part: "apres-midi", day: "dim" },
  {
    by: "nour",
    text: "Pause de nuit, le couloir ronronne. Dehors un seul vélo passe, phare allumé, comme une lettre qu'on porte en retard.",
    part: "nuit",
    comments: [["remi", "C'est peut-être ça, une lettre en retard. J'en connais."]],
  },
  {
    by: "fatou",
    text: "Mon voisin du dessus apprend la trompette. On est tous passés par les cinq stades du deuil, et là, ce soir, surprise : c'était presque une mélodie.",
    part: "soir",
    comments: [
      ["anouk", "Le sixième stade, c'est l'applaudissement par la fenêtre. Il joue toute une vie là-dessus."],
      ["fatou", "Fait ! Il a salué depuis le balcon."],
      ["theo", "Cet homme a désormais un public. C'est foutu pour vous."],
    ],
  },
];
