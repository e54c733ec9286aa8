import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { rest } from "../support/rest";
import { choosePseudo, comment, dismissToasts, newPseudo, openHoot, publish, toast } from "../support/steps";

// Audits nine screens, which takes almost a minute on a slow machine.

const looks = [
  { width: 1280, dark: false },
  { width: 390, dark: true },
  { width: 320, dark: false },
] as const;

/**
 * Measures while every card is laid out and nothing overlaps. A card that was never in view has an estimated height, so
 * its content would seem to overflow. A button half below a toast would seem too small.
 */
async function laidOut<T>(page: Page, measure: () => Promise<T>): Promise<T> {
  const sheet = await page.evaluateHandle(() => {
    // Use a constructed stylesheet: the demo's Content Security Policy refuses style elements.
    const added = new CSSStyleSheet();
    added.replaceSync(`
      * { content-visibility: visible !important }
      .hooter-toasts, .hooter-banner { position: static !important; margin: 0 !important }
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
  const { violations } = await laidOut(page, async () => {
    // While the page moves, text may seem to overlap or to have too little contrast.
    await rest(page);
    return new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]).analyze();
  });
  const found = violations.map(
    ({ id, nodes }) =>
      `${screen}: ${id} at ${nodes.map((node) => `${node.target.join(" ")} (${node.failureSummary ?? ""})`).join(", ")}`,
  );
  expect.soft(found).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
}

for (const look of looks) {
  test(`every screen passes axe and fits at ${look.width} px, ${look.dark ? "dark" : "light"}`, async ({
    visit,
    newAccount,
    signUp,
  }) => {
    const visitor = await visit("/", look);
    const { page } = visitor;
    await expect(page.getByRole("link", { name: "S'inscrire" })).toBeVisible();
    await isAccessible(page, "home, signed out");
    await page.goto("/connexion");
    await expect(page.getByRole("button", { name: "Inscription" })).toBeVisible();
    await isAccessible(page, "sign-in");
    await page.goto("/nulle-part");
    await expect(page.getByRole("heading")).toBeVisible();
    await isAccessible(page, "not found");

    await signUp(visitor, newAccount("axe"));
    await page.getByRole("button", { name: "Commencez un post" }).click();
    await page
      .getByRole("textbox", { name: "Contenu du hoot" })
      .fill(`Un #hashtag, un lien https://example.org et ${"des mots ".repeat(20)}`);
    await isAccessible(page, "composer");
    await page.getByRole("button", { name: "Publier" }).click();
    await expect(page.getByText("Post ajouté avec succès !")).toBeVisible();
    await isAccessible(page, "dashboard");

    await openHoot(page, "Un #hashtag");
    await comment(page, "Bien vu");
    await isAccessible(page, "hoot");
    await page.getByRole("button", { name: "Réglages du hoot" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await isAccessible(page, "settings of a hoot");
    await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await isAccessible(page, "question before a deletion");
    await page.getByRole("alertdialog").getByRole("button", { name: "Annuler" }).click();
    await page.keyboard.press("Escape");
    await page.goto("/");
    await expect(page.getByRole("heading", { name: /Bonjour/ })).toBeVisible();
    await isAccessible(page, "home, signed in");
  });

  test(`profiles, settings and the post form pass axe and fit at ${look.width} px, ${look.dark ? "dark" : "light"}`, async ({
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

    const visitor = await visit("/", look);
    const { page } = visitor;
    await signUp(visitor, newAccount("axe"));
    await page.goto(`/profile/${pseudo}`);
    await expect(page.getByRole("article").first()).toBeVisible();
    await isAccessible(page, "profile");
    await page.getByRole("button", { name: "S'abonner" }).click();
    await expect(page.getByRole("button", { name: "Se désabonner" })).toBeVisible();
    await isAccessible(page, "profile, followed");
    await page.goto("/dashboard");
    const followed = page.getByRole("region", { name: "Derniers Hoots de vos abonnements" });
    await expect(followed.getByRole("article")).toHaveCount(1);
    await isAccessible(page, "dashboard, somebody followed");
    await page.getByRole("link", { name: "Mon profil" }).click();
    await expect(page.getByRole("heading", { name: "Historique" })).toBeVisible();
    await isAccessible(page, "own profile, empty");
    await page.goto("/profile/Personne%20du%20Tout");
    await expect(toast(page, "Ce profil n'existe pas !")).toBeVisible();
    await isAccessible(page, "unknown profile");
    await page.goto("/dashboard/hootin");
    await expect(page.getByRole("textbox", { name: "Contenu du hoot" })).toBeVisible();
    await isAccessible(page, "post form");
    await page.goto("/manage_profile");
    await expect(page.getByRole("textbox", { name: "Nouveau pseudo" })).toBeVisible();
    await isAccessible(page, "settings");
    await page.getByRole("button", { name: "Supprimer mon compte" }).click();
    await expect(page.getByText("Voulez-vous vraiment supprimer votre compte ?")).toBeVisible();
    await isAccessible(page, "question before the end of an account");
  });
}

for (const look of looks)
  test(`an offline user sees one banner in view, and the feed does not move, at ${look.width} px`, async ({
    visit,
    newAccount,
    signUp,
  }) => {
    const visitor = await visit("/", look);
    const { page, context } = visitor;
    await signUp(visitor, newAccount("tunnel"));
    const text = `Dans le tunnel ${Date.now()}`;
    await publish(page, text);
    await dismissToasts(page);
    // Low enough that the page scrolls away from the top of the feed.
    await page.setViewportSize({ width: look.width, height: 300 });
    const feed = page.getByRole("feed").last();
    const place = (): Promise<number> => feed.evaluate((list) => list.getBoundingClientRect().top + scrollY);
    await page.getByText(text).scrollIntoViewIfNeeded();
    // Content that is still loading may move the feed. The banner must not.
    await rest(page);
    const before = await place();
    const banner = page.getByText(/Vous êtes hors ligne/);
    await context.setOffline(true);
    await expect(banner).toHaveCount(1);
    await expect(banner).toBeInViewport({ ratio: 1 });
    expect(await place()).toBe(before);
    await isAccessible(page, "dashboard, offline");
    await page.getByRole("link", { name: "Mon profil" }).click();
    await expect(banner).toHaveCount(1);
    await expect(banner).toBeInViewport({ ratio: 1 });
    await context.setOffline(false);
    await expect(banner).toBeHidden();
  });

test("each screen has one heading of level 1 and skips no level below it", async ({ visit, newAccount, signUp }) => {
  const visitor = await visit("/");
  const { page } = visitor;
  const ranks = (): Promise<number[]> =>
    page.getByRole("heading").evaluateAll((found) => found.map(({ tagName }) => Number(tagName.slice(1))));
  const inOrder = async (screen: string): Promise<void> => {
    await expect(page.getByRole("heading", { level: 1 }), screen).toHaveCount(1);
    const found = await ranks();
    expect(found[0], screen).toBe(1);
    found.reduce((last, rank) => {
      expect(rank, screen).toBeLessThanOrEqual(last + 1);
      return rank;
    }, 0);
  };
  for (const path of ["/", "/connexion", "/nulle-part"]) {
    await page.goto(path);
    await inOrder(path);
  }
  await signUp(visitor, newAccount("titres"));
  await inOrder("dashboard");
  await publish(page, `Un titre ${Date.now()}`);
  await openHoot(page, "Un titre");
  await inOrder("hoot");
  for (const path of ["/", "/dashboard/hootin", "/manage_profile", "/profile/Personne%20du%20Tout", "/nulle-part"]) {
    await page.goto(path);
    await inOrder(path);
  }
  await page.getByRole("link", { name: "Mon profil" }).click();
  await expect(page.getByRole("heading", { name: "Historique" })).toBeVisible();
  await inOrder("profile");
});
