import type { WrittenHoot } from "../written-hoot";

export const randonnee: readonly WrittenHoot[] = [
  {
    by: "etienne",
    text: "Départ à la frontale, arrivée avec le soleil. Le thermos n'a pas tenu, nous si. #montagne",
    part: "matin",
    picture: ["montagne-aube", "Sommets enneigés dorés par l'aube au-dessus d'une mer de nuages"],
    comments: [
      ["clemence", "Combien de dénivelé ?"],
      ["etienne", "1 400. Dont 200 pour retrouver le gant."],
    ],
  },
  {
    by: "etienne",
    text: "Dernière lumière au refuge. On est six autour du poêle, et personne n'a envie de parler le premier.",
    part: "soir",
    picture: ["montagne-crepuscule", "Montagnes bleues et mauves étagées au crépuscule, premier croissant de lune"],
    comments: [
      ["gaspard", "Ces plans successifs, c'est de l'encre."],
      ["bastien", "J'étais à gauche du poêle. Personne n'a parlé pendant une heure, c'était parfait."],
    ],
  },
  {
    by: "clemence",
    text: "Ampoule au talon gauche, framboises dans la poche droite. Équilibre général : très bon.",
    part: "soir",
  },
  {
    by: "bastien",
    text: "Le sommet, c'est surtout l'endroit où tout le monde sort le saucisson.",
    part: "midi",
    comments: [["yanis", "Et certains l'atteignent plus tôt que d'autres. Dès le parking, par exemple."]],
  },
  {
    by: "etienne",
    text: "Le refuge est ouvert, la soupe est chaude, la marmotte est de mauvaise humeur. Venez. https://refuge-des-combes.example.org",
    part: "midi",
    id: "refuge",
    picture: ["sentier-refuge", "Petit refuge de pierre au bout d'un sentier en lacets, sapins et montagne"],
    comments: [
      ["ulysse", "J'arrive jeudi avec un livre et une faim de loup."],
      ["etienne", "Ici les loups font la vaisselle."],
      ["ulysse", "Marché conclu."],
    ],
  },
  {
    by: "clemence",
    text: "Balisage rouge et blanc : tout droit. Rouge et jaune : tout droit aussi. Pas de balise : bonjour l'aventure, bonjour le champ de maïs.",
    part: "matin",
    day: "dim",
  },
  {
    by: "etienne",
    text: "Les nouveaux demandent toujours : « C'est encore loin ? » Les anciens regardent seulement s'il reste du fromage.",
    part: "soir",
  },
  {
    by: "mireille",
    text: "Promenade autour de l'étang : quatre kilomètres selon le panneau, deux heures selon mes genoux, un héron selon moi.",
    part: "matin",
  },
  {
    by: "bastien",
    text: "Refait le sentier après l'orage avec la bande des bénévoles : pelles, pioches, trois générations et une marmite. La pluie peut revenir, on a soigné les virages.",
    part: "soir",
    comments: [["etienne", "Les genoux de tout le massif vous disent merci."]],
  },
  {
    by: "clemence",
    text: "Une heure à marcher dans ce bruit de papier froissé. Rien pensé, tout compris.",
    part: "apres-midi",
    picture: ["foret-automne", "Sentier dans une forêt d'automne aux troncs clairs, feuilles orange et rousses"],
    comments: [
      ["gaspard", "« Bruit de papier froissé », je garde."],
      ["mireille", "Les geais font leurs réserves en ce moment même. On n'est jamais seule là-dedans."],
    ],
  },
  {
    by: "gaspard",
    text: "Photo retrouvée : ce matin-là, le silence avait une épaisseur. J'ai marché dans mes propres traces pour ne rien abîmer.",
    part: "matin",
    picture: ["foret-neige", "Forêt de sapins couverts de neige, sentier blanc et soleil pâle entre les arbres"],
    comments: [["etienne", "Les tracés les plus polis de la vallée."]],
  },
  {
    by: "etienne",
    text: "Carte au 1/25 000 : un centimètre, c'est 250 mètres. Sauf dans le pierrier, où un centimètre c'est la matinée.",
    part: "matin",
    comments: [["antoine", "Proportionnalité par morceaux. Ça existe."]],
  },
];
