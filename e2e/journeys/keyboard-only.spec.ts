import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { Keyboard } from "../support/keyboard";
import { seedAuthor, seedHoots } from "../support/seed-hoots";
import { hootOf, newPseudo, refuseWrites, toast } from "../support/steps";

/*
 * A user does nearly everything that Hooter offers, with Tab, the arrow keys, Enter, Space and Esc only. Other files
 * test the rest with the keyboard alone: the deletion of an account (account-deletion.spec.ts), a forgotten password
 * (sign-in.spec.ts), leaving a draft (publishing.spec.ts), the edit page (editing.spec.ts), the actions of a visitor
 * (visitors.spec.ts), and the end of a session (session-faults.spec.ts). No journey loads further pages of followers
 * with the keyboard: lists of followers use the same code as the feed, whose further pages this file loads.
 */

/**
 * Waits for a toast and hovers over it, which stops the timers of all toasts. Otherwise, on a slow machine, the toasts
 * would disappear before the test reaches them with Tab. The hover gives the test no advantage over a keyboard user,
 * because keyboard focus in a toast stops the timers too.
 *
 * @returns a function that restarts the timers
 */
async function holdToast(page: Page, text: string): Promise<() => Promise<void>> {
  await toast(page, text).hover();
  return () => page.mouse.move(0, 0);
}

