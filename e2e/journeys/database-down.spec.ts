import { expect, test } from "../support/fixtures";

test("with the database down a hoot is not lost: a message, a retry, and the draft is kept", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  await signUp(visitor, newAccount("panne"));
  const text = `Écrit pendant la panne ${Date.now()}`;
  await page.getByRole("button", { name: "Commencez un post" }).click();
  await page.getByRole("textbox", { name: "Contenu du hoot" }).fill(text);
  await backend.kill();
  await page.getByRole("button", { name: "Publier" }).click();
  const notifications = page.getByRole("region", { name: "Notifications" });
  await expect(notifications.getByText(/Votre hoot n’est pas parti, le brouillon est gardé/)).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole("article").filter({ hasText: text })).toBeHidden();

  await test.step("the draft outlives a reload", async () => {
    await page.reload();
    await backend.start();
    await page.getByRole("button", { name: "Commencez un post" }).click();
    await expect(page.getByRole("textbox", { name: "Contenu du hoot" })).toHaveValue(text);
  });

  await test.step("and is published once, when the database is back", async () => {
    await page.getByRole("button", { name: "Publier" }).click();
    await expect(page.getByText("Post ajouté avec succès !")).toBeVisible();
    await expect(page.getByRole("article").filter({ hasText: text })).toHaveCount(1);
    await page.getByRole("button", { name: "Commencez un post" }).click();
    await expect(page.getByRole("textbox", { name: "Contenu du hoot" })).toHaveValue("");
  });
});

test("« Réessayer » sends what could not be sent", async ({ visit, newAccount, signUp, backend }) => {
  const visitor = await visit();
  const { page } = visitor;
  await signUp(visitor, newAccount("reessai"));
  const text = `Réessayé ${Date.now()}`;
  await page.getByRole("button", { name: "Commencez un post" }).click();
  await page.getByRole("textbox", { name: "Contenu du hoot" }).fill(text);
  await backend.kill();
  await page.getByRole("button", { name: "Publier" }).click();
  const retry = page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Réessayer" });
  await expect(retry).toBeVisible({ timeout: 30_000 });
  await backend.start();
  await retry.click();
  await expect(page.getByText("Post ajouté avec succès !")).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: text })).toHaveCount(1);
});
