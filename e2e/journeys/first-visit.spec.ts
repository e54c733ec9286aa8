import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";

/* The home page and the sign-in page are part of the HTML, so that a visitor does not wait for the scripts. */

/** Opens a page, but delays its scripts as a slow network does. @returns a function that lets them load */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return release;
}

test("a visitor reads the home page before the scripts have loaded, and the page stays the same", async ({ visit }) => {
  const { page } = await visit();
  const release = await openWithoutScripts(page, "/");
  const heading = page.getByRole("heading", { name: /^Bienvenue sur Hooter/ });
  await expect(heading).toBeVisible();
  await expect(page.getByRole("link", { name: "Connexion" })).toHaveAttribute("href", "/connexion");
  const element = await heading.elementHandle();
  release();
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByTitle("Sombre").click();
  await expect.poll(background).not.toBe(light);
  expect(await element?.evaluate((kept) => kept.isConnected)).toBe(true);
});

test("a visitor signs up with what was typed before the scripts have loaded", async ({ visit, newAccount }) => {
  const { page } = await visit();
  const { email, password } = newAccount("pressee");
  const release = await openWithoutScripts(page, "/connexion");
  await page.getByRole("textbox", { name: "Adresse email" }).fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  release();
  await page.getByRole("button", { name: "Inscription" }).click();
  await page.waitForURL("**/dashboard");
});

test("a signed-in user never sees the page of visitors", async ({ visit, newAccount, signUp }) => {
  const visitor = await visit();
  const { page } = visitor;
  await signUp(visitor, newAccount("habituee"));
  const release = await openWithoutScripts(page, "/");
  await page.waitForFunction(() => performance.getEntriesByName("first-paint").length > 0);
  await expect(page.getByRole("heading")).toHaveCount(0);
  // Until `load`, the browser restores the scroll position of a reloaded page.
  expect(await page.evaluate(() => document.readyState)).not.toBe("complete");
  release();
  await expect(page.getByRole("heading", { name: /^Bonjour/ })).toBeVisible();
});
