import { de } from "hooter-react";

/**
 * The demo site's own texts, outside the widgets, in French, the source language. Every host site has to write such
 * texts itself.
 */
export const fr = {
  skipToContent: "Aller au contenu",
  titles: {
    home: "Accueil",
    signIn: "Authentification",
    dashboard: "Tableau de bord",
    news: "Actualité",
    settings: "Gestion de profil",
    newHoot: "Nouveau hoot",
    editHoot: "Modification d’un hoot",
    profile: (pseudo: string) => `Profil ${de(pseudo)}`,
    followers: (pseudo: string) => `Abonnés ${de(pseudo)}`,
    following: (pseudo: string) => `Abonnements ${de(pseudo)}`,
    profileNotFound: "Profil introuvable",
    hoot: (author: string) => `Hoot ${de(author)}`,
    hootLoading: "Hoot",
    hootDeleted: "Hoot supprimé",
    hashtag: (key: string) => `#${key}`,
    hashtagInvalid: "Hashtag incorrect",
    notFound: "Page introuvable",
  },
  languageFailed: "La langue n’a pas pu être chargée. Vérifiez votre accès à internet, puis actualisez la page.",
  notConfigured: "Hooter n’est pas encore configuré",
  notConfiguredHint:
    "Lancez «\u202fnpm start\u202f» pour l’essayer sur cette machine, ou déposez votre configuration Firebase dans apps/demo/hooter.config.json avant de construire le site.",
  broken: "Cette page n’a pas pu s’afficher",
  brokenHint:
    "Ce que vous écriviez est gardé. Rechargez la page\u202f; si cela ne suffit pas, revenez un peu plus tard.",
  reload: "Recharger la page",
};

export type SiteLabels = typeof fr;
