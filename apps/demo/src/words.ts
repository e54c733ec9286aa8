/**
 * The words of the demo's own screens: what a host writes for itself around the widgets. The specification's strings
 * (section 2) stand exactly as it gives them.
 */
export const words = {
  skipToContent: "Aller au contenu",
  mainNavigation: "Navigation principale",
  home: "Accueil",
  dashboard: "Tableau de bord",
  signIn: "Connexion",
  signUp: "S'inscrire",
  signOut: "Déconnexion",
  goodbye: "Á bientôt !",
  signOutFailed: "La déconnexion n’a pas abouti. Réessayez dans un instant.",
  copyright: (year: number) => `© ${year} Hooter`,
  contact: "Contact",
  titles: {
    home: "Accueil",
    signIn: "Authentification",
    dashboard: "Tableau de bord",
    hoot: (author: string) => `Hoot de ${author}`,
    hootLoading: "Hoot",
    notFound: "Page introuvable",
    notConfigured: "Configuration",
  },
  welcome: "Bienvenue sur Hooter\u202f!",
  tagline:
    "Des messages courts, à lire le soir comme le matin. Publiez une nouvelle, suivez une plume, répondez d’un mot.",
  join: "Rejoignez notre communauté !",
  greeting: (name: string) => `Bonjour ${name}\u202f!`,
  backToDashboard: "Retrouvez votre tableau de bord !",
  share: "Partager son actualité",
  pageMissing: "Oups, cette page n'existe pas !",
  goHome: "Retour à l’accueil",
  notConfigured: "Hooter n’est pas encore configuré",
  notConfiguredHint:
    "Lancez « npm start » pour essayer sur cette machine, ou déposez votre configuration Firebase dans apps/demo/hooter.config.json avant de construire le site.",
} as const;
