import { expect, test } from "../support/fixtures";
import { Keyboard } from "../support/keyboard";
import { hasReviewedTree } from "../support/screen-tree";
import { hootOf, openHoot, publish, toast, writeHoot } from "../support/steps";

/* Covers sections 2 (dashboard, post form), 3 and 4 of the specification, except bad input, which
   guards-and-bad-input.spec.ts covers. */

test("a user publishes a hoot with a picture from the dashboard", async ({ visit, newAccount, signUp, backend }) => {
  const visitor = await visit(undefined, { width: 390 });
  const { page } = visitor;
  await signUp(visitor, newAccount("photo"));
  const text = `Le phare veille ${Date.now()}`;
  const alt = "Un phare, la nuit";
  await writeHoot(page, text, { url: "/communaute/images/phare-nuit.svg", alt });
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: alt })).toBeVisible();
  await dialog.getByRole("button", { name: "Publier" }).click();
  await expect(dialog).toBeHidden();
  await expect(toast(page, "Post ajouté avec succès !")).toBeVisible();

  const card = hootOf(page, text);
  await expect(card.getByRole("img", { name: alt })).toBeVisible();
  await expect(card.getByRole("link", { name: "Commentaires" })).toContainText("0");
  await expect(card.getByText("John Doe")).toBeVisible();

  const path = await openHoot(page, text);
  expect(path).toMatch(/^\/hoot\/photo-[a-z0-9-]+-hooter-example\d{1,4}_hoot$/);
  await expect(page).toHaveTitle("Hooter | Hoot de John Doe");
  await expect(page.getByRole("img", { name: alt })).toBeVisible();

  const id = await backend.read(`slugs/${path.split("/")[2]}`);
  expect(await backend.read(`hoots/${String(id)}`)).toMatchObject({
    contenu: text,
    auteur: "John Doe",
    // Default picture of a new account.
    auteurImg: "/communaute/avatars/chouette.svg",
    articleImg: "/communaute/images/phare-nuit.svg",
    date: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/),
  });
});

test("a user sees the newest hoot first, and a collapsed section stays collapsed after a reload", async ({
  visit,
  newAccount,
  signUp,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  await signUp(visitor, newAccount("ordre"));
  const [older, newer] = [`Le premier ${Date.now()}`, `Le second ${Date.now()}`];
  await publish(page, older);
  await publish(page, newer);
  const cards = page.getByRole("feed").last().getByRole("article");
  await expect(cards.nth(0)).toContainText(newer);
  await expect(cards.nth(1)).toContainText(older);

  const section = page.getByRole("button", { name: "Toute l'actualité" });
  await section.click();
  await expect(section).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByText(newer)).toBeHidden();
  await page.reload();
  await expect(section).toHaveAttribute("aria-expanded", "false");
  await section.click();
  await expect(page.getByText(newer)).toBeVisible();
});

test("a user opens a hashtag's page, sees another user's hoot appear live, and sees it disappear after an edit", async ({
  visit,
  newAccount,
  signUp,
}) => {
  const [reader, author] = [await visit(undefined, { width: 390 }), await visit()];
  await signUp(reader, newAccount("lecture"));
  await signUp(author, newAccount("jardin"));
  const { page } = reader;
  const tag = `potager${Date.now()}`;
  const [mine, theirs] = [`Les fèves sont levées #${tag}`, `Les pois aussi ! #${tag.toUpperCase()}`];
  await publish(page, mine);
  await hootOf(page, mine)
    .getByRole("link", { name: `#${tag}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/hashtag/${tag}$`));
  await expect(page).toHaveTitle(`Hooter | #${tag}`);
  const cards = page.getByRole("feed", { name: `Hoots marqués #${tag}` }).getByRole("article");
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(mine);

  await publish(author.page, theirs);
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText(theirs);

  const edited = "Les pois attendront.";
  await openHoot(author.page, theirs);
  await author.page.getByRole("button", { name: "Paramètres du hoot" }).click();
  await author.page.getByRole("dialog").getByRole("button", { name: "Modifier" }).click();
  await author.page.getByRole("textbox", { name: "Contenu du hoot" }).fill(edited);
  await author.page.getByRole("dialog").getByRole("button", { name: "Modifier" }).click();
  await expect(toast(author.page, "Post modifié avec succès !")).toBeVisible();
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(mine);

  for (const wrong of ["deux%20mots", "a".repeat(300), "%2523"]) {
    await page.goto(`/hashtag/${wrong}`);
    await expect(page.getByText("Ce n’est pas un hashtag.")).toBeVisible();
    await expect(page).toHaveTitle("Hooter | Hashtag incorrect");
  }
});

