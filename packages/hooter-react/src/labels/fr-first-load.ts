import type { HooterErrorCode } from "hooter-client";
import { de } from "./elision";
import { plural } from "./plural";

/*
 * French labels for the provider and a feed. Bundlers drop the constants that a page does not use. The texts of other
 * widgets are in other files, so that they load only with those widgets.
 */

export const locale = "fr-FR";
export const count = plural(locale);

export const common = {
  loading: "Chargement...",
  checking: "Vérification…",
  retry: "Réessayer",
  close: "Fermer",
  home: "Retour à l’accueil",
  notifications: "Notifications",
  dismiss: "Fermer la notification",
  offline: "Vous êtes hors ligne. Vos envois sont gardés ici et partiront au retour du réseau.",
  offlineHere: "Vous êtes hors ligne. Vos envois partiront au retour du réseau.",
  nothingKept:
    "Cet appareil ne peut rien enregistrer. Gardez cette page ouverte\u00a0: ce qui n’est pas parti serait perdu.",
  waiting: (n: number) => `${count(n, "envoi", "envois")} en attente.`,
  reconnecting: "Connexion perdue\u202f; nouvelle tentative en cours…",
  signedOut: "Connectez-vous pour lire et écrire des hoots.",
  notLoaded:
    "Cette partie de la page n’a pas pu être chargée. Vérifiez votre accès à internet, puis actualisez la page.",
  missingField: (field: string) => `Il manque le champ «\u202f${field}\u202f».`,
  invalidField: (field: string) => `La valeur du champ «\u202f${field}\u202f» n’est pas valide.`,
  signIn: "Connexion",
};

/** Message for each error, with a suggestion for the user. */
export const errors = {
  "email-invalid": "L'adresse email n'est pas valide",
  "password-too-short": "Le mot de passe doit être d'au moins 6 caractères.",
  "password-too-weak": "Ce mot de passe est trop facile à deviner. Choisissez-en un plus long et plus varié.",
  "credentials-wrong": "Impossible de vous authentifier.",
  "account-disabled": "Impossible de vous authentifier.",
  "email-already-in-use": "Cette adresse email est déjà utilisée.",
  "too-many-attempts": "Trop de tentatives. Patientez quelques minutes avant de réessayer.",
  "sign-up-disabled": "Les inscriptions sont fermées pour le moment. Réessayez plus tard.",
  "recent-sign-in-required": "Confirmez votre mot de passe pour continuer.",
  "signed-out": "Connectez-vous pour continuer.",
  "session-expired": "Votre session a expiré. Reconnectez-vous pour continuer.",
  "content-invalid": "Le contenu ne doit pas être vide, ni dépasser 280 caractères.",
  "comment-empty": "Écrivez quelque chose avant d’envoyer.",
  "comment-too-long": "Un commentaire ne peut pas dépasser 1\u202f000 caractères. Raccourcissez-le.",
  "image-link-invalid": "Ce lien d’image n’est pas valide. Il doit commencer par https://",
  "draft-refused": "Ce texte n’est pas accepté ici. Modifiez-le.",
  "already-reported":
    "Vous avez déjà signalé ce hoot, et ce signalement reste valable. Pour ne plus voir ce hoot, masquez-le.",
  "changed-elsewhere": "Ce hoot a été modifié ailleurs entre-temps. Relisez-le avant de recommencer.",
  "pseudo-invalid":
    "Le pseudo doit compter de 3 à 18 caractères\u00a0: lettres latines, chiffres, espaces, points, apostrophes, tirets ou tirets bas. Il doit commencer par une lettre ou un chiffre, et finir par une lettre, un chiffre ou un point.",
  "pseudo-taken": "Ce pseudo est déjà pris. Choisissez-en un autre.",
  "pseudo-fixed": "Ce site choisit votre pseudo. Demandez à ses responsables de le changer.",
  "permission-denied": "Vous n’avez pas le droit de faire cela. Reconnectez-vous.",
  "too-soon": "Vous allez un peu vite. Patientez quelques secondes.",
  "not-found": "Ce contenu n’existe plus. Actualisez la page.",
  "address-invalid":
    "L’adresse de cette page ne permet pas d’ajouter des commentaires. Prévenez les responsables du site.",
  "address-too-long":
    "L’adresse de cette page est trop longue pour recevoir des commentaires. Prévenez les responsables du site.",
  "thread-closed": "Les commentaires de cette page sont fermés. Copiez votre texte pour le garder.",
  "slug-taken": "La publication n’a pas abouti. Réessayez.",
  network: "Le réseau ne répond pas. Vérifiez votre accès à internet.",
  unavailable: "Le service ne répond pas pour le moment. Réessayez dans quelques instants.",
  refused: "Le service a refusé cette demande. Actualisez la page, puis réessayez.",
  misconfigured: "Hooter est mal configuré sur ce site. Prévenez les responsables du site.",
  malformed: "La réponse du service est illisible. Réessayez dans quelques instants.",
  unknown: "Une erreur inattendue est survenue. Réessayez.",
} satisfies Record<HooterErrorCode, string>;

