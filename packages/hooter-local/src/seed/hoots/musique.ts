import type { WrittenHoot } from "../written-hoot";

export const musique: readonly WrittenHoot[] = [
  {
    by: "theo",
    text: "Nouvelle chanson. Trois accords, comme toujours, mais dans un autre ordre. Je me renouvelle.",
    part: "soir",
    comments: [["anouk", "Attention, à quatre tu devras changer de pseudo."]],
  },
  {
    by: "anouk",
    text: "Gammes, fenêtre entrouverte, le voisin du rez-de-chaussée siffle la tierce. On ne s'est jamais parlé.",
    part: "matin",
    picture: ["violoncelle", "Violoncelle posé contre une chaise près d'un pupitre et d'une grande fenêtre"],
    comments: [
      ["fatou", "Envoie-lui ma trompette du dessus, on monte un orchestre d'immeuble."],
      ["margaux", "On tient un scénario."],
    ],
  },
  {
    by: "anouk",
    text: "Le voisin qui siffle s'appelle Marcel, il a quatre-vingts ans, il était accordeur. Il m'a dit que mon do était paresseux. Il a raison.",
    part: "soir",
    id: "siffle",
    comments: [
      ["colette", "Je veux être amie avec Marcel."],
      ["theo", "Mon do est carrément au chômage."],
    ],
  },
  {
    by: "anouk",
    text: "Marcel est monté ce soir avec son diapason et une bouteille de cidre. On a accordé le violoncelle, puis la soirée.",
    part: "soir",
    after: "siffle",
    comments: [["lucie", "« Puis la soirée. » Bravo."]],
  },
  {
    by: "yanis",
    text: "Chorale du mardi : on est trente-deux, on a trois ténors et demi. Le demi, c'est moi.",
    part: "soir",
  },
  {
    by: "malo",
    text: "Répétition du groupe dans le hangar à bateaux. Acoustique : huile de lin. Public : deux mouettes, debout.",
    part: "soir",
    picture: ["guitare-feu", "Guitare appuyée contre une caisse en bois près d'une guirlande d'ampoules"],
    comments: [
      ["maelle", "Les mouettes debout, c'est une ovation."],
      ["theo", "Vous cherchez un guitariste qui connaît trois accords ?"],
    ],
  },
  {
    by: "theo",
    text: "La corde de mi a lâché au premier refrain. J'ai continué sans. Personne n'a rien vu, sauf ma mère, qui n'était pas là mais qui l'a senti.",
    part: "matin",
  },
  {
    by: "clemence",
    text: "J'ai couru dix kilomètres sur une seule chanson, en boucle. Je ne la supporte plus, mais on a fini ensemble.",
    part: "soir",
  },
  {
    by: "anouk",
    text: "Concert gratuit à la chapelle, dimanche à 17 h : deux violoncelles, une viole, et l'écho qui joue un peu en retard. https://chapelle-du-haut.example.org/concerts",
    part: "apres-midi",
    day: "dim",
    comments: [
      ["alice", "J'y serai, au fond, avec un mouchoir."],
      ["mireille", "Les hirondelles aussi, elles nichent sous la corniche."],
    ],
  },
  {
    by: "basile",
    text: "Ce disque qu'on connaît tellement qu'on entend déjà la première note du morceau suivant dans le silence d'avant.",
    part: "soir",
  },
  {
    by: "theo",
    text: "Composer la nuit, c'est bien : on ne sait pas si c'est beau ou si c'est tard.",
    part: "nuit",
    comments: [["arthur", "Souvent les deux."]],
  },
  {
    by: "margaux",
    text: "Musique de film du jour : celle du générique que personne n'écoute parce que tout le monde cherche son manteau. Restez assis !",
    part: "soir",
  },
  {
    by: "yanis",
    text: "Ma fille a inventé une chanson dont les seules paroles sont « bonjour la tartine ». Elle est numéro un dans cette maison depuis lundi.",
    part: "matin",
    id: "tartine",
    comments: [
      ["karim", "Je la veux en fond sonore à la boulangerie."],
      ["theo", "Trois accords suffisent, je m'en charge."],
      ["yanis", "Le contrat est signé. À la confiture."],
    ],
  },
];
