import type { Page } from "@playwright/test";
import { expect, fillIn, test } from "../support/fixtures";
import { Keyboard } from "../support/keyboard";
import { hasReviewedTree } from "../support/screen-tree";
import { choosePseudo, comment, hootOf, newPseudo, openHoot, publish, toast } from "../support/steps";

/* Covers specification sections 2 (settings page) and 4 (account deletion). */

test("a user deletes the account with all its data", async ({ visit, newAccount, signUp, backend }) => {
  const account = newAccount("depart");
  const visitor = await visit(undefined, { width: 390 });
  const { page } = visitor;
  await signUp(visitor, account);
  const pseudo = newPseudo("Partante");
  await choosePseudo(page, pseudo);
  await page.goto("/dashboard");
  const text = `Avant de partir ${Date.now()}`;
  await publish(page, text);
  await openHoot(page, text);
  await page.getByRole("button", { name: "J'aime", exact: true }).click();
  await expect(toast(page, "Article liké !")).toBeVisible();
  await comment(page, "Un dernier mot");
  expect(JSON.stringify(await backend.read(""))).toContain(pseudo);
  const profile = await hootOf(page, text).getByRole("link", { name: pseudo }).getAttribute("href");
  const uid = new URL(profile ?? "", "http://demo").searchParams.get("u") ?? "";
  const question = page.getByRole("alertdialog", { name: "Voulez-vous vraiment supprimer votre compte ?" });

  await test.step("« Annuler » closes the confirmation", async () => {
    await page.getByRole("link", { name: "Paramètres" }).click();
    await page.getByRole("button", { name: "Supprimer mon compte" }).click();
    await expect(question).toBeVisible();
    await question.getByRole("button", { name: "Annuler" }).click();
    await expect(question).toBeHidden();
  });

  await test.step("after an interrupted deletion, the next change is refused, and the user keeps the account", async () => {
    await backend.update({ [`departs/${uid}`]: true });
    await page.getByRole("textbox", { name: "Nouveau pseudo" }).fill(newPseudo("Revenue"));
    await page.getByRole("button", { name: "Confirmer" }).click();
    const unfinished = page.getByRole("alertdialog", { name: "La suppression de votre compte n’est pas terminée" });
    await expect(unfinished).toBeVisible();
    await hasReviewedTree(page, "unfinished deletion");
    await unfinished.getByRole("button", { name: "Garder mon compte" }).click();
    await expect(toast(page, "Votre compte est conservé.")).toBeVisible();
    expect(await backend.read(`departs/${uid}`)).toBeNull();
  });

  await test.step("« Confirmer » leads home with « Compte supprimé, au revoir ! »", async () => {
    await page.getByRole("button", { name: "Supprimer mon compte" }).click();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/orderBy=%22proprietaire%22/, (route) => released.then(() => route.continue()));
    await question.getByRole("button", { name: "Confirmer" }).click();
    await expect(page.getByRole("progressbar", { name: "Vos hoots…" })).toBeVisible();
    await hasReviewedTree(page, "deletion of an account");
    release();
    await expect(toast(page, "Compte supprimé, au revoir !")).toBeVisible();
    await expect(page.getByText("Rejoignez notre communauté !")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
  });

  await test.step("only the deletion marker of the account remains, and the user can no longer sign in", async () => {
    const { departs, ...nodes } = Object(await backend.read(""));
    // The marker of the deletion in `departs` stays, so that the rules refuse late writes from other devices.
    expect(departs[uid]).toBe(true);
    const everything = JSON.stringify(nodes);
    expect(uid).not.toBe("");
    expect(everything).not.toContain(uid);
    expect(everything).not.toContain(pseudo);
    await page.getByRole("main").getByRole("link", { name: "Connexion" }).click();
    await fillIn(page, account);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Impossible de vous authentifier.")).toBeVisible();
  });
});

test("a user who signed in long ago confirms the deletion with the password", async ({ visit, newAccount, signUp }) => {
  const account = newAccount("ancienne");
  const visitor = await visit();
  const { page } = visitor;
  await signUp(visitor, account);
  await ageSignIn(page);
  const keys = new Keyboard(page);
  await keys.enter("link", "Paramètres", { back: true });
  await keys.enter("button", "Supprimer mon compte");
  await keys.isAt("button", "Annuler");
  await keys.press("Enter");
  await keys.isAt("button", "Supprimer mon compte");
  await keys.press("Enter");
  await keys.enter("button", "Confirmer");
  await keys.isAt("textbox", "Mot de passe");
  await expect(page).toHaveURL(/\/manage_profile$/);

  await keys.type("mauvais-mot");
  await keys.enter("button", "Confirmer");
  await expect(page.getByText("Ce n’est pas le bon mot de passe. Réessayez.")).toBeVisible();
  await keys.isAt("textbox", "Mot de passe");
  await hasReviewedTree(page, "password before the end of an account");
  await keys.press("Control+A");
  await keys.type(account.password);
  await keys.press("Enter");
  await expect(toast(page, "Compte supprimé, au revoir !")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

/**
 * Sets the sign-in time in every token back by ten minutes, until the next sign-in. This has the effect of waiting for
 * ten minutes.
 */
async function ageSignIn(page: Page): Promise<void> {
  let isOld = true;
  await page.route(/accounts:signInWithPassword/, async (route) => {
    const response = await route.fetch();
    if (response.ok()) isOld = false;
    await route.fulfill({ response });
  });
  await page.route(/securetoken\.googleapis\.com\/v1\/token/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({
      response,
      body: isOld ? body.replace(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, dateBack) : body,
    });
  });
}

function dateBack(token: string): string {
  const [head = "", payload = "", signature = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const older = { ...claims, auth_time: claims.auth_time - 600 };
  return [head, Buffer.from(JSON.stringify(older)).toString("base64url"), signature].join(".");
}
