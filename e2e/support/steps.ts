import type { Locator, Page, Route } from "@playwright/test";
import type { Backend } from "./backend";
import { expect } from "./fixtures";

/* Actions of a user on the screens, which several journeys share. */

export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole("region", { name: "Notifications" }).getByText(text);
}

/** Dismisses every toast. A toast covers the content below it, and stays while the pointer is over it. */
export async function dismissToasts(page: Page): Promise<void> {
  const dismiss = page.getByRole("button", { name: "Fermer la notification" });
  await expect(async () => {
    // A toast may disappear by itself before the click.
    if (await dismiss.first().isVisible()) await dismiss.first().click({ timeout: 1_000 });
    expect(await dismiss.count()).toBe(0);
  }).toPass({ intervals: [0] });
}

/** Refuses a page's writes to the database, until the returned function is called. */
export async function refuseWrites(page: Page, { isDatabase }: Backend): Promise<() => Promise<void>> {
  const refuse = (route: Route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 401, json: { error: "Permission denied" } })
      : route.fallback();
  await page.route(isDatabase, refuse);
  return () => page.unroute(isDatabase, refuse);
}

/** Card of a hoot in a list, or the hoot on its page. */
export function hootOf(page: Page, text: string): Locator {
  return page.getByRole("article").filter({ hasText: text }).first();
}

/** Waits on the dashboard until the feed has loaded, with or without hoots. */
export async function feedIsShown(page: Page): Promise<void> {
  const feed = page.getByRole("feed", { name: "Fil des hoots" });
  await expect(feed.or(page.getByText("Pas encore de hoot par ici."))).toBeVisible();
}

/** Chooses an action in the menu of a hoot. */
export async function chooseAction(hoot: Locator, name: string): Promise<void> {
  await hoot.getByRole("button", { name: "Plus d’actions" }).click();
  await hoot.getByRole("menuitem", { name }).click();
}

export async function writeHoot(page: Page, content: string, picture?: { url: string; alt: string }): Promise<void> {
  await page.getByRole("button", { name: "Commencez un post" }).click();
  await page.getByRole("textbox", { name: "Contenu du hoot" }).fill(content);
  if (picture === undefined) return;
  await page.getByRole("textbox", { name: /Lien d’une image/ }).fill(picture.url);
  await page.getByRole("textbox", { name: "Description de l’image" }).fill(picture.alt);
}

/** Publishes from the dashboard. Ends on the dashboard once the database has stored the hoot. */
export async function publish(page: Page, content: string): Promise<void> {
  await writeHoot(page, content);
  await page.getByRole("dialog").getByRole("button", { name: "Publier" }).click();
  await expect(toast(page, "Post ajouté avec succès !")).toBeVisible();
  // The toast may belong to the previous hoot, so wait for the link: a hoot that is still being sent has none.
  await expect(hootOf(page, content).getByRole("link", { name: /il y a|à l’instant/ })).toBeVisible();
}

/** Opens a hoot from a list. Ends on the hoot's page, and returns the path of this page. */
export async function openHoot(page: Page, content: string): Promise<string> {
  await hootOf(page, content)
    .getByRole("link", { name: /il y a|à l’instant/ })
    .click();
  await page.waitForURL("**/hoot/**");
  await expect(page.getByRole("button", { name: "Répondre" })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Writes a comment on a hoot's page. */
export async function comment(page: Page, content: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "Votre commentaire" });
  if (await field.isHidden()) await page.getByRole("button", { name: "Répondre" }).click();
  await field.fill(content);
  await page.keyboard.press("Enter");
  await expect(toast(page, "Commentaire ajouté avec succès !")).toBeVisible();
  // The toast may belong to the previous comment, so wait for the button: only a stored comment can be deleted.
  const added = page.getByRole("list", { name: "Commentaires" }).getByRole("listitem").filter({ hasText: content });
  await expect(added.last().getByRole("button", { name: "Supprimer ce commentaire" })).toBeVisible();
}

export async function choosePseudo(page: Page, pseudo: string): Promise<void> {
  await page.getByRole("link", { name: "Paramètres" }).click();
  await page.getByRole("textbox", { name: "Nouveau pseudo" }).fill(pseudo);
  await page.getByRole("button", { name: "Confirmer" }).click();
  await expect(toast(page, "Pseudo/image modifié avec succès !")).toBeVisible();
}

const letters = "abcdefghijkmnopqrstuvwxyz";

/** Unique pseudo: letters only, at most 18. */
export function newPseudo(name: string): string {
  const random = crypto.getRandomValues(new Uint8Array(8));
  return name + Array.from(random, (byte) => letters[byte % letters.length]).join("");
}
