import { de } from "./elision";
import { count } from "./fr-first-load";

/* French labels for individual pages, widgets and dialogs. Bundlers drop the constants that a page does not use. */

export const signIn = {
  title: "Authentification",
  hint: "Vous avez un compte\u202f? Connectez-vous. Sinon, ces deux champs suffisent pour en créer un.",
  reason: {
    dashboard: "Connectez-vous pour lire votre tableau de bord.",
    compose: "Connectez-vous pour écrire un hoot.",
    hoot: "Connectez-vous pour lire ce hoot.",
    profile: "Connectez-vous pour voir ce profil.",
    hashtag: "Connectez-vous pour lire ces hoots.",
    settings: "Connectez-vous pour gérer votre profil.",
    /** For a visitor who has liked a hoot, for example. */
    act: "Connectez-vous pour participer. Nous terminerons ensuite ce que vous avez commencé.",
  },
  signUpHint:
    "Ces deux champs suffisent pour créer votre compte. Vous en avez déjà un\u202f? Appuyez sur «\u202fConnexion\u202f».",
  email: "Adresse email",
  password: "Mot de passe",
  passwordHint: "Au moins 6 caractères.",
  showPassword: "Afficher le mot de passe",
  hidePassword: "Masquer le mot de passe",
  signIn: "Connexion",
  signUp: "Inscription",
  forgotten: "Mot de passe oublié ?",
  welcomeBack: (name: string) => `Vous êtes de retour ${name} !`,
  welcome: "Bienvenue !",
  completeProfile: "Veuillez renseigner votre pseudo ainsi que votre image de profil dans l'onglet 'Paramètres'.",
  resetSent: (email: string) => `Email de réinitialisation envoyé à ${email} !`,
  resetFailed: "Veuillez renseigner votre email.",
};

/** `hashtag` begins with its #. */
export const hashtag = {
  label: (hashtag: string) => `Hoots marqués ${hashtag}`,
  empty: (hashtag: string) => `Aucun hoot marqué ${hashtag} pour le moment.`,
  emptyHint: "Publiez le premier\u00a0: il s’affichera ici.",
  invalid: "Ce n’est pas un hashtag.",
  invalidHint:
    "Un hashtag est un seul mot, de 64 caractères au plus\u00a0: des lettres, des chiffres et des tirets bas, dont au moins une lettre.",
};

export const thread = {
  titled: (title: string) => `Commentaires sur «\u202f${title}\u202f»`,
  placeholder: "Ajouter un commentaire…",
  closed: "Les commentaires sont fermés.",
  close: "Fermer les commentaires",
  reopen: "Rouvrir les commentaires",
  reopened: "Les commentaires sont de nouveau ouverts.",
  hide: "Masquer ce commentaire",
  hidden: "Commentaire masqué.",
  hiddenMark: "Masqué",
  unhide: "Afficher ce commentaire",
  unhidden: "Commentaire de nouveau visible.",
  moderationFailed: (reason: string) => `Rien n’a changé. ${reason}`,
};

export const share = {
  title: "Partager",
  email: "Partager par email",
  facebook: "Partager sur Facebook",
  linkedin: "Partager sur LinkedIn",
  whatsapp: "Partager sur WhatsApp",
  copy: "Copier le lien",
  copied: "Le lien est copié.",
  copyFailed: (url: string) => `Impossible de copier le lien. Le voici\u00a0: ${url}`,
  more: "Autres moyens de partage",
  names: { email: "Email", facebook: "Facebook", linkedin: "LinkedIn", whatsapp: "WhatsApp" },
  failed: "Le partage n’a pas abouti. Copiez plutôt le lien.",
  subject: "Un hoot à lire",
};

