import { expect, test } from "../support/fixtures";
import { rest } from "../support/rest";
import { choosePseudo, comment, hootOf, newPseudo, openHoot, publish, toast } from "../support/steps";

/* Covers specification sections 2 (profile page, settings page), 5 (pseudo and picture) and 8. */

test("a user's new pseudo and picture update earlier hoots and comments", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  const visitor = await visit(undefined, { width: 390 });
  const { page } = visitor;
  await signUp(visitor, newAccount("mue"));
  const text = `Sous mon ancien nom ${Date.now()}`;
  await publish(page, text);
  const path = await openHoot(page, text);
  await comment(page, "Un commentaire d’avant");
  const oldProfile = await hootOf(page, text).getByRole("link", { name: "John Doe" }).getAttribute("href");

  const pseudo = newPseudo("Chevêche");
  await test.step("the settings require 3 to 18 characters and preview a picture while its link is typed", async () => {
    await page.getByRole("link", { name: "Paramètres" }).click();
    await expect(page).toHaveTitle("Hooter | Gestion de profil");
    const field = page.getByRole("textbox", { name: "Nouveau pseudo" });
    await expect(field).toHaveAttribute("minlength", "3");
    await expect(field).toHaveAttribute("maxlength", "18");
    await field.fill(pseudo);
    await page.getByRole("textbox", { name: "Image du profil" }).fill("/communaute/avatars/alice.svg");
    await expect(page.getByRole("main").locator('img[src="/communaute/avatars/alice.svg"]').first()).toBeVisible();
    await page.getByRole("button", { name: "Confirmer" }).click();
    await expect(toast(page, "Pseudo/image modifié avec succès !")).toBeVisible();
  });

  await test.step("the hoot and the comment show the new name, and the hoot has the new picture", async () => {
    await page.goto(path);
    await expect(hootOf(page, text).getByRole("link", { name: pseudo })).toBeVisible();
    await expect(hootOf(page, "Un commentaire d’avant").getByRole("link", { name: pseudo })).toBeVisible();
    await expect(page).toHaveTitle(`Hooter | Hoot de ${pseudo}`);
    const id = String(await backend.read(`slugs/${path.split("/")[2]}`));
    await expect.poll(() => backend.read(`hoots/${id}/auteur`)).toBe(pseudo);
    await expect.poll(() => backend.read(`hoots/${id}/auteurImg`)).toBe("/communaute/avatars/alice.svg");
  });

  await test.step("the old link still leads to the profile, and the home page shows the new name", async () => {
    await page.goto(oldProfile ?? "");
    await expect(page.getByRole("heading", { name: pseudo })).toBeVisible();
    await expect(page).toHaveTitle(`Hooter | Profil de ${pseudo}`);
    await expect(hootOf(page, text)).toBeVisible();
    await expect(page.getByRole("button", { name: "S'abonner" })).toBeHidden();
    await page.goto("/");
    await expect(page.getByRole("heading", { name: `Bonjour ${pseudo} !` })).toBeVisible();
  });
});

test("a user opens a profile by its address alone", async ({ visit, newAccount, signUp }) => {
  const author = await visit();
  await signUp(author, newAccount("adresse"));
  const pseudo = newPseudo("Effraie");
  await choosePseudo(author.page, pseudo);
  await author.page.goto("/dashboard");
  const text = `Venez me lire ${Date.now()}`;
  await publish(author.page, text);

  const reader = await visit();
  await signUp(reader, newAccount("curieux"));
  await reader.page.goto(`/profile/${pseudo}`);
  await expect(reader.page.getByRole("heading", { name: pseudo })).toBeVisible();
  await expect(reader.page).toHaveTitle(`Hooter | Profil d’${pseudo}`);
  await expect(hootOf(reader.page, text)).toBeVisible();
  await expect(reader.page.getByRole("button", { name: "S'abonner" })).toBeVisible();
});

test("a user cannot take another user's pseudo, and the typed pseudo stays in the field", async ({
  visit,
  newAccount,
  signUp,
}) => {
  const first = await visit();
  await signUp(first, newAccount("premiere"));
  const pseudo = newPseudo("Hulotte");
  await choosePseudo(first.page, pseudo);

  const { page, ...second } = await visit();
  await signUp({ page, ...second }, newAccount("seconde"));
  await page.getByRole("link", { name: "Paramètres" }).click();
  const field = page.getByRole("textbox", { name: "Nouveau pseudo" });
  await field.fill(pseudo.toUpperCase());
  await page.getByRole("button", { name: "Confirmer" }).click();
  await expect(page.getByText("Ce pseudo est déjà pris. Choisissez-en un autre.").first()).toBeVisible();
  await expect(field).toHaveValue(pseudo.toUpperCase());
});

test("a user who fills in nothing saves nothing", async ({ visit, newAccount, signUp }) => {
  const visitor = await visit();
  const { page, calls } = visitor;
  await signUp(visitor, newAccount("rien"));
  await page.getByRole("link", { name: "Paramètres" }).click();
  await expect(page.getByRole("textbox", { name: "Nouveau pseudo" })).toHaveValue("");
  const before = calls.length;
  await expect(page.getByRole("button", { name: "Confirmer" })).toBeDisabled();
  await page.getByRole("textbox", { name: "Nouveau pseudo" }).press("Enter");
  await rest(page);
  expect(calls.slice(before).filter((call) => /^(PATCH|PUT|POST|DELETE) \/.*json|accounts:update/.test(call))).toEqual(
    [],
  );
  expect(await toast(page, "Pseudo/image modifié avec succès !").count()).toBe(0);
});
