import { expect, test } from "../support/fixtures";
import { Keyboard } from "../support/keyboard";
import { hasReviewedTree } from "../support/screen-tree";
import { comment, hootOf, openHoot, publish, toast } from "../support/steps";

/* Covers specification sections 2 (post page: settings button), 4 (post form in edit mode) and 8. */

test("an author edits a hoot, deletes it and undoes the deletion", async ({ visit, newAccount, signUp }) => {
  const visitor = await visit(undefined, { width: 390 });
  const { page } = visitor;
  await signUp(visitor, newAccount("auteur"));
  const [first, second] = [`Une coquile ${Date.now()}`, `Une coquille ${Date.now()}`];
  await publish(page, first);
  const path = await openHoot(page, first);
  await comment(page, "Il manque un l");

  await test.step("« Modifier » changes the text and keeps the address and the comment", async () => {
    const keys = new Keyboard(page);
    await keys.enter("button", "Paramètres du hoot", { back: true });
    await keys.isAt("button", "Modifier");
    await keys.press("Enter");
    await keys.isAt("textbox", "Contenu du hoot");
    await expect(page.getByRole("textbox", { name: "Contenu du hoot" })).toHaveValue(first);
    await keys.press("Control+A");
    await keys.type(second);
    await keys.enter("button", "Modifier");
    await expect(toast(page, "Post modifié avec succès !")).toBeVisible();
    await expect(hootOf(page, second)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    await page.reload();
    await expect(hootOf(page, second)).toContainText("modifié");
    await expect(page.getByText("Il manque un l")).toBeVisible();
  });

  await test.step("« Supprimer » opens a confirmation, and « Annuler » restores the whole hoot", async () => {
    await page.getByRole("button", { name: "Paramètres du hoot" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
    await expect(toast(page, "Hoot supprimé avec succès !")).toBeVisible();
    await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Annuler" }).click();
    await expect(toast(page, "Le hoot est de retour.")).toBeVisible();
    await expect(hootOf(page, second)).toBeVisible();
    await page.reload();
    await expect(hootOf(page, second)).toBeVisible();
    await expect(page.getByText("Il manque un l")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  });
});

test("an author deletes a hoot, another user no longer sees it, and only an empty counter remains", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  const author = await visit();
  await author.page.clock.install();
  await signUp(author, newAccount("adieu"));
  const text = `Pour un soir ${Date.now()}`;
  await publish(author.page, text);
  const reader = await visit();
  await signUp(reader, newAccount("lecteur"));
  await expect(hootOf(reader.page, text)).toBeVisible();

  const path = await openHoot(author.page, text);
  const slug = path.split("/")[2];
  const id = String(await backend.read(`slugs/${slug}`));
  await comment(author.page, "Une note");
  await author.page.getByRole("button", { name: "Paramètres du hoot" }).click();
  await author.page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
  await author.page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(toast(author.page, "Hoot supprimé avec succès !")).toBeVisible();
  // The other records are removed once the deletion can no longer be undone.
  await author.page.clock.fastForward("02:00");

  await expect(hootOf(reader.page, text)).toBeHidden();
  await reader.page.goto(path);
  await expect(toast(reader.page, "Cet article n'existe pas !")).toBeVisible();
  await expect
    .poll(() => Promise.all([`hoots/${id}`, `slugs/${slug}`, `stats/${id}`].map((place) => backend.read(place))))
    // The empty record of the counters stays, so that the hoot's key cannot be used again.
    .toEqual([null, null, { comments: 0 }]);
});

test("an author edits a hoot on the post form's page and sees a confirmation before leaving the page", async ({
  visit,
  newAccount,
  signUp,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  await signUp(visitor, newAccount("formulaire"));
  const text = `À reprendre ${Date.now()}`;
  await publish(page, text);
  const path = await openHoot(page, text);
  await page.goto(`/dashboard/hootin?hoot=${path.split("/")[2]}`);
  await expect(page).toHaveTitle("Hooter | Modification d’un hoot");
  const content = page.getByRole("textbox", { name: "Contenu du hoot" });
  await expect(content).toHaveValue(text);
  await hasReviewedTree(page, "edit page");
  const keys = new Keyboard(page);
  await expect(content).toBeFocused();
  await keys.press("Control+End");
  await keys.type(", repris");
  await keys.enter("link", "Accueil", { back: true });
  const question = page.getByRole("alertdialog", { name: /Garder ce brouillon/ });
  await expect(question).toContainText("Vos modifications ne sont pas enregistrées.");
  await keys.isAt("button", "Garder le brouillon");
  await keys.enter("button", "Continuer à écrire");
  await expect(content).toBeFocused();
  await keys.enter("button", "Modifier");
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole("main")).toBeFocused();
  await expect(toast(page, "Post modifié avec succès !")).toBeVisible();
  await expect(hootOf(page, `${text}, repris`)).toBeVisible();
});

test("another user sees neither the settings of a hoot nor its edit form", async ({ visit, newAccount, signUp }) => {
  const author = await visit();
  await signUp(author, newAccount("proprio"));
  const text = `Le mien ${Date.now()}`;
  await publish(author.page, text);
  const path = await openHoot(author.page, text);

  const reader = await visit();
  await signUp(reader, newAccount("autre"));
  await reader.page.goto(path);
  await expect(reader.page.getByRole("button", { name: "Répondre" })).toBeVisible();
  await expect(reader.page.getByRole("button", { name: "Paramètres du hoot" })).toBeHidden();
  await reader.page.goto(`/dashboard/hootin?hoot=${path.split("/")[2]}`);
  await expect(reader.page).toHaveURL(new RegExp(`${path}$`));
  const refusal = "Vous ne pouvez modifier que vos propres hoots. Répondez plutôt à celui-ci.";
  await expect(toast(reader.page, refusal)).toBeVisible();
  await reader.page.goto("/dashboard/hootin?hoot=personne-1_hoot");
  await expect(toast(reader.page, "Cet article n'existe pas !")).toBeVisible();
  expect(new URL(reader.page.url()).pathname).toBe("/");
});