export const composer = {
  open: "Commencez un post",
  draftStored: "Brouillon enregistré",
  title: "Nouveau hoot",
  content: "Contenu du hoot",
  signedOut: "Connectez-vous pour écrire un hoot.",
  placeholder: "Quelles sont les nouvelles du jour ?",
  picture: "Lien d’une image (facultatif)",
  picturePlaceholder: "https://…",
  pictureAlt: "Description de l’image",
  pictureAltHint: "Pour celles et ceux qui ne la voient pas.",
  pictureAltTooLong: "La description ne peut pas dépasser 1\u202f000 caractères. Raccourcissez-la.",
  picturePreview: "Aperçu de l’image",
  pictureBroken: "Cette image ne se charge pas. Vérifiez le lien.",
  publish: "Publier",
  shortcut: "Ctrl + Entrée pour publier",
  left: (n: number) => count(n, "caractère restant", "caractères restants"),
  over: (n: number) => count(n, "caractère en trop", "caractères en trop"),
  published: "Post ajouté avec succès !",
  waiting: "Hoot enregistré. Il partira au retour du réseau.",
  view: "Voir",
  failed: (reason: string) => `Votre hoot n’est pas parti\u202f; le brouillon est gardé. ${reason}`,
  editTitle: "Modifier le hoot",
  edit: "Modifier",
  editShortcut: "Ctrl + Entrée pour modifier",
  modified: "Post modifié avec succès !",
  editFailed: (reason: string) => `La modification n’est pas passée\u202f; votre texte est gardé. ${reason}`,
  resumed: "Vos modifications non enregistrées sont là.",
  revert: "Revenir au texte publié",
  rescued: "Le hoot que vous modifiiez a été supprimé. Votre texte est gardé comme brouillon d’un nouveau hoot.",
  rescuedLater:
    "Le hoot que vous modifiiez a été supprimé. Votre texte est gardé\u00a0: il reviendra après votre brouillon actuel.",
  openDraft: "Ouvrir le brouillon",
  notYours: "Vous ne pouvez modifier que vos propres hoots. Répondez plutôt à celui-ci.",
  leaveTitle: "Garder ce brouillon\u202f?",
  leaveText: "Vous avez commencé un hoot qui n’est pas publié.",
  leaveEditText: "Vos modifications ne sont pas enregistrées.",
  leaveNotStored: "Cet appareil ne peut rien enregistrer\u00a0: le brouillon sera perdu si vous fermez cette page.",
  keep: "Garder le brouillon",
  discard: "Supprimer le brouillon",
  goOn: "Continuer à écrire",
};

export const feed = {
  title: "Toute l'actualité",
  label: "Fil des hoots",
  fresh: (n: number) => count(n, "nouveau hoot", "nouveaux hoots"),
  more: "Charger plus",
  end: "Vous avez tout lu. La nuit est à vous.",
  empty: "Pas encore de hoot par ici.",
  emptyHint: "Écrivez le premier\u00a0: une nouvelle, une idée, un bon mot.",
};

