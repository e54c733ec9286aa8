import { expect, test } from "../support/fixtures";
import { rest } from "../support/rest";
import { hasReviewedTree } from "../support/screen-tree";
import { choosePseudo, comment, hootOf, newPseudo, openHoot, publish, toast } from "../support/steps";

/* Covers specification sections 2 (profile page, dashboard) and 4 (follow state). */

test("a user follows and unfollows an author from the profile", async ({ visit, newAccount, signUp }) => {
  const author = await visit();
  await signUp(author, newAccount("plume"));
  const pseudo = newPseudo("Plume");
  await choosePseudo(author.page, pseudo);
  await author.page.goto("/dashboard");
  const [older, latest] = [`Hier soir ${Date.now()}`, `Ce soir ${Date.now()}`];
  await publish(author.page, older);
  await publish(author.page, latest);

  const reader = await visit(undefined, { width: 390 });
  const { page } = reader;
  await signUp(reader, newAccount("fidele"));
  await expect(page.getByText("Vous ne suivez personne pour le moment")).toBeVisible();

  await test.step("the profile shows the author, and « Historique » with the hoots, newest first", async () => {
    await hootOf(page, latest).getByRole("link", { name: pseudo }).click();
    await page.waitForURL(/\/profile\/.+\?u=/);
    await expect(page).toHaveTitle(`Hooter | Profil de ${pseudo}`);
    await expect(page.getByRole("heading", { name: pseudo })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Historique" })).toBeVisible();
    const cards = page.getByRole("article");
    await expect(cards.nth(0)).toContainText(latest);
    await expect(cards.nth(1)).toContainText(older);
  });

  await test.step("« S'abonner » follows the author", async () => {
    await page.getByRole("button", { name: "S'abonner" }).click();
    await expect(toast(page, `Vous suivez ${pseudo} !`)).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Se désabonner" })).toBeVisible();
  });

  await test.step("the dashboard shows only the latest hoot, in a collapsible section", async () => {
    await page.getByRole("link", { name: "Tableau de bord" }).click();
    const section = page.getByRole("region", { name: "Derniers Hoots de vos abonnements" });
    await expect(section.getByRole("article")).toHaveCount(1);
    await expect(section.getByText(latest)).toBeVisible();
    await section.getByRole("button", { name: "Derniers Hoots de vos abonnements" }).click();
    await expect(section.getByText(latest)).toBeHidden();
    await section.getByRole("button", { name: "Derniers Hoots de vos abonnements" }).click();
    await expect(section.getByText(latest)).toBeVisible();
  });

  await test.step("a button at the lower edge announces a new hoot of the feed below the window", async () => {
    await page.setViewportSize({ width: 390, height: 420 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await rest(page);
    const newest = `Cette nuit ${Date.now()}`;
    await publish(author.page, newest);
    const button = page.getByText(/^1\snouveau hoot$/).and(page.locator("button"));
    await expect(button.last()).toBeInViewport();
    await hasReviewedTree(page, "new hoot on a phone");
    await button.last().click();
    const feed = page.getByRole("feed", { name: "Fil des hoots" });
    await expect(feed.getByRole("article").filter({ hasText: newest })).toBeInViewport();
    await expect(button).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 800 });
  });

  await test.step("« Se désabonner » unfollows the author", async () => {
    await hootOf(page, older).getByRole("link", { name: pseudo }).click();
    await page.getByRole("button", { name: "Se désabonner" }).click();
    await expect(toast(page, `Vous ne suivez plus ${pseudo} !`)).toBeVisible();
    await expect(page.getByRole("button", { name: "S'abonner" })).toBeVisible();
    await page.getByRole("link", { name: "Tableau de bord" }).click();
    await expect(page.getByText("Vous ne suivez personne pour le moment")).toBeVisible();
  });
});

test("a user follows the author of a comment from the profile that the comment links to", async ({
  visit,
  newAccount,
  signUp,
}) => {
  const author = await visit();
  await signUp(author, newAccount("maison"));
  const text = `Parlons ${Date.now()}`;
  await publish(author.page, text);
  const path = await openHoot(author.page, text);

  const guest = await visit();
  await signUp(guest, newAccount("convive"));
  const pseudo = newPseudo("Convive");
  await choosePseudo(guest.page, pseudo);
  await guest.page.goto(path);
  await comment(guest.page, "Avec plaisir");

  const { page } = author;
  const answer = page.getByRole("region", { name: "Commentaires" }).getByRole("article").filter({ hasText: pseudo });
  await answer.getByRole("link", { name: pseudo }).click();
  await page.getByRole("button", { name: "S'abonner" }).click();
  await expect(toast(page, `Vous suivez ${pseudo} !`)).toBeVisible();
});
