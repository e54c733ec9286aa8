import type { HooterErrorCode } from "hooter-client";
import { plural } from "./plural";

const locale = "fr-FR";
const count = plural(locale);

/**
 * Every word that a person reads, in French: the source language.
 *
 * Strings that the specification fixes stand exactly as it gives them (sections 2, 5 and 8), slips included. Our own follow
 * French typography: narrow no-break space (\u202f) before ; ! ? and inside « », no-break space (\u00a0) before a colon.
 */
export const fr = {
  /** BCP 47: dates, numbers and plurals. */
  locale,

  common: {
    loading: "Chargement...",
    retry: "Réessayer",
    close: "Fermer",
    home: "Retour à l’accueil",
    notifications: "Notifications",
    dismiss: "Masquer la notification",
    offline: "Vous êtes hors ligne. Ce que vous écrivez est gardé ici.",
    reconnecting: "Connexion perdue, nouvelle tentative en cours…",
    signedOut: "Connectez-vous pour lire et écrire des hoots.",
    signIn: "Connexion",
  },

  /** The words for each error; what a person can do comes second. */
  errors: {
    "email-invalid": "L'adresse email n'est pas valide",
    "password-too-short": "Le mot de passe doit être d'au moins 6 caractères.",
    "credentials-wrong": "Impossible de vous authentifier.",
    "account-disabled": "Impossible de vous authentifier.",
    "email-already-in-use": "Cette adresse email est déjà utilisée.",
    "too-many-attempts": "Trop de tentatives. Patientez quelques minutes avant de réessayer.",
    "sign-up-disabled": "Les inscriptions sont fermées pour le moment.",
    "recent-sign-in-required": "Confirmez votre mot de passe pour continuer.",
    "signed-out": "Connectez-vous pour continuer.",
    "session-expired": "Votre session a expiré. Reconnectez-vous pour continuer.",
    "content-invalid": "Le contenu ne doit pas être vide, ni dépasser 280 caractères.",
    "comment-empty": "Écrivez quelque chose avant d’envoyer.",
    "comment-too-long": "Un commentaire ne peut pas dépasser 1\u202f000 caractères.",
    "image-link-invalid": "Ce lien d’image n’est pas valide\u00a0: il doit commencer par https://",
    "permission-denied": "Vous n’avez pas le droit de faire cela.",
    "too-soon": "C’est un peu rapide. Patientez quelques secondes.",
    "not-found": "Ce contenu n’existe plus.",
    "slug-taken": "La publication n’a pas abouti.",
    network: "La connexion a échoué. Vérifiez votre accès à internet.",
    unavailable: "Le service ne répond pas pour le moment.",
    malformed: "La réponse du service est illisible.",
    unknown: "Une erreur inattendue est survenue.",
  } satisfies Record<HooterErrorCode, string>,

  signIn: {
    title: "Authentification",
    hint: "Connectez-vous, ou créez un compte avec les mêmes champs.",
    email: "Adresse email",
    password: "Mot de passe",
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
  },

  composer: {
    open: "Commencez un post",
    title: "Nouveau hoot",
    content: "Contenu du hoot",
    placeholder: "Quelles sont les nouvelles du jour ?",
    picture: "Lien d’une image (facultatif)",
    picturePlaceholder: "https://…",
    pictureAlt: "Description de l’image",
    pictureAltHint: "Pour celles et ceux qui ne la voient pas",
    picturePreview: "Aperçu de l’image",
    pictureBroken: "Cette image ne se charge pas. Vérifiez le lien.",
    publish: "Publier",
    shortcut: "Ctrl + Entrée pour publier",
    left: (n: number) => count(n, "caractère restant", "caractères restants"),
    over: (n: number) => count(n, "caractère en trop", "caractères en trop"),
    published: "Post ajouté avec succès !",
    failed: (reason: string) => `Votre hoot n’est pas parti, le brouillon est gardé. ${reason}`,
    leaveTitle: "Garder ce brouillon\u202f?",
    leaveText: "Vous avez commencé un hoot qui n’est pas publié.",
    keep: "Garder le brouillon",
    discard: "Jeter",
    goOn: "Continuer à écrire",
  },

  feed: {
    title: "Toute l'actualité",
    label: "Fil des hoots",
    fresh: (n: number) => count(n, "nouveau hoot", "nouveaux hoots"),
    more: "Charger plus",
    end: "Vous avez tout lu. La nuit est à vous.",
    empty: "Pas encore de hoot par ici.",
    emptyHint: "Écrivez le premier\u00a0: une nouvelle, une idée, un bon mot.",
  },

  hoot: {
    like: "J'aime",
    unlike: "Je n'aime plus",
    liked: "Article liké !",
    unliked: "Vous n'aimez plus cette article !",
    likes: (n: number) => count(n, "mention «\u202fJ’aime\u202f»", "mentions «\u202fJ’aime\u202f»"),
    comments: (n: number) => count(n, "commentaire", "commentaires"),
    edited: "modifié",
    sending: "Envoi…",
    picture: (author: string) => `Image publiée par ${author}`,
    pictureBroken: "Image indisponible",
    notFound: "Cet article n'existe pas !",
    reply: "Répondre",
    closeReply: "Fermer",
    commentsTitle: "Commentaires",
    noComment: "Aucun commentaire pour le moment. Lancez la conversation\u202f!",
    comment: "Votre commentaire",
    commentPlaceholder: "Répondre à ce hoot…",
    send: "Envoyer",
    commented: "Commentaire ajouté avec succès !",
    commentFailed: (reason: string) => `Votre commentaire n’est pas parti, il est gardé. ${reason}`,
  },

  time: {
    now: "à l’instant",
  },
};