test("a user does everything with the keyboard alone in a wide window", async ({ visit, newAccount, backend }) => {
  const author = newPseudo("Grand");
  await seedHoots(backend, 90);
  const authorId = await seedAuthor(backend, author, `Bonjour #hulotte de ${author}`);
  const { page, context } = await visit("/");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const keys = new Keyboard(page);
  const account = newAccount("clavier");
  const newPassword = "chouette-2026";
  const pseudo = newPseudo("Effraie");
  const field = page.getByRole("textbox", { name: "Contenu du hoot" });

  await test.step("signs up", async () => {
    await keys.enter("link", "S'inscrire");
    await keys.fillIn(account);
    await keys.press("Enter");
    await page.waitForURL("**/dashboard");
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("chooses a pseudo and a picture", async () => {
    await keys.enter("link", "Choisir mon pseudo");
    await page.waitForURL("**/manage_profile");
    await keys.tabTo("textbox", "Nouveau pseudo");
    await keys.type(pseudo);
    await keys.tabTo("textbox", "Image du profil");
    await keys.type("/communaute/avatars/alice.svg");
    await keys.enter("button", "Confirmer");
    await expect(toast(page, "Pseudo/image modifié avec succès !")).toBeVisible();
    await expect(page.getByText("Laissez vide ce que vous ne changez pas.")).toBeFocused();
  });

  await test.step("changes the e-mail address and the password", async () => {
    await keys.enter("button", "Changer d’adresse email");
    await keys.tabTo("textbox", "Nouvelle adresse email");
    await keys.type(`nouvelle.${account.email}`);
    await keys.tabTo("textbox", "Mot de passe actuel");
    await keys.type(account.password);
    await keys.enter("button", "Envoyer le lien");
    await expect(toast(page, /Un lien a été envoyé/)).toBeVisible();
    await keys.isAt("textbox", "Nouvelle adresse email");
    await keys.enter("button", "Changer d’adresse email", { back: true });
    await keys.enter("button", "Changer de mot de passe");
    await keys.tabTo("textbox", "Mot de passe actuel");
    await keys.type(account.password);
    await keys.tabTo("textbox", "Nouveau mot de passe");
    await keys.type(newPassword);
    await keys.enter("button", "Modifier le mot de passe");
    await expect(toast(page, "Mot de passe modifié.")).toBeVisible();
    await keys.isAt("textbox", "Mot de passe actuel");
  });

  await test.step("changes the language and the theme", async () => {
    await keys.enter("button", "English");
    await keys.isAt("button", "Français");
    await keys.press("Enter");
    await keys.isAt("button", "English");
    await keys.tabTo("radio", "Selon le système");
    await keys.press("ArrowLeft");
    await keys.isAt("radio", "Sombre");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await keys.press("ArrowRight");
    await keys.isAt("radio", "Selon le système");
  });

  await test.step("skips to the content, and starts a hoot", async () => {
    await keys.enter("link", "Tableau de bord");
    await page.waitForURL("**/dashboard");
    await expect(page.getByRole("main")).toBeFocused();
    await keys.enter("link", "Aller au contenu", { back: true });
    await expect(page.getByRole("main")).toBeFocused();
    await keys.enter("button", "Commencez un post");
    await expect(field).toBeFocused();
    await keys.type("Brouillon");
    // Esc closes only the confirmation, not the form below it.
    await keys.press("Escape");
    await keys.isAt("button", "Garder le brouillon");
    await keys.press("Escape");
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect(field).toBeFocused();
    await keys.press("Escape");
    await keys.enter("button", "Supprimer le brouillon");
    await expect(page.getByRole("dialog")).toBeHidden();
    await keys.isAt("button", "Commencez un post");
  });

  const first = `Première ligne ${Date.now()}`;
  await test.step("publishes with Ctrl + Enter and with the button; Enter starts a new line", async () => {
    await keys.press("Enter");
    await expect(field).toBeFocused();
    await keys.type(first);
    await keys.press("Enter");
    await keys.type("#clavier");
    await expect(field).toHaveValue(`${first}\n#clavier`);
    await keys.tabTo("textbox", "Lien d’une image (facultatif)");
    await keys.type("/communaute/avatars/alice.svg");
    await keys.tabTo("textbox", "Description de l’image");
    await keys.type("Alice");
    await keys.tabTo("button", "Publier");
    await keys.press("Space");
  });

  await test.step("« Voir » in the toast goes to the hoot", async () => {
    const release = await holdToast(page, "Post ajouté avec succès !");
    await keys.isAt("button", "Commencez un post");
    await keys.enter("button", "Voir", { back: true });
    await release();
    await expect(hootOf(page, first)).toBeFocused();
  });

  await test.step("likes the hoot and opens it", async () => {
    await keys.tabTo("button", "J'aime");
    await keys.press("Space");
    await expect(toast(page, "Article liké !")).toBeVisible();
    await keys.isAt("button", /^Je n'aime plus/);
    await keys.enter("link", "Commentaires");
    await page.waitForURL("**/hoot/**");
    await keys.isAt("heading", "Commentaires");
  });

  await test.step("enlarges the picture, and edits the hoot from its settings", async () => {
    await keys.enter("button", "Paramètres du hoot", { back: true });
    await keys.isAt("button", "Modifier");
    await keys.press("Escape");
    await keys.isAt("button", "Paramètres du hoot");
    await keys.enter("button", "Agrandir : Alice", { back: true });
    await expect(page.getByRole("dialog", { name: "Image agrandie" })).toBeVisible();
    await keys.press("+", "ArrowLeft", "0", "Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await keys.isAt("button", "Agrandir : Alice");
  });

  await test.step("replies: Enter sends the reply; Esc closes first the confirmation, then the form", async () => {
    await keys.enter("button", "Répondre");
    await keys.isAt("textbox", "Votre commentaire");
    await keys.type("Bien dit");
    await keys.press("Enter");
    await expect(toast(page, "Commentaire ajouté avec succès !")).toBeVisible();
    await keys.isAt("textbox", "Votre commentaire");
    await keys.type("Encore");
    await keys.press("Escape");
    await keys.isAt("button", "Garder le brouillon");
    await keys.press("Escape");
    await keys.isAt("textbox", "Votre commentaire");
    await keys.press("Escape");
    await keys.enter("button", "Supprimer le brouillon");
    await keys.isAt("button", "Répondre");
  });

  await test.step("copies the link, and deletes the comment", async () => {
    await keys.enter("button", "Copier le lien");
    await expect(toast(page, "Le lien est copié.")).toBeVisible();
    await keys.isAt("button", "Copier le lien");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await keys.enter("button", "Supprimer ce commentaire");
    await keys.isAt("button", "Annuler");
    await keys.press("Escape");
    await keys.isAt("button", "Supprimer ce commentaire");
    await keys.press("Enter");
    await keys.enter("button", "Supprimer");
    await expect(toast(page, "Commentaire supprimé.")).toBeVisible();
    await keys.isAt("heading", "Commentaires");
  });

  await test.step("opens a hashtag's page, and an author's profile", async () => {
    await page.goto("/dashboard");
    await expect(hootOf(page, author)).toBeVisible();
    await keys.tabTo("button", "Toute l'actualité");
    await keys.enter("link", "#hulotte");
    await expect(page.getByRole("heading", { name: "#hulotte" })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
    await keys.enter("link", author);
    await page.waitForURL("**/profile/**");
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("follows and unfollows the author, and opens the lists of followers and of followed people", async () => {
    await keys.enter("button", "S'abonner");
    await keys.isAt("button", "Se désabonner");
    // Wait until the follow is stored, because the list of followers is read only once.
    await expect.poll(() => backend.read(`followers/${authorId}`)).not.toBeNull();
    await keys.enter("link", /^1\sabonné$/);
    await expect(page.getByRole("listitem").filter({ hasText: pseudo })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
    await keys.enter("link", /^0\sabonnement$/);
    await expect(page.getByText(`${author} ne suit personne pour le moment.`)).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
    await keys.enter("link", "Voir le profil");
    await keys.enter("button", "Se désabonner");
    await keys.isAt("button", "S'abonner");
  });

  await test.step("reports and hides a hoot, and mutes its author", async () => {
    // The first menu is the one in the header of the profile.
    await keys.enter("button", "Plus d’actions");
    await keys.isAt("menuitem", "Masquer ses hoots");
    await keys.press("Enter");
    await keys.isAt("button", "Plus d’actions");
    await keys.press("Enter");
    await keys.isAt("menuitem", "Afficher ses hoots");
    await keys.press("Enter");
    await keys.isAt("button", "Plus d’actions");
    await keys.enter("button", "Plus d’actions");
    await keys.isAt("menuitem", "Masquer ce hoot");
    await keys.press("End", "ArrowUp", "Enter");
    await keys.isAt("textbox", "Ce qui ne va pas (facultatif)");
    await keys.press("Escape");
    await keys.isAt("button", "Plus d’actions");
    await keys.press("Enter", "End", "ArrowUp", "Enter");
    await keys.isAt("textbox", "Ce qui ne va pas (facultatif)");
    await keys.type("Trop tard");
    await keys.press("Enter");
    await expect(toast(page, "Merci, le signalement est transmis.")).toBeVisible();
    await keys.isAt("button", "Plus d’actions");
    await keys.press("Enter", "Enter");
    await keys.isAt("article", `Hoot masqué\u00a0: ${author}`);
    await keys.enter("button", `Afficher le hoot masqué de ${author}`);
    await keys.isAt("article", author);
    await keys.enter("button", "Plus d’actions", { back: true });
    await keys.isAt("menuitem", "Masquer ses hoots");
    await keys.press("Enter");
    await keys.isAt("button", "Plus d’actions");
    await keys.press("Enter");
    await keys.isAt("menuitem", "Afficher ses hoots");
    await keys.press("Escape");
    await keys.enter("link", "Paramètres", { back: true });
    await keys.enter("button", `Afficher les hoots de ${author}`);
    await keys.isAt("button", "Changer de mot de passe");
  });

  // This step restores a deleted hoot, so it comes late in the test: the rules limit the rate of hoots, and a hoot that
  // is restored too early stays pending.
  await test.step("edits and deletes the hoot in its menu", async () => {
    await keys.enter("link", "Tableau de bord", { back: true, limit: 30 });
    await expect(hootOf(page, first)).toBeVisible();
    await keys.tabTo("button", "Toute l'actualité", { limit: 60 });
    await keys.enter("button", "Plus d’actions");
    await keys.isAt("menuitem", "Modifier");
    await keys.press("Escape");
    await keys.isAt("button", "Plus d’actions");
    await keys.press("Enter", "End", "Home");
    await keys.isAt("menuitem", "Modifier");
    await keys.press("Enter");
    await expect(field).toBeFocused();
    await keys.press("Control+Home");
    await keys.type("Relue. ");
    await keys.press("Control+Enter");
    await expect(toast(page, "Post modifié avec succès !")).toBeVisible();
    await expect(hootOf(page, first).getByRole("button", { name: "Plus d’actions" })).toBeFocused();

    await keys.press("Enter", "ArrowDown", "Enter");
    await keys.isAt("button", "Annuler");
    await keys.press("Escape");
    await keys.isAt("button", "Plus d’actions");
    await keys.press("Enter", "ArrowDown", "Enter");
    await keys.enter("button", "Supprimer");
    const release = await holdToast(page, "Hoot supprimé avec succès !");
    await expect(hootOf(page, author)).toBeFocused();
    await keys.press("z");
    await keys.isAt("button", "Annuler");
    await keys.press("Enter");
    await release();
    await expect(toast(page, "Le hoot est de retour.")).toBeVisible();
    await expect(hootOf(page, first)).toBeFocused();
  });

  await test.step("reads the new hoots, and further pages", async () => {
    await keys.tabTo("button", "Toute l'actualité", { back: true });
    await keys.tabTo("link", pseudo);
    // Scroll until the top of the feed is out of view.
    await keys.press(...Array<string>(15).fill("PageDown"));
    await seedHoots(backend, 1);
    const pill = page.getByRole("button", { name: /^1\snouveau hoot$/ });
    await expect(pill).toBeVisible();
    // At the top, the feed shows the new hoots by itself.
    await keys.press("Home");
    await expect(pill).toBeHidden();
    await keys.tabTo("link", "Lointain");
    // The feed loads three pages automatically.
    await expect(async () => {
      await keys.press("End");
      await expect(page.locator(":focus")).toHaveAttribute("aria-posinset", /^8\d$/, { timeout: 100 });
    }).toPass({ intervals: [50] });
    const last = Number(await page.locator(":focus").getAttribute("aria-posinset"));
    await keys.enter("button", "Charger plus");
    await expect(page.locator(":focus")).toHaveAttribute("aria-posinset", String(last + 1));
    await keys.press("Home");
    await expect(page.locator(":focus")).toHaveAttribute("aria-posinset", "1");
  });

  await test.step("keeps the account after an interrupted deletion", async () => {
    const profile = await page.getByRole("link", { name: "Mon profil" }).getAttribute("href");
    const uid = new URL(profile ?? "", "http://demo").searchParams.get("u");
    await backend.update({ [`departs/${uid}`]: true });
    await keys.enter("button", "J'aime");
    await keys.isAt("button", "Garder mon compte");
    await keys.press("Enter");
    await expect(toast(page, "Votre compte est conservé.")).toBeVisible();
    await keys.isAt("button", "J'aime");
    await keys.press("Enter");
    await keys.isAt("button", /^Je n'aime plus/);
  });

  await test.step("signs out on the home page, and signs in again", async () => {
    await keys.enter("link", "Accueil", { back: true, limit: 40 });
    await expect(page.getByRole("heading", { name: /Bonjour/ })).toBeVisible();
    await keys.enter("button", "Déconnexion");
    await expect(toast(page, "Á bientôt !")).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
    await keys.enter("link", "Connexion");
    await keys.fillIn({ ...account, password: newPassword });
    await keys.press("Enter");
    await page.waitForURL("**/dashboard");
    await expect(page.getByRole("main")).toBeFocused();
  });
});

test("a user publishes, deletes and restores with the keyboard alone in a narrow window", async ({
  visit,
  newAccount,
  backend,
}) => {
  await seedHoots(backend, 3);
  const authors = ["Hulotte", "Effraie", "Moyen", "Petit"].map(newPseudo);
  for (const author of authors) await seedAuthor(backend, author, `Bonjour de ${author}`);
  const { page } = await visit("/", { width: 390 });
  const keys = new Keyboard(page);
  const account = newAccount("petit");

  await test.step("signs up", async () => {
    await keys.enter("link", "S'inscrire");
    await keys.fillIn(account);
    await keys.enter("button", "Inscription");
    await page.waitForURL("**/dashboard");
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("follows the suggested authors, and shows all their latest hoots, then fewer", async () => {
    for (const author of authors.toReversed()) {
      await keys.enter("button", `S'abonner à ${author}`);
      await keys.isAt("button", /^Se désabonner/);
    }
    const latest = page.getByRole("feed", { name: "Derniers hoots des personnes que vous suivez" });
    await expect(latest.getByRole("article")).toHaveCount(3);
    await keys.enter("button", "Afficher les autres", { limit: 40 });
    await expect(latest.getByRole("article")).toHaveCount(4);
    await expect(latest.getByRole("article").last()).toBeFocused();
    await keys.enter("button", "Afficher moins");
    await expect(latest.getByRole("article")).toHaveCount(3);
    await expect(latest).toBeFocused();
  });

  const text = `Petit hoot ${Date.now()}`;
  await test.step("publishes with the button of the bottom bar", async () => {
    await expect(page.getByRole("feed", { name: "Fil des hoots" })).toBeVisible();
    await keys.enter("button", "Composer", { back: true });
    await expect(page.getByRole("textbox", { name: "Contenu du hoot" })).toBeFocused();
    await keys.type(text);
    await keys.press("Control+Enter");
  });

  await test.step("opens the hoot from the toast", async () => {
    const release = await holdToast(page, "Post ajouté avec succès !");
    await keys.isAt("button", "Composer");
    await keys.press("z");
    await keys.isAt("button", "Voir");
    await keys.press("Enter");
    await release();
    await expect(hootOf(page, text)).toBeFocused();
    await keys.press("Enter");
    await page.waitForURL("**/hoot/**");
  });

  await test.step("repeats a like that the service has refused", async () => {
    const acceptWrites = await refuseWrites(page, backend);
    await keys.tabTo("button", "J'aime");
    await keys.press("Enter");
    await expect(toast(page, /^Votre mention .* n’a pas changé/)).toBeVisible();
    await keys.isAt("button", "J'aime");
    await acceptWrites();
    await keys.press("z");
    await keys.isAt("button", "Réessayer");
    await keys.press("Enter");
    await expect(toast(page, "Article liké !")).toBeVisible();
    // The focus returns to the control that had the focus before the toasts.
    await keys.isAt("button", /^Je n'aime plus/);
  });

  await test.step("deletes the hoot and restores it", async () => {
    await keys.enter("button", "Paramètres du hoot", { back: true });
    await keys.enter("button", "Supprimer");
    await keys.isAt("button", "Annuler");
    await keys.enter("button", "Supprimer");
    await expect(page.getByRole("heading", { name: "Ce hoot est supprimé." })).toBeVisible();
    const release = await holdToast(page, "Hoot supprimé avec succès !");
    await expect(page.locator(":focus")).toHaveText(/Ce hoot est supprimé/);
    await keys.enter("button", "Annuler");
    await release();
    await expect(hootOf(page, text)).toBeFocused();
  });

  await test.step("signs out", async () => {
    await keys.enter("button", "Déconnexion", { back: true });
    await expect(toast(page, "Á bientôt !")).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
  });

  // Move the authors' hoots off the first page of the feed, so that these authors are not suggested in other journeys.
  await seedHoots(backend, 30);
});
