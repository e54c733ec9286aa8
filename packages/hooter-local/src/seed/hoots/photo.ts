import type { WrittenHoot } from "../written-hoot";

export const photo: readonly WrittenHoot[] = [
  {
    by: "gaspard",
    text: "Monté sur la colline à 6 h pour le brouillard. Il n'y avait pas de brouillard. Il y avait mieux.",
    part: "matin",
    picture: ["montgolfieres", "Quatre montgolfières colorées au-dessus d'une vallée dans la lumière du matin"],
    comments: [
      ["sylvie", "Le brouillard s'excuse, il avait un empêchement dans la vallée d'à côté."],
      ["ulysse", "Je veux monter dans celle qui a des rayures."],
    ],
  },
  {
    by: "gaspard",
    text: "Conseil de photographe : avant d'appuyer, faites un pas de plus. Après avoir appuyé, faites-en un de côté. C'est presque tout ce que je sais.",
    part: "midi",
    comments: [
      ["arthur", "Et le reste ?"],
      ["gaspard", "Le reste, c'est se lever."],
    ],
  },
  {
    by: "arthur",
    text: "Hérité de l'argentique de mon oncle. Il restait huit vues sur la pellicule de 1989. Je n'ose pas la finir.",
    part: "soir",
    picture: ["appareil-photo", "Appareil photo argentique ancien sur une table, avec sa sangle et deux pellicules"],
    comments: [
      ["gaspard", "Finis-la. Un jour sans rien de spécial. C'est ce qu'il aurait fait."],
      ["margaux", "On veut savoir ce qu'il y a sur les autres."],
    ],
  },
  {
    by: "gaspard",
    text: "J'ai photographié ce lac pendant vingt ans sans jamais y voir personne. Hier, sur l'autre rive, quelqu'un photographiait. On s'est fait signe. Il vient depuis dix-neuf ans.",
    part: "soir",
    loved: true,
    picture: ["lac-brume", "Lac immobile dans la brume du soir, barque et grands sapins sombres"],
    comments: [
      ["lucie", "C'est une nouvelle entière."],
      ["etienne", "Vous vous êtes parlé, au moins ?"],
      ["gaspard", "On a rendez-vous. Même lac, même rive, cette fois."],
      ["leila", "Échangez les photos ! Vous êtes sûrement sur les siennes."],
      ["gaspard", "Sur onze d'entre elles. Un petit point rouge."],
    ],
  },
  {
    by: "arthur",
    text: "Développé ma première pellicule. Quatorze photos du bouchon, neuf de mon pouce, une merveille.",
    part: "midi",
  },
  {
    by: "maelle",
    text: "Retour au port. Tout le monde a la même couleur à cette heure-ci, même les casiers.",
    part: "soir",
    picture: ["port-soir", "Petit port au soleil couchant, voiliers amarrés et maisons colorées sur le quai"],
    comments: [
      ["malo", "Il y a mon bateau ! Le bleu qui penche."],
      ["maelle", "Il penche parce qu'il est fier."],
    ],
  },
  {
    by: "gaspard",
    text: "La photo ratée de la semaine est meilleure que la photo réussie. Je ne sais plus comment je m'appelle.",
    part: "apres-midi",
  },
  {
    by: "celeste",
    text: "Lumière de fin de journée sur le mur de l'atelier. Je n'ai rien dessiné, j'ai signé.",
    part: "apres-midi",
  },
  {
    by: "bruno",
    text: "Le viaduc vu d'en bas, pour une fois. D'en haut, on ne sait pas qu'on traverse une image.",
    part: "apres-midi",
    picture: ["viaduc", "Viaduc de pierre aux hautes arches franchissant une vallée boisée, un train dessus"],
    comments: [
      ["ulysse", "C'est moi dans la troisième voiture ! Je faisais coucou."],
      ["bruno", "J'avais vu le coucou. D'où la photo."],
    ],
  },
  { by: "zoe", text: "j'ai 4 212 photos du chat et zéro photo d'identité correcte", part: "midi" },
];