test("a user who leaves the post form's page with a draft sees a confirmation", async ({
  visit,
  newAccount,
  signUp,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  await signUp(visitor, newAccount("brouillon"));
  await page.goto("/dashboard/hootin");
  const content = page.getByRole("textbox", { name: "Contenu du hoot" });
  const question = page.getByRole("alertdialog", { name: /Garder ce brouillon/ });
  const keys = new Keyboard(page);
  const goToSettings = () => keys.enter("link", "Paramètres", { back: true });

  await test.step("leaving an empty form needs no confirmation", async () => {
    await expect(content).toBeFocused();
    await goToSettings();
    await expect(page).toHaveURL(/\/manage_profile$/);
    await page.goBack();
    await expect(content).toBeFocused();
  });

  await test.step("« Continuer à écrire » stays on the page with the draft", async () => {
    await keys.type("À moitié écrit");
    await goToSettings();
    await expect(question).toContainText("Vous avez commencé un hoot qui n’est pas publié.");
    await keys.isAt("button", "Garder le brouillon");
    await keys.enter("button", "Continuer à écrire");
    await expect(page).toHaveURL(/\/dashboard\/hootin$/);
    await expect(content).toBeFocused();
    await expect(content).toHaveValue("À moitié écrit");
    await keys.tabTo("textbox", "Lien d’une image (facultatif)");
    await keys.type("http://exemple.fr/a.png");
  });

  await test.step("« Garder le brouillon » leaves the page, even with the browser's buttons, and keeps the draft", async () => {
    await page.evaluate(() => history.forward());
    await keys.isAt("button", "Garder le brouillon");
    await keys.press("Enter");
    await expect(page).toHaveURL(/\/manage_profile$/);
    await expect(page.getByRole("main")).toBeFocused();
    await page.goBack();
    await expect(content).toHaveValue("À moitié écrit");
    // The draft cannot be published, and the form shows the reason.
    const link = page.getByRole("textbox", { name: "Lien d’une image (facultatif)" });
    await expect(link).toHaveAccessibleDescription(/lien d’image n’est pas valide/);
    await expect(page.getByRole("button", { name: "Publier" })).toBeDisabled();
    await hasReviewedTree(page, "post form with an error");
  });

  await test.step("« Supprimer le brouillon » leaves the page and discards the draft", async () => {
    await goToSettings();
    await keys.enter("button", "Supprimer le brouillon");
    await expect(page).toHaveURL(/\/manage_profile$/);
    await expect(page.getByRole("main")).toBeFocused();
    await page.goBack();
    await expect(content).toHaveValue("");
  });

  await test.step("signing out leads home without a confirmation", async () => {
    await keys.type("Pour demain");
    await keys.enter("button", "Déconnexion", { back: true });
    await expect(toast(page, "Á bientôt !")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/");
    await expect(question).toBeHidden();
  });
});

test("a user publishes from the post form's page, which closes at once", async ({ visit, newAccount, signUp }) => {
  const visitor = await visit();
  const { page } = visitor;
  await signUp(visitor, newAccount("page"));
  await page.goto("/dashboard/hootin");
  await expect(page).toHaveTitle("Hooter | Nouveau hoot");
  const text = `Depuis la page ${Date.now()}`;
  const content = page.getByRole("textbox", { name: "Contenu du hoot" });
  await expect(content).toHaveAttribute("placeholder", "Quelles sont les nouvelles du jour ?");
  await content.fill(text);
  await page.getByRole("button", { name: "Publier" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole("button", { name: "Voir", exact: true }).click();
  await expect(hootOf(page, text)).toBeFocused();

  // On a page without a list, « Voir » opens the page of the hoot.
  await page.goto("/manage_profile");
  await expect(page.getByRole("textbox", { name: "Nouveau pseudo" })).toBeVisible();
  await page.keyboard.press("n");
  const other = `Depuis les paramètres ${Date.now()}`;
  await content.fill(other);
  await page.keyboard.press("Control+Enter");
  await page.getByRole("button", { name: "Voir", exact: true }).click();
  await page.waitForURL("**/hoot/**");
  await expect(hootOf(page, other)).toBeVisible();
});
