import { expect, test } from "../support/fixtures";
import { feedIsShown, hootOf, toast, writeHoot } from "../support/steps";

/** A failed write is retried within 30 seconds, and more than one attempt may fail. */
const TIMEOUT_MS = 90_000;

test("a user's hoot stays pending while the database is down, and is then published exactly once", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  await signUp(visitor, newAccount("panne"));
  const text = `Écrit pendant la panne ${Date.now()}`;
  // A pending hoot only shows in a feed that has loaded.
  await feedIsShown(page);
  await writeHoot(page, text);
  await backend.kill();
  await page.getByRole("button", { name: "Publier" }).click();
  await expect(hootOf(page, text).getByText("En attente du réseau")).toBeVisible({ timeout: TIMEOUT_MS });
  // The page retries by itself. Expect the toast while the back end is starting, because it may disappear before
  // `start` resolves.
  await Promise.all([
    backend.start(),
    expect(toast(page, "Post ajouté avec succès !")).toBeVisible({ timeout: TIMEOUT_MS }),
  ]);
  await expect(page.getByRole("article").filter({ hasText: text })).toHaveCount(1);
  await page.getByRole("button", { name: "Commencez un post" }).click();
  await expect(page.getByRole("textbox", { name: "Contenu du hoot" })).toHaveValue("");
});

test("a hoot that is pending when the user closes the page is published once at the next visit", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  await signUp(visitor, newAccount("rechargee"));
  const text = `Écrit avant de recharger ${Date.now()}`;
  // A pending hoot only shows in a feed that has loaded.
  await feedIsShown(page);
  await writeHoot(page, text);
  await backend.kill();
  await page.getByRole("button", { name: "Publier" }).click();
  await expect(hootOf(page, text).getByText("En attente du réseau")).toBeVisible({ timeout: TIMEOUT_MS });
  // Close the page before the service is back. Otherwise this page might still send the hoot.
  await page.goto("about:blank");
  await backend.start();
  await page.goto("/dashboard");
  await expect(toast(page, "Post ajouté avec succès !")).toBeVisible({ timeout: TIMEOUT_MS });
  await page.getByRole("button", { name: "Commencez un post" }).click();
  await expect(page.getByRole("textbox", { name: "Contenu du hoot" })).toHaveValue("");
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByRole("article").filter({ hasText: text })).toHaveCount(1);
});
