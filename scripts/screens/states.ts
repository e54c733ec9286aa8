import type { Page } from "playwright";

/**
 * Data and network of the page before it renders. By default, Alice is signed in and the database contains the seeded
 * community.
 */
export interface Setting {
  readonly visitor?: boolean;
  /** Whether everyone may read. */
  readonly isPublic?: boolean;
  /** A user who has just signed up. */
  readonly newcomer?: boolean;
  readonly hoots?: number;
  readonly network?: "down" | "silent";
  /** Opens a hoot of the community: the one with the most comments, one with a picture, or one of the user's own. */
  readonly hoot?: "busiest" | "pictured" | "own";
  readonly language?: "en";
  /** The deletion of the user's account was interrupted. */
  readonly isDeletionUnfinished?: boolean;
  /** The identity service does not answer. */
  readonly isSessionLoading?: boolean;
  /** The device refuses to store anything. */
  readonly isStorageFull?: boolean;
  /** Full-page notice in place of the site. */
  readonly page?: "broken" | "not-configured";
}

/** A screen in one state. */
export interface ScreenState {
  readonly name: string;
  readonly path: string;
  readonly setting?: Setting;
  /**
   * Part of the page that the picture shows: the whole page, or the part in view after scrolling to the end. Default:
   * the part in view.
   */
  readonly part?: "whole" | "end";
  /** Brings the page into the state, as a user would. Resolves when the page shows the state. */
  readonly reach: (page: Page) => Promise<void>;
}

const text = (words: string | RegExp) => async (page: Page) => page.getByText(words).first().waitFor();
const heading = (name: string) => async (page: Page) => page.getByRole("heading", { name }).first().waitFor();
const field = (name: string) => async (page: Page) => page.getByRole("textbox", { name }).first().waitFor();
const hoots = async (page: Page) => page.getByRole("feed").last().getByRole("article").first().waitFor();
const press = async (page: Page, name: string) => page.getByRole("button", { name }).first().click();
const dialog = async (page: Page) => page.getByRole("dialog").waitFor();
/** Keeps the toast on the page: a toast stays while the pointer is over it. */
const holdToast = async (page: Page) =>
  page.getByRole("region", { name: "Notifications" }).getByText(/./).first().hover();

const openComposer = async (page: Page) => {
  await hoots(page);
  await press(page, "Commencez un post");
  await dialog(page);
};
const writeDraft = async (page: Page) => {
  await openComposer(page);
  await page.getByRole("textbox", { name: "Contenu du hoot" }).fill("Un brouillon.");
};
/** Leaves the form, which asks whether to keep the draft. */
const leaveDraft = async (page: Page) => {
  await writeDraft(page);
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog", { name: "Garder ce brouillon" }).waitFor();
};
const comments = async (page: Page) => page.getByRole("heading", { name: "Commentaires" }).waitFor();
const openSettings = async (page: Page) => {
  await comments(page);
  await press(page, "Paramètres du hoot");
  await dialog(page);
};

