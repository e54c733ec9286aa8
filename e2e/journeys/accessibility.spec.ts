import type { Page } from "@playwright/test";
import { violationsOf } from "../support/axe";
import { expect, test } from "../support/fixtures";
import { rest } from "../support/rest";
import { hasReviewedTree } from "../support/screen-tree";
import { choosePseudo, comment, dismissToasts, newPseudo, openHoot, publish, toast, writeHoot } from "../support/steps";

/**
 * Every screen is checked at these two widths. `fit.browser.test.tsx` checks that the screens fit all widths in
 * between.
 */
const looks = [
  { width: 320, height: 800, colorScheme: "dark" },
  { width: 1280, height: 800, colorScheme: "light" },
] as const;

/**
 * Runs a measurement while every card is laid out and nothing overlaps. Otherwise axe would report false faults: a card
 * that was never in view has an estimated height, which its content seems to overflow, and a button that the header or
 * a toast covers in part seems too small.
 */
async function laidOut<T>(page: Page, measure: () => Promise<T>): Promise<T> {
  const sheet = await page.evaluateHandle(() => {
    // Use a constructed stylesheet: the demo's Content Security Policy refuses style elements.
    const added = new CSSStyleSheet();
    added.replaceSync(`
      * { content-visibility: visible !important }
      .demo-header, .hooter-toasts, .hooter-banner, .hooter-bottom-bar, .hooter-fresh { position: static !important; margin: 0 !important }
    `);
    document.adoptedStyleSheets.push(added);
    return added;
  });
  const measured = await measure();
  await sheet.evaluate((added) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== added);
  });
  return measured;
}

async function isAccessible(page: Page, screen: string): Promise<void> {
  for (const { colorScheme, ...size } of looks) {
    const name = `${screen}, ${size.width} px, ${colorScheme}`;
    // Disable colour transitions, because they slow the test down.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(size);
    const violations = await laidOut(page, async () => {
      // Wait, because text of a moving page may seem to overlap or to have too little contrast.
      await rest(page);
      return violationsOf(page, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] });
    });
    const found = violations.map(
      ({ id, nodes }) =>
        `${name}: ${id} at ${nodes.map((node) => `${node.target.join(" ")} (${node.failureSummary ?? ""})`).join(", ")}`,
    );
    expect.soft(found).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  }
  await hasReviewedTree(page, screen);
}

/**
 * Compares the accessibility tree of a page with the reviewed tree, at the width of a phone, where the bottom bar
 * replaces the links of the header.
 */
async function hasReviewedPhoneTree(page: Page, screen: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 });
  await hasReviewedTree(page, screen);
}

/** Audits a whole page, whose headings must form an outline. */
async function isAccessiblePage(page: Page, screen: string): Promise<void> {
  await isAccessible(page, screen);
  await expect(page.getByRole("heading", { level: 1 }), screen).toHaveCount(1);
  const levels = await page
    .getByRole("heading")
    .evaluateAll((found) => found.map(({ tagName }) => Number(tagName.slice(1))));
  expect(levels[0], screen).toBe(1);
  levels.reduce((last, level) => {
    expect(level, screen).toBeLessThanOrEqual(last + 1);
    return level;
  }, 0);
}

