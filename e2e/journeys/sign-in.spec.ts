import { expect, fillIn, test } from "../support/fixtures";
import { Keyboard } from "../support/keyboard";
import { toast } from "../support/steps";

/* Covers specification sections 2 (home, sign-in screen), 4 (signed out ↔ signed in), 5 and 8. */

test("a visitor signs up, signs out and signs in again", async ({ visit, newAccount }) => {
  const account = newAccount("nouvelle");
  const { page } = await visit("/", { width: 390 });
  await expect(page).toHaveTitle("Hooter | Accueil");
  await expect(page.getByRole("heading", { name: /Bienvenue sur Hooter/ })).toBeVisible();
  await expect(page.getByText("Rejoignez notre communauté !")).toBeVisible();
  await expect(page.getByRole("contentinfo").getByText(/^© \d{4} Hooter$/)).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Contact" })).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link")).toHaveText(["Accueil", "Connexion"]);

  await test.step("« S'inscrire » leads to the sign-in screen, and signing up leads to the dashboard", async () => {
    await page.getByRole("link", { name: "S'inscrire" }).click();
    await expect(page).toHaveTitle("Hooter | Authentification");
    await fillIn(page, account);
    await page.getByRole("button", { name: "Inscription" }).click();
    // Expect the toasts first, because they disappear after some seconds.
    await expect(toast(page, "Bienvenue !")).toBeVisible();
    await expect(
      toast(page, "Veuillez renseigner votre pseudo ainsi que votre image de profil dans l'onglet 'Paramètres'."),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page).toHaveTitle("Hooter | Tableau de bord");
  });

  await test.step("a new account is called John Doe", async () => {
    await page.getByRole("navigation").getByRole("link", { name: "Accueil" }).click();
    await expect(page.getByRole("heading", { name: "Bonjour John Doe !" })).toBeVisible();
    await expect(page.getByText("Retrouvez votre tableau de bord !")).toBeVisible();
    await page.getByRole("link", { name: "Partager son actualité" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole("navigation").getByRole("link", { name: "Paramètres" }).click();
    await expect(page).toHaveURL(/\/manage_profile$/);
    await expect(page).toHaveTitle("Hooter | Gestion de profil");
    await page.getByRole("navigation").getByRole("link", { name: "Tableau de bord" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step("« Déconnexion » leads home with « Á bientôt ! »", async () => {
    await page.getByRole("button", { name: "Déconnexion" }).click();
    await expect(toast(page, "Á bientôt !")).toBeVisible();
    await expect(page.getByText("Rejoignez notre communauté !")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
  });

  await test.step("« Connexion » signs the account in again, and a reload keeps the session", async () => {
    await page.getByRole("main").getByRole("link", { name: "Connexion" }).click();
    await fillIn(page, account);
    await page.getByRole("button", { name: "Connexion" }).click();
    await expect(toast(page, "Vous êtes de retour John Doe !")).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.reload();
    await expect(page.getByRole("button", { name: "Commencez un post" })).toBeVisible();
  });
});

test("a user resets a forgotten password by e-mail and signs in with the new password", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  const account = newAccount("oubli");
  await signUp(await visit(), account);

  const { page } = await visit("/connexion");
  const keys = new Keyboard(page);
  await keys.enter("button", "Mot de passe oublié ?");
  await expect(toast(page, "Veuillez renseigner votre email.")).toBeVisible();
  await keys.isAt("textbox", "Adresse email");
  await keys.type(account.email);
  await keys.enter("button", "Mot de passe oublié ?");
  await expect(toast(page, `Email de réinitialisation envoyé à ${account.email} !`)).toBeVisible();
  await keys.isAt("button", "Mot de passe oublié ?");

  const renewed = "nouveau-hibou-2026";
  await backend.resetPassword(account.email, renewed);
  await keys.tabTo("textbox", "Mot de passe", { back: true });
  await keys.type(account.password);
  await keys.press("Enter");
  await expect(page.getByText("Impossible de vous authentifier.")).toBeVisible();
  await keys.isAt("textbox", "Mot de passe");
  await keys.press("Control+A");
  await keys.type(renewed);
  await keys.press("Enter");
  await expect(toast(page, "Vous êtes de retour John Doe !")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("a user changes the password and the e-mail address in the settings, and signs in with both", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  const account = newAccount("serrure");
  const visitor = await visit();
  const { page } = visitor;
  await signUp(visitor, account);
  await page.getByRole("link", { name: "Paramètres" }).click();
  await page.getByRole("button", { name: "Changer de mot de passe" }).click();
  const form = page.getByRole("form", { name: "Changer de mot de passe" });
  const renewed = "effraie-des-clochers";
  await form.getByLabel("Mot de passe actuel").fill("pas-le-bon-mot");
  await form.getByLabel("Nouveau mot de passe").fill(renewed);
  await form.getByRole("button", { name: "Modifier le mot de passe" }).click();
  await expect(form.getByText("Ce n’est pas le bon mot de passe. Réessayez.")).toBeVisible();
  await form.getByLabel("Mot de passe actuel").fill(account.password);
  await form.getByRole("button", { name: "Modifier le mot de passe" }).click();
  await expect(toast(page, "Mot de passe modifié.")).toBeVisible();

  const { email } = newAccount("demenagee");
  await page.getByRole("button", { name: "Changer d’adresse email" }).click();
  const address = page.getByRole("form", { name: "Changer d’adresse email" });
  await address.getByLabel("Nouvelle adresse email").fill(email);
  await address.getByLabel("Mot de passe actuel").fill(renewed);
  await address.getByRole("button", { name: "Envoyer le lien" }).click();
  await expect(toast(page, `Un lien a été envoyé à l’adresse ${email}.`)).toBeVisible();
  const mail = await visitor.context.newPage();
  await mail.goto(await backend.emailChangeLink(account.email));
  await mail.close();

  await page.getByRole("button", { name: "Déconnexion" }).click();
  await expect(toast(page, "Á bientôt !")).toBeVisible();
  for (const outdated of [
    { email, password: account.password },
    { email: account.email, password: renewed },
  ]) {
    await page.goto("/connexion");
    await fillIn(page, outdated);
    await page.getByRole("button", { name: "Connexion" }).click();
    await expect(page.getByText("Impossible de vous authentifier.")).toBeVisible();
  }
  await fillIn(page, { email, password: renewed });
  await page.getByRole("button", { name: "Connexion" }).click();
  await expect(toast(page, "Vous êtes de retour John Doe !")).toBeVisible();
});

test("a visitor who resets the password of an unknown address sees the same message as a user", async ({
  visit,
  newAccount,
}) => {
  const { email } = newAccount("personne");
  const { page } = await visit("/connexion");
  await page.getByRole("textbox", { name: "Adresse email" }).fill(email);
  await page.getByRole("button", { name: "Mot de passe oublié ?" }).click();
  await expect(toast(page, `Email de réinitialisation envoyé à ${email} !`)).toBeVisible();
});