export const hoot = {
  like: "J'aime",
  unlike: "Je n'aime plus",
  liked: "Article liké !",
  unliked: "Vous n'aimez plus cette article !",
  likeFailed: (reason: string) => `Votre mention «\u202fJ’aime\u202f» n’a pas changé. ${reason}`,
  likes: (n: number) => count(n, "mention «\u202fJ’aime\u202f»", "mentions «\u202fJ’aime\u202f»"),
  comments: (n: number) => count(n, "commentaire", "commentaires"),
  edited: "modifié",
  sending: "Envoi…",
  waiting: "En attente du réseau",
  picture: (author: string) => `Image publiée par ${author}`,
  pictureBroken: "Image indisponible",
  enlarge: (alt: string) => (alt ? `Agrandir\u00a0: ${alt}` : "Agrandir l’image"),
  enlarged: "Image agrandie",
  zoom: "Zoom",
  notFound: "Cet article n'existe pas !",
  broken: "Ce hoot ne peut pas être affiché. Actualisez la page.",
  brokenComment: "Ce commentaire ne peut pas être affiché. Actualisez la page.",
  back: "Retour",
  reply: "Répondre",
  closeReply: "Fermer",
  /** Accessible name of the button with the text above. It must begin with that text. */
  closeReplyForm: "Fermer la réponse",
  commentsTitle: "Commentaires",
  noComment: "Aucun commentaire pour le moment. Lancez la conversation\u202f!",
  earlierComments: "Voir les commentaires précédents",
  earlierShown: (n: number) => `${count(n, "commentaire précédent affiché", "commentaires précédents affichés")}.`,
  newComment: (author: string) => `Nouveau commentaire ${de(author)}.`,
  newComments: (n: number) => `${count(n, "nouveau commentaire", "nouveaux commentaires")}.`,
  byAuthor: "A écrit le hoot",
  comment: "Votre commentaire",
  commentPlaceholder: "Répondre à ce hoot…",
  send: "Envoyer",
  leaveCommentText: "Vous avez commencé un commentaire qui n’est pas envoyé.",
  commented: "Commentaire ajouté avec succès !",
  commentFailed: (reason: string) => `Votre commentaire n’est pas parti\u202f; il est gardé. ${reason}`,
  more: "Plus d’actions",
  settings: "Paramètres du hoot",
  edit: "Modifier",
  remove: "Supprimer",
  removeTitle: "Supprimer ce hoot\u202f?",
  removeText:
    "Il disparaîtra pour tout le monde, avec ses commentaires. Vous aurez quelques secondes pour changer d’avis.",
  cancel: "Annuler",
  removed: "Hoot supprimé avec succès !",
  removedNotice: "Ce hoot est supprimé.",
  removeFailed: (reason: string) => `Le hoot n’a pas été supprimé. ${reason}`,
  undo: "Annuler",
  restored: "Le hoot est de retour.",
  restoreFailed: (reason: string) => `Le hoot n’a pas pu être rétabli. ${reason}`,
  removeComment: "Supprimer ce commentaire",
  removeCommentTitle: "Supprimer ce commentaire\u202f?",
  removeCommentText: "Il disparaîtra pour tout le monde et ne pourra pas être rétabli.",
  commentRemoved: "Commentaire supprimé.",
  commentRemoveFailed: (reason: string) => `Le commentaire n’a pas été supprimé. ${reason}`,
  report: "Signaler ce hoot",
  reportTitle: "Signaler ce hoot\u202f?",
  reportText: "L’équipe de modération le lira. La personne qui l’a écrit n’en saura rien.",
  reportReason: "Ce qui ne va pas (facultatif)",
  reportTooLong: "La raison ne peut pas dépasser 500 caractères. Raccourcissez-la.",
  sendReport: "Signaler",
  reported: "Merci, le signalement est transmis.",
  reportFailed: (reason: string) => `Le signalement n’est pas parti\u202f; votre texte est gardé. ${reason}`,
};

export const follow = {
  follow: "S'abonner",
  unfollow: "Se désabonner",
  followPerson: (name: string) => `S'abonner à ${name}`,
  unfollowPerson: (name: string) => `Se désabonner ${de(name)}`,
  followed: (name: string) => `Vous suivez ${name} !`,
  unfollowed: (name: string) => `Vous ne suivez plus ${name} !`,
  failed: (reason: string) => `Votre abonnement n’a pas changé. ${reason}`,
};

export const mute = {
  mute: "Masquer ses hoots",
  unmute: "Afficher ses hoots",
  unmutePerson: (name: string) => `Afficher les hoots ${de(name)}`,
  muted: (name: string) => `Les hoots ${de(name)} sont masqués pour vous seulement.`,
  unmuted: (name: string) => `Les hoots ${de(name)} sont de retour.`,
  hoot: (name: string) => `Hoot masqué\u00a0: ${name}`,
  reveal: "Afficher",
  /** Accessible name of the button with the text above. It must begin with that text. */
  revealHoot: (name: string) => `Afficher le hoot masqué ${de(name)}`,
  hideHoot: "Masquer ce hoot",
  showHoot: "Afficher ce hoot",
  hootHidden: "Ce hoot est masqué pour vous seulement.",
  hootShown: "Ce hoot n’est plus masqué.",
  title: "Personnes masquées",
  text: "Cette liste n’est visible que de vous et ne vaut que sur cet appareil.",
};

export const layout = {
  home: "Accueil",
  dashboard: "Tableau de bord",
  /** The feed of all hoots, for a visitor. */
  news: "Actualité",
  settings: "Paramètres",
  compose: "Composer",
  profileShort: "Profil",
  signOut: "Déconnexion",
  leaveTitle: "Se déconnecter maintenant\u202f?",
  leaveKept: (n: number) =>
    `${count(n, "envoi attend", "envois attendent")} encore le réseau. Tout est gardé sur cet appareil et partira à votre prochaine connexion ici.`,
  leaveLost: (n: number) =>
    `${count(n, "envoi attend", "envois attendent")} encore le réseau, et cet appareil ne peut rien enregistrer\u00a0: tout sera perdu.`,
  stay: "Rester ici",
  goodbye: "Á bientôt !",
  signOutFailed: "La déconnexion n’a pas abouti. Réessayez dans un instant.",
  ended: "Session fermée ailleurs. Vos brouillons sont gardés.",
  switched: (name: string) => `C’est le compte ${de(name)} qui est ouvert maintenant, comme dans votre autre onglet.`,
  brand: "Hooter, accueil",
  navigation: "Navigation principale",
  profile: "Mon profil",
  copyright: (year: number) => `© ${year} Hooter`,
  contact: "Contact",
};

export const time = {
  now: "à l’instant",
};