const openMenu = async (page: Page) => {
  await hoots(page);
  await page.getByRole("feed").last().getByRole("button", { name: "Plus d’actions" }).first().click();
  await page.getByRole("menu").waitFor();
};
const likeFirst = async (page: Page) =>
  page
    .getByRole("feed")
    .last()
    .getByRole("button", { name: /^J'aime/ })
    .first()
    .click();
const choose = async (page: Page, name: string) => {
  await openMenu(page);
  await page.getByRole("menuitem", { name }).click();
  await page.mouse.move(0, 0);
};

const openReply = async (page: Page, words: string) => {
  await comments(page);
  await press(page, "Répondre");
  await page.getByRole("textbox", { name: "Votre commentaire" }).fill(words);
};
const openPicture = async (page: Page) => {
  await page
    .getByRole("button", { name: /^Agrandir/ })
    .first()
    .click();
  await dialog(page);
};
const retry = async (page: Page) => page.getByRole("button", { name: "Réessayer" }).first().waitFor();
const skeletons = async (page: Page) => page.locator(".hooter-skeletons").first().waitFor();
const setNetwork = async (page: Page, network: "silent" | "down" | "refusing") =>
  page.evaluate((state) => window.hooterScreen.setNetwork(state), network);
const openReport = async (page: Page) => {
  await comments(page);
  await press(page, "Plus d’actions");
  await page.getByRole("menuitem", { name: "Signaler" }).click();
  await dialog(page);
};

const openDeletion = async (page: Page) => {
  await press(page, "Supprimer mon compte");
  await page.getByRole("alertdialog").waitFor();
};
/** Confirms the deletion of the account, with the network in this state. */
const deleteAccount = async (page: Page, network: "silent" | "down") => {
  await openDeletion(page);
  await setNetwork(page, network);
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirmer" }).click();
};

/** Publishes a hoot while the network is down. */
const waitingHoot = async (page: Page) => {
  await hoots(page);
  await page.evaluate(async () => {
    await window.hooterScreen.settle();
    window.hooterScreen.setNetwork("down");
    window.hooterScreen.publishOwn();
  });
  await text("En attente du réseau")(page);
};

/** Opens another page of the site with the same data. */
const open = async (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
/** Opens the edit form of the hoot on the page. */
const openEditPage = async (page: Page) => {
  await comments(page);
  await open(page, `/dashboard/hootin?hoot=${new URL(page.url()).pathname.split("/")[2]}`);
};
/** Keeps the draft of the open form, and opens the form again. */
const resumeDraft = async (page: Page) => {
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Garder le brouillon" }).click();
  await press(page, "Commencez un post");
  await dialog(page);
};
/** Writes a hoot with the link of a picture. */
const writeWithPicture = async (page: Page, url: string) => {
  await openComposer(page);
  await page.getByRole("textbox", { name: "Contenu du hoot" }).fill("Il pleut encore.");
  await page.getByRole("textbox", { name: /Lien d’une image/ }).fill(url);
};

const people = async (page: Page) => page.getByRole("listitem").first().waitFor();

const visitor: Setting = { visitor: true, hoots: 0 };
const reader: Setting = { visitor: true, isPublic: true };

/** All screens of the site, in the order of the table. */
export const screenStates: readonly ScreenState[] = [
  { name: "home", path: "/", setting: visitor, reach: text("S'inscrire") },
  { name: "home-signed-in", path: "/", reach: text("Partager son actualité") },
  { name: "home-english", path: "/", setting: { ...visitor, language: "en" }, reach: text("Join our community!") },
  { name: "public-home", path: "/", setting: reader, reach: text("Rejoignez notre communauté !") },
  { name: "public-feed", path: "/dashboard", setting: reader, reach: hoots },
  { name: "public-hoot", path: "/", setting: { ...reader, hoot: "busiest" }, part: "whole", reach: comments },
  { name: "public-profile", path: "/profile/Basile", setting: reader, reach: heading("Basile") },
  {
    name: "public-like",
    path: "/dashboard",
    setting: reader,
    reach: async (page) => {
      await hoots(page);
      await likeFirst(page);
      await text("Connectez-vous pour participer.")(page);
    },
  },
  { name: "sign-in", path: "/connexion", setting: visitor, reach: field("Adresse email") },
  { name: "sign-in-reason", path: "/manage_profile", setting: visitor, reach: field("Adresse email") },
  { name: "sign-up", path: "/connexion#inscription", setting: visitor, reach: field("Adresse email") },
  {
    name: "sign-in-invalid",
    path: "/connexion",
    setting: visitor,
    reach: async (page) => {
      await page.getByRole("textbox", { name: "Adresse email" }).fill("alice");
      await page.getByLabel("Mot de passe", { exact: true }).fill("hou");
      await page.getByLabel("Mot de passe", { exact: true }).blur();
      await page.getByText("Le mot de passe doit être").waitFor();
    },
  },
  {
    name: "sign-in-refused",
    path: "/connexion",
    setting: visitor,
    reach: async (page) => {
      await page.getByRole("textbox", { name: "Adresse email" }).fill("alice@hooter.example");
      await page.getByLabel("Mot de passe", { exact: true }).fill("hulotte");
      await press(page, "Connexion");
      await text("Impossible de vous authentifier.")(page);
    },
  },
  {
    name: "sign-up-taken",
    path: "/connexion#inscription",
    setting: visitor,
    reach: async (page) => {
      await page.getByRole("textbox", { name: "Adresse email" }).fill("alice@hooter.example");
      await page.getByLabel("Mot de passe", { exact: true }).fill("hulotte");
      await press(page, "Inscription");
      await text("Cette adresse email est déjà utilisée.")(page);
    },
  },
  { name: "dashboard", path: "/dashboard", reach: hoots },
  { name: "dashboard-english", path: "/dashboard", setting: { language: "en" }, reach: hoots },
  {
    name: "dashboard-loading",
    path: "/dashboard",
    setting: { network: "silent" },
    reach: skeletons,
  },
  { name: "dashboard-empty", path: "/dashboard", setting: { hoots: 0 }, reach: text("Pas encore de hoot") },
  { name: "dashboard-newcomer", path: "/dashboard", setting: { newcomer: true }, reach: text("Choisir mon pseudo") },
  {
    name: "dashboard-first-follow",
    path: "/dashboard",
    setting: { newcomer: true },
    reach: async (page) => {
      await page.getByRole("button", { name: "S'abonner à" }).first().click();
      await text("Les derniers hoots de vos abonnements sont plus bas")(page);
      await page.getByRole("feed", { name: "Derniers hoots des personnes" }).waitFor();
    },
  },
  {
    name: "dashboard-offline",
    path: "/dashboard",
    reach: async (page) => {
      await hoots(page);
      await page.evaluate(() => window.hooterScreen.settle());
      await page.evaluate(() => window.hooterScreen.goOffline());
      await text(/hors ligne/)(page);
    },
  },
  {
    name: "dashboard-reconnecting",
    path: "/dashboard",
    reach: async (page) => {
      await hoots(page);
      await page.evaluate(() => window.hooterScreen.settle());
      await page.evaluate(() => window.hooterScreen.loseConnection());
      await text(/^Connexion perdue/)(page);
    },
  },
  {
    name: "dashboard-failed",
    path: "/dashboard",
    setting: { network: "down" },
    reach: retry,
  },
  {
    name: "dashboard-new-hoots",
    path: "/dashboard",
    reach: async (page) => {
      await hoots(page);
      await page.mouse.move(100, 300);
      await page.mouse.wheel(0, 2_500);
      await page.waitForFunction(() => scrollY > 1_000);
      await page.evaluate(() => window.hooterScreen.settle());
      await page.evaluate(() => window.hooterScreen.publishOthers(3));
      await page.getByRole("button", { name: /nouveaux hoots/ }).waitFor();
    },
  },
  {
    name: "dashboard-new-below",
    path: "/dashboard",
    reach: async (page) => {
      await hoots(page);
      // Show all hoots of followed authors, so that the feed begins below the window.
      await page.getByRole("button", { name: "Afficher les autres" }).click();
      await page.evaluate(() => window.hooterScreen.settle());
      await page.evaluate(() => window.hooterScreen.publishOthers(3));
      await page.getByRole("button", { name: /nouveaux hoots/ }).waitFor();
    },
  },
  {
    name: "dashboard-refused",
    path: "/dashboard",
    reach: async (page) => {
      await openComposer(page);
      await setNetwork(page, "refusing");
      await page.getByRole("textbox", { name: "Contenu du hoot" }).fill("Un hoot refusé.");
      await press(page, "Publier");
      await text(/n’est pas parti/)(page);
      await likeFirst(page);
      await text(/n’a pas changé\. Vous n’avez pas le droit/)(page);
    },
  },
  { name: "card-menu", path: "/dashboard", reach: openMenu },
  {
    name: "card-hidden",
    path: "/dashboard",
    reach: async (page) => {
      await choose(page, "Masquer ce hoot");
      await text("Ce hoot est masqué")(page);
    },
  },
  {
    name: "card-muted",
    path: "/dashboard",
    reach: async (page) => {
      await choose(page, "Masquer ses hoots");
      await text(/sont masqués/)(page);
    },
  },
  {
    name: "sign-out-question",
    path: "/dashboard",
    reach: async (page) => {
      await waitingHoot(page);
      await press(page, "Déconnexion");
      await page.getByRole("alertdialog", { name: "Se déconnecter maintenant" }).waitFor();
    },
  },
  {
    name: "session-ended",
    path: "/dashboard",
    reach: async (page) => {
      await hoots(page);
      await page.evaluate(() => window.hooterScreen.endSession());
      await text(/^Session fermée ailleurs/)(page);
    },
  },
  {
    name: "dashboard-pending",
    path: "/dashboard",
    reach: async (page) => {
      await waitingHoot(page);
      await page.getByText("En attente du réseau").first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: "feed-end",
    path: "/dashboard",
    setting: { hoots: 12 },
    part: "end",
    reach: text("Vous avez tout lu"),
  },
  { name: "hoot", path: "/", setting: { hoot: "busiest" }, reach: comments },
  { name: "hoot-whole", path: "/", setting: { hoot: "busiest" }, part: "whole", reach: comments },
  { name: "hoot-own", path: "/", setting: { hoot: "own" }, reach: comments },
  {
    name: "hoot-reply",
    path: "/",
    setting: { hoot: "busiest" },
    reach: async (page) => openReply(page, "Une réponse qui prend un peu de place."),
  },
  {
    name: "hoot-reply-refused",
    path: "/",
    setting: { hoot: "busiest" },
    reach: async (page) => {
      await openReply(page, "Un commentaire refusé.");
      await setNetwork(page, "refusing");
      await page.keyboard.press("Enter");
      await text(/^Votre commentaire n’est pas parti/)(page);
      await holdToast(page);
    },
  },
  {
    name: "hoot-reply-discard-dialog",
    path: "/",
    setting: { hoot: "busiest" },
    reach: async (page) => {
      await openReply(page, "Un brouillon.");
      await page.keyboard.press("Escape");
      await page.getByRole("alertdialog", { name: "Garder ce brouillon" }).waitFor();
    },
  },
  {
    name: "hoot-comment-delete-dialog",
    path: "/",
    setting: { hoot: "busiest" },
    reach: async (page) => {
      await openReply(page, "Un commentaire à supprimer.");
      await page.keyboard.press("Enter");
      await press(page, "Supprimer ce commentaire");
      await page.getByRole("alertdialog", { name: "Supprimer ce commentaire" }).waitFor();
    },
  },
  {
    name: "hoot-menu",
    path: "/",
    setting: { hoot: "busiest" },
    reach: async (page) => {
      await comments(page);
      await press(page, "Plus d’actions");
      await page.getByRole("menu").waitFor();
    },
  },
  { name: "hoot-english", path: "/", setting: { hoot: "busiest", language: "en" }, reach: heading("Comments") },
  {
    name: "lightbox",
    path: "/",
    setting: { hoot: "pictured" },
    reach: openPicture,
  },
  {
    name: "lightbox-zoomed",
    path: "/",
    setting: { hoot: "pictured" },
    reach: async (page) => {
      await openPicture(page);
      for (const key of ["+", "+", "ArrowLeft"]) await page.keyboard.press(key);
    },
  },
  {
    name: "hoot-loading",
    path: "/",
    setting: { hoot: "busiest", network: "silent" },
    reach: skeletons,
  },
  {
    name: "hoot-failed",
    path: "/",
    setting: { hoot: "busiest", network: "down" },
    reach: retry,
  },
  {
    name: "hoot-gone",
    path: "/hoot/inconnu_hoot",
    reach: async (page) => {
      await text("Cet article n'existe pas !")(page);
      await holdToast(page);
    },
  },
  { name: "hoot-settings-dialog", path: "/", setting: { hoot: "own" }, reach: openSettings },
  {
    name: "hoot-edit-dialog",
    path: "/",
    setting: { hoot: "own" },
    reach: async (page) => {
      await openSettings(page);
      await page.getByRole("dialog").getByRole("button", { name: "Modifier" }).click();
      await page.getByRole("textbox", { name: "Contenu du hoot" }).waitFor();
    },
  },
  {
    name: "hoot-delete-dialog",
    path: "/",
    setting: { hoot: "own" },
    reach: async (page) => {
      await openSettings(page);
      await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
      await page.getByRole("alertdialog", { name: "Supprimer ce hoot" }).waitFor();
    },
  },
  {
    name: "hoot-deleted",
    path: "/",
    setting: { hoot: "own" },
    reach: async (page) => {
      await openSettings(page);
      await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
      await holdToast(page);
    },
  },
  {
    name: "dialog-and-toast",
    path: "/",
    setting: { hoot: "own" },
    reach: async (page) => {
      await comments(page);
      await press(page, "Copier le lien");
      await openSettings(page);
      await holdToast(page);
    },
  },
  {
    name: "hoot-report-dialog",
    path: "/",
    setting: { hoot: "busiest" },
    reach: openReport,
  },
  {
    name: "hoot-report-failed",
    path: "/",
    setting: { hoot: "busiest" },
    reach: async (page) => {
      await openReport(page);
      await setNetwork(page, "down");
      await page.getByRole("dialog").getByRole("button", { name: "Signaler" }).click();
      await text(/^Le signalement n’est pas parti/)(page);
      await holdToast(page);
    },
  },
  { name: "composer-dialog", path: "/dashboard", reach: openComposer },
  {
    name: "composer-too-long",
    path: "/dashboard",
    reach: async (page) => {
      await openComposer(page);
      await page
        .getByRole("textbox", { name: "Contenu du hoot" })
        .fill("La chouette hulotte chante dès la nuit. ".repeat(8));
      await text(/caractères en trop/)(page);
    },
  },
  {
    name: "composer-picture",
    path: "/dashboard",
    reach: async (page) => {
      await writeWithPicture(page, "/communaute/images/fenetre-pluie.svg");
      await field("Description de l’image")(page);
    },
  },
  {
    name: "composer-picture-broken",
    path: "/dashboard",
    reach: async (page) => {
      await writeWithPicture(page, "/communaute/images/absente.svg");
      await text("Cette image ne se charge pas")(page);
    },
  },
  {
    name: "composer-link-invalid",
    path: "/dashboard",
    reach: async (page) => {
      await writeWithPicture(page, "http://image");
      await page.keyboard.press("Tab");
      await text(/^Ce lien d’image n’est pas valide/)(page);
    },
  },
  {
    name: "composer-resumed",
    path: "/dashboard",
    reach: async (page) => {
      await writeDraft(page);
      await resumeDraft(page);
    },
  },
  {
    name: "composer-resumed-invalid",
    path: "/dashboard",
    reach: async (page) => {
      await writeWithPicture(page, "http://image");
      await resumeDraft(page);
      await text(/^Ce lien d’image n’est pas valide/)(page);
    },
  },
  {
    name: "composer-discard-dialog",
    path: "/dashboard",
    reach: leaveDraft,
  },
  {
    name: "composer-discard-not-stored",
    path: "/dashboard",
    setting: { isStorageFull: true },
    reach: leaveDraft,
  },
  { name: "composer-page", path: "/dashboard/hootin", reach: field("Contenu du hoot") },
  {
    name: "composer-page-not-stored",
    path: "/dashboard/hootin",
    setting: { isStorageFull: true },
    reach: async (page) => {
      await page.getByRole("textbox", { name: "Contenu du hoot" }).fill("Un brouillon.");
      await text(/^Cet appareil ne peut rien enregistrer/)(page);
    },
  },
  {
    name: "edit-page",
    path: "/",
    setting: { hoot: "own" },
    reach: async (page) => {
      await openEditPage(page);
      await field("Contenu du hoot")(page);
    },
  },
  {
    name: "edit-page-refused",
    path: "/",
    setting: { hoot: "busiest" },
    reach: async (page) => {
      await openEditPage(page);
      await text(/^Vous ne pouvez modifier que vos propres hoots/)(page);
      await comments(page);
      await holdToast(page);
    },
  },
  {
    name: "shortcuts-dialog",
    path: "/dashboard",
    reach: async (page) => {
      await hoots(page);
      await page.keyboard.press("?");
      await dialog(page);
    },
  },
  { name: "profile", path: "/profile/Basile", reach: hoots },
  {
    name: "profile-followed",
    path: "/profile/Colette",
    reach: async (page) => page.getByRole("button", { name: "Se désabonner" }).first().waitFor(),
  },
  { name: "profile-english", path: "/profile/Basile", setting: { language: "en" }, reach: hoots },
  { name: "profile-followers", path: "/profile/Basile/abonnes", reach: people },
  {
    name: "profile-followers-english",
    path: "/profile/Basile/abonnes",
    setting: { language: "en" },
    reach: people,
  },
  {
    name: "profile-followers-loading",
    path: "/profile/Basile/abonnes",
    setting: { network: "silent" },
    reach: skeletons,
  },
  { name: "profile-following", path: "/profile/Basile/abonnements", reach: people },
  {
    name: "profile-followers-empty",
    path: "/profile/Alice%20Moreau/abonnes?u=account0",
    setting: { hoots: 0 },
    reach: text("Personne ne vous suit pour le moment."),
  },
  { name: "profile-followers-failed", path: "/profile/Basile/abonnes", setting: { network: "down" }, reach: retry },
  {
    name: "profile-following-empty",
    path: "/profile/Alice%20Moreau/abonnements?u=account0",
    setting: { hoots: 0 },
    reach: text("Vous ne suivez personne pour le moment"),
  },
  { name: "profile-following-failed", path: "/profile/Basile/abonnements", setting: { network: "down" }, reach: retry },
  {
    name: "profile-menu",
    path: "/profile/Basile",
    reach: async (page) => {
      await hoots(page);
      await page.getByRole("button", { name: "Plus d’actions" }).first().click();
      await page.getByRole("menu").waitFor();
    },
  },
  {
    name: "profile-muted",
    path: "/profile/Basile",
    reach: async (page) => {
      await hoots(page);
      await press(page, "Plus d’actions");
      await page.getByRole("menuitem", { name: "Masquer ses hoots" }).click();
      await page.mouse.move(0, 0);
      await text(/sont masqués/)(page);
    },
  },
  {
    name: "profile-failed",
    path: "/profile/Basile",
    setting: { network: "down" },
    reach: retry,
  },
  { name: "hashtag", path: "/hashtag/nuitdesetoiles", reach: hoots },
  { name: "hashtag-english", path: "/hashtag/nuitdesetoiles", setting: { language: "en" }, reach: hoots },
  {
    name: "hashtag-loading",
    path: "/hashtag/nuitdesetoiles",
    setting: { network: "silent" },
    reach: skeletons,
  },
  { name: "hashtag-failed", path: "/hashtag/nuitdesetoiles", setting: { network: "down" }, reach: retry },
  { name: "hashtag-empty", path: "/hashtag/personne", reach: heading("#personne") },
  { name: "hashtag-invalid", path: "/hashtag/deux%20mots", reach: heading("Hashtag incorrect") },
  { name: "profile-own", path: "/profile/Alice%20Moreau?u=account0", reach: hoots },
  {
    name: "profile-empty",
    path: "/profile/Alice%20Moreau?u=account0",
    setting: { hoots: 0 },
    reach: heading("Historique"),
  },
  {
    name: "profile-loading",
    path: "/profile/Basile",
    setting: { network: "silent" },
    reach: async (page) => page.locator(".hooter-skeletons, .hooter-loading").first().waitFor(),
  },
  { name: "profile-unknown", path: "/profile/Personne", reach: heading("Ce profil n'existe pas !") },
  { name: "settings", path: "/manage_profile", part: "whole", reach: field("Nouveau pseudo") },
  { name: "settings-english", path: "/manage_profile", setting: { language: "en" }, reach: field("New name") },
  {
    name: "settings-loading",
    path: "/manage_profile",
    setting: { isSessionLoading: true },
    reach: text("Chargement..."),
  },
  {
    name: "settings-invalid",
    path: "/manage_profile",
    reach: async (page) => {
      await page.getByRole("textbox", { name: "Nouveau pseudo" }).fill("a!");
      await page.getByRole("textbox", { name: "Image du profil" }).fill("http://image");
      await press(page, "Confirmer");
      await text(/Choisissez un pseudo de 3/)(page);
    },
  },
  {
    name: "settings-saved",
    path: "/manage_profile",
    reach: async (page) => {
      await page.getByRole("textbox", { name: "Nouveau pseudo" }).fill("Alice Martin");
      await press(page, "Confirmer");
      await holdToast(page);
    },
  },
  {
    name: "settings-save-failed",
    path: "/manage_profile",
    reach: async (page) => {
      await page.getByRole("textbox", { name: "Nouveau pseudo" }).fill("Alice Martin");
      await setNetwork(page, "down");
      await press(page, "Confirmer");
      await text(/^Votre changement n’est pas confirmé/)(page);
    },
  },
  {
    name: "settings-hidden-people",
    path: "/dashboard",
    part: "end",
    reach: async (page) => {
      await choose(page, "Masquer ses hoots");
      await open(page, "/manage_profile");
      await heading("Personnes masquées")(page);
    },
  },
  {
    name: "settings-credentials",
    path: "/manage_profile",
    part: "end",
    reach: async (page) => {
      await press(page, "Changer d’adresse email");
      await press(page, "Changer de mot de passe");
      await page.getByLabel("Nouveau mot de passe", { exact: true }).waitFor();
    },
  },
  {
    name: "settings-link-sent",
    path: "/manage_profile",
    part: "end",
    reach: async (page) => {
      await press(page, "Changer d’adresse email");
      await page.getByRole("textbox", { name: "Nouvelle adresse email" }).fill("alice@nouveau.example");
      await page.getByLabel("Mot de passe actuel").fill("hibou-2026");
      await press(page, "Envoyer le lien");
      await text(/^Un lien a été envoyé/)(page);
    },
  },
  {
    name: "settings-password-wrong",
    path: "/manage_profile",
    part: "end",
    reach: async (page) => {
      await press(page, "Changer de mot de passe");
      await page.getByLabel("Mot de passe actuel").fill("hulotte");
      await page.getByLabel("Nouveau mot de passe", { exact: true }).fill("effraie-2026");
      await press(page, "Modifier le mot de passe");
      await text(/^Ce n’est pas le bon mot de passe/)(page);
    },
  },
  { name: "settings-delete-dialog", path: "/manage_profile", reach: openDeletion },
  {
    name: "settings-delete-password",
    path: "/manage_profile",
    reach: async (page) => {
      await openDeletion(page);
      // Advance the clock, so that the sign-in is no longer recent and the service asks for the password.
      await page.clock.setFixedTime(new Date(await page.evaluate(() => Date.now() + 600_000)));
      await page.getByRole("alertdialog").getByRole("button", { name: "Confirmer" }).click();
      await page.getByRole("alertdialog").getByLabel("Mot de passe", { exact: true }).waitFor();
    },
  },
  {
    name: "settings-deleting",
    path: "/manage_profile",
    reach: async (page) => {
      await deleteAccount(page, "silent");
      await text("Suppression en cours")(page);
    },
  },
  {
    name: "settings-delete-failed",
    path: "/manage_profile",
    reach: async (page) => {
      await deleteAccount(page, "down");
      await text(/Rien n’a été supprimé|s’est arrêtée/)(page);
    },
  },
  {
    name: "deletion-unfinished",
    path: "/manage_profile",
    setting: { isDeletionUnfinished: true },
    reach: async (page) => {
      await page.getByRole("textbox", { name: "Nouveau pseudo" }).fill("La chouette");
      await press(page, "Confirmer");
      await page.getByRole("alertdialog", { name: "La suppression de votre compte n’est pas terminée" }).waitFor();
    },
  },
  { name: "not-found", path: "/nulle-part", setting: visitor, reach: text("Oups, cette page n'existe pas !") },
  { name: "broken", path: "/", setting: { ...visitor, page: "broken" }, reach: heading("Cette page n’a pas pu") },
  {
    name: "not-configured",
    path: "/",
    setting: { ...visitor, page: "not-configured" },
    reach: heading("Hooter n’est pas encore configuré"),
  },
];