export const profile = {
  label: (name: string) => `Profil ${de(name)}`,
  history: "Historique",
  historyLabel: (name: string) => `Hoots ${de(name)}`,
  edit: "Modifier mon profil",
  /** Name of the list of counts. */
  counts: "En chiffres",
  hoots: (n: number) => count(n, "hoot", "hoots"),
  followers: (n: number) => count(n, "abonné", "abonnés"),
  following: (n: number) => count(n, "abonnement", "abonnements"),
  followersOf: (name: string) => `Abonnés ${de(name)}`,
  followingOf: (name: string) => `Abonnements ${de(name)}`,
  myFollowers: "Vos abonnés",
  myFollowing: "Vos abonnements",
  noFollowers: (name: string) => `${name} n’a pas encore d’abonnés.`,
  noFollowing: (name: string) => `${name} ne suit personne pour le moment.`,
  noFollowersMine: "Personne ne vous suit pour le moment.",
  noFollowersMineHint: "Un hoot ou un commentaire vous fera connaître.",
  open: "Voir le profil",
  empty: (name: string) => `${name} n’a encore rien publié.`,
  emptyMine: "Vous n’avez encore rien publié.",
  emptyMineHint: "Écrivez votre premier hoot depuis le tableau de bord.",
  notFound: "Ce profil n'existe pas !",
  notFoundHint: "Le pseudo a peut-être changé, ou le compte a été supprimé.",
};

export const dashboard = {
  latest: "Derniers Hoots de vos abonnements",
  latestLabel: "Derniers hoots des personnes que vous suivez",
  latestBelow: "Les derniers hoots de vos abonnements sont plus bas",
  nobody: "Vous ne suivez personne pour le moment",
  silent: "Celles et ceux que vous suivez n’ont encore rien publié.",
  others: "Afficher les autres",
  fewer: "Afficher moins",
  suggestions: "Des plumes à suivre",
  nameless: "Sous quel nom écrirez-vous\u202f?",
  namelessText: "Tout le monde commence sous le nom de John Doe. Un pseudo et une image, et l’on vous reconnaîtra.",
  choosePseudo: "Choisir mon pseudo",
};

export const home = {
  welcome: "Bienvenue sur Hooter\u202f!",
  tagline:
    "Des messages courts, à lire le soir comme le matin. Publiez une nouvelle, suivez une plume, répondez d’un mot.",
  join: "Rejoignez notre communauté !",
  signUp: "S'inscrire",
  signIn: "Connexion",
  greeting: (name: string) => `Bonjour ${name}\u202f!`,
  dashboard: "Retrouvez votre tableau de bord !",
  share: "Partager son actualité",
};

export const theme = {
  title: "Thème",
  light: "Clair",
  dark: "Sombre",
  system: "Selon le système",
};

export const shortcuts = {
  title: "Raccourcis clavier",
  next: "Hoot suivant",
  former: "Hoot précédent",
  like: "Aimer le hoot, ou ne plus l’aimer",
  reply: "Répondre au hoot",
  write: "Écrire un hoot",
  toast: "Aller à la dernière notification",
  top: "Voir les nouveaux hoots, en haut du fil",
  help: "Afficher cette liste",
  open: "Ouvrir le hoot",
  walk: "Parcourir le fil",
  ends: "Premier ou dernier hoot du fil",
  leave: "Sortir du fil, vers le début ou la fin",
  publish: "Publier",
  close: "Fermer ce qui est ouvert",
  keys: {
    enter: "Entrée",
    pageUp: "Pg préc.",
    pageDown: "Pg suiv.",
    home: "Début",
    end: "Fin",
    control: "Ctrl",
    or: "ou",
    escape: "Échap",
    fullStop: "point",
    questionMark: "point d’interrogation",
  },
  enabled: "Raccourcis à une seule touche",
  pageHint: "Ils agissent partout, sauf pendant que vous écrivez.",
  widgetHint: "Ils agissent quand vous êtes dans un fil ou sur un hoot.",
  offHint: "Désactivés sur cet appareil. Pour revenir ici, appuyez sur «\u202f?\u202f» dans un fil.",
};

export const notFound = {
  title: "Oups, cette page n'existe pas !",
};
