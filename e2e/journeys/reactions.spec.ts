import { expect, test } from "../support/fixtures";
import { hasReviewedTree } from "../support/screen-tree";
import { chooseAction, comment, hootOf, openHoot, publish, toast } from "../support/steps";

/* Covers specification sections 2 (post page) and 4 (likes), and comments. */

test("a user likes, unlikes and comments on a hoot", async ({ visit, newAccount, signUp }) => {
  const visitor = await visit(undefined, { width: 390 });
  const { page } = visitor;
  await signUp(visitor, newAccount("lectrice"));
  const text = `Qui est là ? ${Date.now()}`;
  await publish(page, text);
  await openHoot(page, text);
  const hoot = hootOf(page, text);

  await test.step("« J'aime » likes the hoot, and « Je n'aime plus » unlikes it", async () => {
    await page.getByRole("button", { name: "J'aime", exact: true }).click();
    await expect(toast(page, "Article liké !")).toBeVisible();
    await expect(hoot.getByText(/1\s+mention/)).toBeVisible();
    await page.reload();
    await expect(hoot.getByText(/1\s+mention/)).toBeVisible();
    await page.getByRole("button", { name: "Je n'aime plus" }).click();
    await expect(toast(page, "Vous n'aimez plus cette article !")).toBeVisible();
    await expect(page.getByRole("button", { name: "J'aime", exact: true })).toBeVisible();
    // A count of zero is not shown.
    await expect(hoot.getByText(/\d\s+mention/)).toBeHidden();
  });

  await test.step("« Répondre » opens the comment form, and « Fermer » closes it", async () => {
    await page.getByRole("button", { name: "Répondre" }).click();
    const field = page.getByRole("textbox", { name: "Votre commentaire" });
    await expect(field).toBeFocused();
    await page.getByRole("button", { name: "Fermer la réponse" }).click();
    await expect(field).toBeHidden();
  });

  await test.step("comments are shown oldest first, each with its author", async () => {
    await comment(page, "Moi d’abord");
    await comment(page, "Moi ensuite");
    const comments = page.getByRole("region", { name: "Commentaires" }).getByRole("article");
    await expect(comments).toHaveText([/John Doe.*Moi d’abord/s, /John Doe.*Moi ensuite/s]);
    await page.reload();
    await expect(comments).toHaveText([/Moi d’abord/, /Moi ensuite/]);
    await expect(hoot.getByText(/2\s+commentaires/)).toBeVisible();
  });
});

test("a user hides a hoot, which its author still sees, and shows it again", async ({ visit, newAccount, signUp }) => {
  const author = await visit();
  await signUp(author, newAccount("bavarde"));
  const text = `Encore moi ${Date.now()}`;
  await publish(author.page, text);

  const reader = await visit();
  const { page } = reader;
  await signUp(reader, newAccount("tranquille"));
  const folded = page.getByRole("article", { name: "Hoot masqué\u00a0: John Doe" });
  await chooseAction(hootOf(page, text), "Masquer ce hoot");
  await expect(folded).toBeFocused();
  await expect(page.getByText(text)).toBeHidden();
  await page.reload();
  await expect(folded).toBeVisible();
  await folded.getByRole("button", { name: "Afficher" }).click();
  await chooseAction(hootOf(page, text), "Afficher ce hoot");
  await expect(toast(page, "Ce hoot n’est plus masqué.")).toBeVisible();
  await chooseAction(hootOf(page, text), "Masquer ce hoot");
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect(hootOf(page, text)).toBeVisible();
  await expect(hootOf(author.page, text)).toBeVisible();
});

test("only the author of a comment and the author of the hoot can delete the comment, which disappears for all users", async ({
  visit,
  newAccount,
  signUp,
}) => {
  const author = await visit();
  await signUp(author, newAccount("hote"));
  const text = `Entrez ${Date.now()}`;
  await publish(author.page, text);
  const path = await openHoot(author.page, text);
  await comment(author.page, "De la maison");

  const guest = await visit();
  await signUp(guest, newAccount("invitee"));
  await guest.page.goto(path);
  await comment(guest.page, "Un mot de trop");
  const comments = guest.page.getByRole("region", { name: "Commentaires" }).getByRole("article");
  await expect(comments).toHaveCount(2);
  await expect(guest.page.getByRole("button", { name: "Supprimer ce commentaire" })).toHaveCount(1);
  await guest.page.getByRole("button", { name: "Supprimer ce commentaire" }).click();
  const question = guest.page.getByRole("alertdialog");
  await hasReviewedTree(question, "question before the deletion of a comment");
  await question.getByRole("button", { name: "Supprimer" }).click();
  await expect(comments).toHaveText([/De la maison/]);
  await expect(author.page.getByText("Un mot de trop")).toBeHidden();
  await guest.page.reload();
  await expect(comments).toHaveText([/De la maison/]);
  await expect(guest.page.getByRole("button", { name: "Supprimer ce commentaire" })).toHaveCount(0);

  await comment(guest.page, "Encore un mot de trop");
  await author.page.getByText("Encore un mot de trop").waitFor();
  const theirs = author.page.getByRole("article").filter({ hasText: "Encore un mot de trop" });
  await theirs.getByRole("button", { name: "Supprimer ce commentaire" }).click();
  await author.page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(author.page.getByText("Encore un mot de trop")).toBeHidden();
  await expect(comments).toHaveText([/De la maison/]);
});
