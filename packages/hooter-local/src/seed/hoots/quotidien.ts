import type { WrittenHoot } from "../written-hoot";

export const quotidien: readonly WrittenHoot[] = [
  {
    by: "alice",
    text: "Samedi ou dimanche, je ne veux même pas savoir.",
    part: "matin",
    day: "week-end",
    picture: ["cafe-table", "Tasse de café fumante, croissant et journal sur une table de bois près d'une fenêtre"],
    comments: [["basile", "Le croissant a l'air bien feuilleté. C'est tout ce que je demande à un week-end."]],
  },
  {
    by: "alice",
    text: "À la médiathèque, une dame emprunte chaque mois le même guide de voyage. Aujourd'hui elle l'a rendu avec du sable dedans.",
    part: "apres-midi",
    comments: [
      ["colette", "Oh !"],
      ["ulysse", "Bravo à elle. Quel rayon, le guide ?"],
      ["alice", "Îles. Forcément."],
    ],
  },
  {
    by: "basile",
    text: "Mon voisin m'a rendu mon moule à manqué, emprunté en 2017, lavé, avec un quatre-quarts dedans. Je l'absous, avec intérêts.",
    part: "apres-midi",
  },
  {
    by: "basile",
    text: "J'ai voulu apprendre à mon fils à faire du pain. Il a voulu m'apprendre à attendre. On a tous les deux mangé de la farine.",
    part: "soir",
  },
  {
    by: "nour",
    text: "Vu de la fenêtre du service, à l'aube : les lampadaires s'éteignent un par un, dans l'ordre, comme si quelqu'un passait.",
    part: "matin",
    comments: [["leila", "Et juste au-dessus, les étoiles font pareil."]],
  },
  {
    by: "nour",
    text: "Monsieur L., 91 ans, chambre 7, m'apprend les échecs entre deux tensions. Ce soir il m'a laissée gagner. Il a mal joué la comédie.",
    part: "soir",
    comments: [
      ["victor", "S'il s'appelle Raymond, fuyez."],
      ["basile", "Raymond est au café, je le vois d'ici. Il y en a donc d'autres."],
    ],
  },
  {
    by: "adele",
    text: "Le maire d'un tout petit village nous a demandé un abri pour attendre le car. « Un endroit où l'on aurait envie que le car ait du retard. » Plus belle commande de ma vie.",
    part: "midi",
    day: "semaine",
    id: "abri",
    comments: [
      ["hugo", "Avec un crochet pour le vélo, s'il te plaît."],
      ["bruno", "Signé : quelqu'un qui a parfois du retard."],
    ],
  },
  {
    by: "adele",
    text: "L'abri du village est posé. Un toit, un banc, une étagère de livres. Il est venu trois personnes pour l'inauguration, et un car, à l'heure, dont personne ne voulait.",
    part: "soir",
    after: "abri",
    picture: ["abri-car", "Petit abri de bois au bord d'une route de campagne, banc, étagère de livres et grand arbre"],
    comments: [
      ["alice", "J'envoie dix livres dès demain."],
      ["remi", "Je les porte, c'est ma tournée."],
    ],
  },
  {
    by: "hugo",
    text: "Ma fille a appris à faire du vélo ce soir, au bout de la rue, à 19 h 42. Elle n'a pas freiné. Elle a dit que c'était « pour plus tard ».",
    part: "soir",
    comments: [["adele", "Sage décision, sur tous les sujets."]],
  },
  { by: "fatou", text: "Rêvé que j'avais oublié le sel. Je me suis levée pour goûter.", part: "matin" },
  {
    by: "fatou",
    text: "Passée chez mon marchand d'épices « juste pour le cumin ». Le cumin est là. Il y a aussi du monde autour.",
    part: "apres-midi",
    picture: ["epices", "Sacs d'épices ouverts vus de dessus, jaune curcuma, rouge paprika, brun cumin et anis étoilé"],
    comments: [["ines", "C'est plus beau que mes semis."]],
  },
  {
    by: "karim",
    text: "Le code de la file d'attente, chez nous : on laisse passer ceux qui ont un enfant, une canne, ou une histoire à raconter.",
    part: "midi",
    day: "semaine",
  },
  {
    by: "karim",
    text: "Ma mère est passée à la boulangerie incognito. Elle a fait la queue, elle a payé, elle a dit « il manque un peu de sel, jeune homme », et elle est sortie.",
    part: "soir",
    comments: [
      ["fatou", "Je l'adore."],
      ["basile", "Et il en manquait ?"],
      ["karim", "Deux grammes au kilo. Elle ne se trompe jamais."],
    ],
  },
  {
    by: "noemie",
    text: "J'ai ramené à la maison : douze cahiers, une plante malade, un hamster en pension et une chanson dont on ne se débarrasse pas.",
    part: "soir",
    after: "tartine",
    comments: [
      ["yanis", "« Bonjour la tartine » ?"],
      ["noemie", "QUI a apporté ça dans l'école ?!"],
      ["yanis", "Je ne répondrai qu'en présence de ma fille."],
    ],
  },
  {
    by: "noemie",
    text: "À la question « que veux-tu faire plus tard ? », on m'a répondu cette semaine : vétérinaire, footballeuse, « assis », et héron.",
    part: "midi",
    comments: [["mireille", "Le héron a ses chances."]],
  },
  {
    by: "clemence",
    text: "Dans le couloir du collège, un mot sur un casier : « Désolé pour hier. — Moi aussi. — Goûter ? — Oui. » La diplomatie a un avenir.",
    part: "apres-midi",
  },
  {
    by: "clemence",
    text: "Endormie pendant le cours de relaxation. La professeure a dit que j'étais la meilleure élève qu'elle ait eue.",
    part: "soir",
  },
  {
    by: "rose",
    text: "J'ai envoyé mon premier hoot avec une faute et personne ne m'a rien dit. Voilà un endroit bien élevé.",
    part: "matin",
    comments: [
      ["lucie", "Quelle faute ?"],
      ["rose", "Vous voyez."],
    ],
  },
  {
    by: "rose",
    text: "Poulet rôti, nappe repassée, les petits qui courent. On n'a besoin de rien d'autre, sauf d'une deuxième chaise pour le chat.",
    part: "midi",
    day: "dim",
  },
  {
    by: "simon",
    text: "Levé tôt, marché le nez en l'air, acheté des citrons chez Ali de la part de Fatou. Il m'en a mis deux de plus et m'a demandé si j'avais de quoi cuisiner. J'ai menti.",
    part: "matin",
    day: "week-end",
    id: "citrons",
    after: "tricot-simon",
    comments: [
      ["fatou", "Il m'a appelée. Tu viens dîner mercredi."],
      ["simon", "C'est rugby, mercredi !"],
      ["fatou", "Alors jeudi. Ah non, c'est tricot. Tu as une vie, maintenant. Vendredi."],
    ],
  },
  {
    by: "simon",
    text: "Dîner chez Fatou. J'ai compris le riz : il faut le laisser tranquille. J'ai repris trois fois, j'ai fait la vaisselle, j'ai gardé la recette sur le bras.",
    part: "soir",
    after: "citrons",
    comments: [
      ["fatou", "Et tu n'as pas effacé le « ne pas »."],
      ["basile", "NE PAS QUOI ?"],
    ],
  },
  {
    by: "ulysse",
    text: "Au refuge, Étienne a posé une soupe devant moi sans rien demander, puis il a mis une deuxième louche « pour le train ».",
    part: "soir",
    after: "refuge",
    comments: [["etienne", "Le train consomme."]],
  },
  {
    by: "ulysse",
    text: "Bilan à mi-parcours : vingt-trois trains, trois bols de soupe, un livre échangé huit fois, aucun retard qui n'ait valu le coup.",
    part: "midi",
    comments: [
      ["bruno", "C'est la phrase la plus gentille jamais écrite sur les retards."],
      ["elise", "Le livre, c'est toujours le mien ?"],
      ["ulysse", "C'est devenu celui de tout le monde."],
    ],
  },
  {
    by: "odile",
    text: "Les cartes postales d'Yvonne ont retrouvé sa nièce. Elle a pleuré, j'ai pleuré, Céleste a dessiné. On a refermé le stand plus tôt.",
    part: "soir",
    after: "yvonne",
    comments: [
      ["celeste", "Elle m'a offert la treizième."],
      ["remi", "Une carte finit toujours par arriver."],
    ],
  },
  {
    by: "colette",
    text: "Reçu une vraie lettre, avec un timbre de travers. Je la garde fermée jusqu'au goûter.",
    part: "apres-midi",
    comments: [
      ["remi", "Je l'ai portée avec précaution, le timbre avait l'air ému."],
      ["rose", "Bonne lecture, Colette."],
    ],
  },
  {
    by: "margaux",
    text: "Croisé à la boulangerie le monsieur qui pleure toujours au même film. On a parlé de brioche, très dignes.",
    part: "matin",
  },
  {
    by: "tom",
    text: "Rangé mon bureau. Retrouvé : quatre câbles sans prise, trois prises sans câble. Ils se cherchaient depuis des années.",
    part: "matin",
  },
  {
    by: "tom",
    text: "Réunion qui aurait pu être un courriel ; courriel qui aurait pu être un sourire dans le couloir.",
    part: "midi",
    day: "semaine",
  },
  {
    by: "louison",
    text: "Le vétérinaire est reparti avec un fromage, je reste avec une ordonnance. Tout le monde se porte bien, surtout le fromage.",
    part: "soir",
  },
  { by: "arthur", text: "Café trop chaud, pellicule trop courte, lumière parfaite : bonjour.", part: "matin" },
  {
    by: "theo",
    text: "Mon amplificateur s'est mis à capter la radio des taxis. Depuis, je sais tout de la ville et je joue en fa.",
    part: "soir",
  },
  {
    by: "antoine",
    text: "Correction de copies au café. Mon voisin de table lisait par-dessus mon épaule ; à la troisième, il a dit « ah, quand même ».",
    part: "apres-midi",
  },
  {
    by: "elise",
    text: "Inventaire : il nous manque un dictionnaire. C'est gros, un dictionnaire. Je salue le courage.",
    part: "soir",
    after: "retour",
    comments: [
      ["lucie", "Et l'amour des mots."],
      ["alice", "Il reviendra. Ils reviennent tous, regarde 1994."],
    ],
  },
  {
    by: "mireille",
    text: "On m'a offert des jumelles neuves. J'ai regardé la maison d'en face : ils avaient les mêmes. Nous nous sommes salués.",
    part: "apres-midi",
  },
  {
    by: "jules",
    text: "Un gamin de l'immeuble m'a demandé si je pouvais réparer « un truc triste ». C'était une boîte à musique. Elle joue à nouveau, un peu de travers, comme tout ce qui revient de loin.",
    part: "apres-midi",
    comments: [
      ["anouk", "Un peu de travers, c'est rubato."],
      ["rose", "Vous êtes quelqu'un de bien, Jules."],
      ["celeste", "C'était donc ça, la petite mélodie dans l'escalier !"],
    ],
  },
  {
    by: "sacha",
    text: "On m'a demandé mon métier à la douane. « Régisseur. » Et concrètement ? « J'éteins. » Il a tamponné.",
    part: "apres-midi",
  },
  {
    by: "yanis",
    text: "Ma fille a perdu une dent pendant le match. Toute l'équipe la cherche dans l'herbe. Le match est arrêté. L'arbitre est à genoux.",
    part: "apres-midi",
    comments: [
      ["bastien", "TROUVÉE. Ligne des vingt-deux."],
      ["karim", "Essai transformé."],
    ],
  },
  {
    by: "bastien",
    text: "Rentré d'intervention : un chat sur un toit, une échelle, quarante voisins, des applaudissements. Le chat est redescendu seul par la gouttière pendant qu'on montait.",
    part: "nuit",
    comments: [
      ["zoe", "c'était un exercice qu'il vous faisait passer"],
      ["colette", "Verdict ?"],
      ["bastien", "Reçu avec mention passable."],
    ],
  },
  {
    by: "malo",
    text: "Soirée crêpes au hangar : la première pour le chien, la deuxième pour le chef, les suivantes dans le désordre.",
    part: "soir",
  },
];
