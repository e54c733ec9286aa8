import { expect, test } from "../support/fixtures";
import { hootOf, toast, writeHoot } from "../support/steps";

test("with the database down a hoot waits, and is published once when it is back", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  test.setTimeout(120_000);
  const visitor = await visit();
  const { page } = visitor;
  await signUp(visitor, newAccount("panne"));
  const text = `Écrit pendant la panne ${Date.now()}`;
  await writeHoot(page, text);
  await backend.kill();
  await page.getByRole("button", { name: "Publier" }).click();
  await expect(hootOf(page, text).getByText("En attente du réseau")).toBeVisible({ timeout: 30_000 });
  await backend.start();
  // It finds out by itself.
  await expect(toast(page, "Post ajouté avec succès !")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("article").filter({ hasText: text })).toHaveCount(1);
  await page.getByRole("button", { name: "Commencez un post" }).click();
  await expect(page.getByRole("textbox", { name: "Contenu du hoot" })).toHaveValue("");
});

test("a hoot that waited when the page was closed is published once by the next one", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  test.setTimeout(120_000);
  const visitor = await visit();
  const { page } = visitor;
  await signUp(visitor, newAccount("rechargee"));
  const text = `Écrit avant de recharger ${Date.now()}`;
  await writeHoot(page, text);
  await backend.kill();
  await page.getByRole("button", { name: "Publier" }).click();
  await expect(hootOf(page, text).getByText("En attente du réseau")).toBeVisible({ timeout: 30_000 });
  // Closed before the service is back: otherwise this page might send it still.
  await page.goto("about:blank");
  await backend.start();
  await page.goto("/dashboard");
  await expect(toast(page, "Post ajouté avec succès !")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Commencez un post" }).click();
  await expect(page.getByRole("textbox", { name: "Contenu du hoot" })).toHaveValue("");
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByRole("article").filter({ hasText: text })).toHaveCount(1);
});