test("every screen passes axe, fits the window and has ordered headings", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  const visitor = await visit("/");
  const { page } = visitor;
  await expect(page.getByRole("link", { name: "S'inscrire" })).toBeVisible();
  await isAccessiblePage(page, "home, signed out");
  await hasReviewedPhoneTree(page, "home on a phone, signed out");
  await page.goto("/connexion");
  await expect(page.getByRole("button", { name: "Inscription" })).toBeVisible();
  await isAccessiblePage(page, "sign-in");
  await page.goto("/connexion#inscription");
  await expect(page.getByText(/^Ces deux champs suffisent/)).toBeVisible();
  await isAccessiblePage(page, "sign-up");
  await page.goto("/nulle-part");
  await expect(page.getByRole("heading")).toBeVisible();
  await isAccessiblePage(page, "not found");
  await page.goto("/dashboard");
  await expect(page.getByText("Connectez-vous pour lire votre tableau de bord.")).toBeVisible();
  await hasReviewedTree(page, "sign-in with a reason");

  await signUp(visitor, newAccount("axe"));
  await writeHoot(page, `Un #hashtag, un lien https://example.org et ${"des mots ".repeat(20)}`, {
    url: "/communaute/images/phare-nuit.svg",
    alt: "Un phare, la nuit",
  });
  await isAccessible(page, "composer");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await hasReviewedTree(page, "question about a draft");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Publier" }).click();
  await expect(page.getByText("Post ajouté avec succès !")).toBeVisible();
  await isAccessiblePage(page, "dashboard");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("button", { name: "Start a hoot" })).toBeVisible();
  await hasReviewedTree(page, "dashboard in English");
  await page.getByRole("button", { name: "Français" }).click();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await hasReviewedTree(page, "keyboard shortcuts");
  await page.keyboard.press("Escape");
  await hasReviewedPhoneTree(page, "dashboard on a phone");

  await openHoot(page, "Un #hashtag");
  await comment(page, "Bien vu");
  await isAccessiblePage(page, "hoot");
  await hasReviewedPhoneTree(page, "hoot on a phone");
  await page.getByRole("button", { name: "Agrandir : Un phare, la nuit" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await hasReviewedTree(page, "enlarged picture");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Paramètres du hoot" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await isAccessible(page, "settings of a hoot");
  await page.getByRole("dialog").getByRole("button", { name: "Modifier" }).click();
  await expect(page.getByRole("dialog", { name: "Modifier le hoot" })).toBeVisible();
  await hasReviewedTree(page, "edited hoot");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Paramètres du hoot" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await isAccessible(page, "question before a deletion");
  await page.getByRole("alertdialog").getByRole("button", { name: "Annuler" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "#hashtag" }).click();
  await expect(page.getByRole("heading", { name: "#hashtag" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^1\scommentaire$/ })).toBeVisible();
  await isAccessiblePage(page, "hashtag");
  await page.goBack();
  await page.getByRole("button", { name: "Paramètres du hoot" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByRole("heading", { name: "Ce hoot est supprimé." })).toBeVisible();
  await expect(page).toHaveTitle("Hooter | Hoot supprimé");
  await isAccessiblePage(page, "deleted hoot");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: /Bonjour/ })).toBeVisible();
  await isAccessiblePage(page, "home, signed in");
  await hasReviewedPhoneTree(page, "home on a phone, signed in");
  await page.goto("/nulle-part");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await isAccessiblePage(page, "not found, signed in");
  await page.goto("/hashtag/personneneleditjamais");
  await expect(page.getByRole("heading", { name: "#personneneleditjamais" })).toBeVisible();
  await isAccessiblePage(page, "hashtag, empty");
  await page.goto("/hashtag/%3Cscript%3E");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await isAccessiblePage(page, "hashtag, invalid");
  await page.route(backend.isDatabase, (route) => route.fulfill({ status: 500 }));
  await page.goto("/hashtag/hashtag");
  await expect(page.getByRole("button", { name: "Réessayer" })).toBeVisible();
  await isAccessiblePage(page, "hashtag, failed");
});

test("screens that are loading, have failed or are replaced by a notice make sense to a screen reader", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  const latest = page.getByRole("region", { name: "Derniers Hoots de vos abonnements" });
  // Each `part` appears when the code of its page has loaded. On the dashboard, compare only the tree of `part`,
  // because the feed below it appears seconds later.
  const screens = [
    { name: "dashboard", path: "/dashboard", part: latest, tree: latest },
    { name: "hoot", path: "/hoot/jamais-lu_hoot", part: page.getByRole("button", { name: "Retour" }), tree: page },
    { name: "profile", path: "/profile/Jamais%20Lue", part: page.getByText("Historique"), tree: page },
  ];
  // Answer no call.
  await page.route(backend.isDatabase, () => {});
  await signUp(visitor, newAccount("attente"));
  for (const { name, path, part, tree } of screens) {
    await page.goto(path);
    await expect(part).toBeVisible();
    await hasReviewedTree(tree, `${name}, loading`);
  }
  await page.route(backend.isDatabase, (route) => route.fulfill({ status: 500 }));
  for (const { name, path } of screens) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: "Réessayer" }).first()).toBeVisible();
    await hasReviewedTree(page, `${name}, failed`);
  }

  await page.route("**/SettingsPage-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "export function SettingsPage() { throw new Error(); }" }),
  );
  await page.goto("/manage_profile");
  await expect(page.getByRole("heading", { name: /^Cette page n’a pas pu/ })).toBeVisible();
  await hasReviewedTree(page, "broken page");
  await page.route("**/nulle-part", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace("hooter-config", "") });
  });
  await page.goto("/nulle-part");
  await expect(page.getByRole("heading", { name: "Hooter n’est pas encore configuré" })).toBeVisible();
  await hasReviewedTree(page, "site without configuration");
});

test("profiles, settings and the post form pass axe, fit the window and have ordered headings", async ({
  visit,
  newAccount,
  signUp,
}) => {
  const author = await visit();
  await signUp(author, newAccount("modele"));
  const pseudo = newPseudo("Modèle");
  await choosePseudo(author.page, pseudo);
  await author.page.goto("/dashboard");
  await publish(author.page, `Pour la pose ${Date.now()}`);

  const visitor = await visit();
  const { page } = visitor;
  await signUp(visitor, newAccount("axe"));
  await page.goto(`/profile/${pseudo}`);
  await expect(page.getByRole("article").first()).toBeVisible();
  await isAccessiblePage(page, "profile");
  await page.getByRole("button", { name: "S'abonner" }).click();
  await expect(page.getByRole("button", { name: "Se désabonner" })).toBeVisible();
  await isAccessiblePage(page, "profile, followed");
  await page.getByRole("link", { name: /^1\sabonné$/ }).click();
  await expect(page.getByRole("list", { name: `Abonnés de ${pseudo}` }).getByRole("listitem")).toHaveCount(1);
  await expect(page).toHaveTitle(`Hooter | Abonnés de ${pseudo}`);
  await isAccessiblePage(page, "followers");
  await page.getByRole("link", { name: /^0\sabonnement$/ }).click();
  await expect(page.getByText(`${pseudo} ne suit personne pour le moment.`)).toBeVisible();
  await isAccessiblePage(page, "followed people, none");
  await page.goto("/dashboard");
  const followed = page.getByRole("region", { name: "Derniers Hoots de vos abonnements" });
  await expect(followed.getByRole("article")).toHaveCount(1);
  await isAccessiblePage(page, "dashboard, somebody followed");
  await followed.getByRole("button", { name: "Plus d’actions" }).click();
  await page.getByRole("menuitem", { name: "Masquer ce hoot" }).click();
  await expect(followed.getByRole("article", { name: /^Hoot masqué/ })).toBeVisible();
  await hasReviewedTree(followed, "hidden hoot");
  await followed.getByRole("button", { name: /^Afficher le hoot masqué/ }).click();
  await followed.getByRole("button", { name: "Plus d’actions" }).click();
  await page.getByRole("menuitem", { name: "Afficher ce hoot" }).click();
  await openHoot(page, "Pour la pose");
  await isAccessiblePage(page, "hoot of another user");
  await page.getByRole("button", { name: "Plus d’actions" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await hasReviewedTree(page, "menu of a hoot");
  await page.getByRole("menuitem", { name: "Signaler" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await isAccessible(page, "report of a hoot");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Plus d’actions" }).click();
  await page.getByRole("menuitem", { name: "Masquer ses hoots" }).click();
  await page.getByRole("link", { name: "Mon profil" }).click();
  await expect(page.getByRole("heading", { name: "Historique" })).toBeVisible();
  await isAccessiblePage(page, "own profile, empty");
  await page.goto("/profile/Personne%20du%20Tout");
  await expect(toast(page, "Ce profil n'existe pas !")).toBeVisible();
  await isAccessiblePage(page, "unknown profile");
  await page.goto("/dashboard/hootin");
  await expect(page.getByRole("textbox", { name: "Contenu du hoot" })).toBeVisible();
  await isAccessiblePage(page, "post form");
  await page.goto("/manage_profile");
  await expect(page.getByRole("textbox", { name: "Nouveau pseudo" })).toBeVisible();
  await page.getByRole("button", { name: "Changer d’adresse email" }).click();
  await page.getByRole("button", { name: "Changer de mot de passe" }).click();
  await expect(page.getByLabel("Nouveau mot de passe")).toBeVisible();
  await isAccessiblePage(page, "settings");
  await page.getByRole("button", { name: "Supprimer mon compte" }).click();
  await expect(page.getByText("Voulez-vous vraiment supprimer votre compte ?")).toBeVisible();
  await isAccessible(page, "question before the end of an account");
});

test("an offline user sees one banner in the viewport, which does not move the feed", async ({
  visit,
  newAccount,
  signUp,
}) => {
  const visitor = await visit(undefined, { width: 390, dark: true });
  const { page, context } = visitor;
  await signUp(visitor, newAccount("tunnel"));
  const text = `Dans le tunnel ${Date.now()}`;
  await publish(page, text);
  await dismissToasts(page);
  // Use a low window, so that the page scrolls away from the top of the feed.
  await page.setViewportSize({ width: 390, height: 300 });
  const feed = page.getByRole("feed").last();
  const place = (): Promise<number> => feed.evaluate((list) => list.getBoundingClientRect().top + scrollY);
  await page.getByText(text).scrollIntoViewIfNeeded();
  // Wait, because content that is still loading may move the feed. The banner must not move it.
  await rest(page);
  const before = await place();
  const banner = page.getByText(/Vous êtes hors ligne/);
  await context.setOffline(true);
  await expect(banner).toHaveCount(1);
  await expect(banner).toBeInViewport({ ratio: 1 });
  expect(await place()).toBe(before);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 300 });
    await expect(banner).toBeInViewport({ ratio: 1 });
  }
  await isAccessible(page, "dashboard, offline");
  await page.getByRole("link", { name: "Mon profil" }).click();
  await expect(banner).toHaveCount(1);
  await expect(banner).toBeInViewport({ ratio: 1 });
  await context.setOffline(false);
  await expect(banner).toBeHidden();
});
