import { expect, test } from "../support/fixtures";
import { hootOf, publish, toast } from "../support/steps";

/* The keyboard shortcuts, which are single keys. */

test("a user reads, likes, answers and publishes hoots with single keys", async ({ visit, newAccount, signUp }) => {
  const words = ["Un, la chouette", "Deux, le hibou", "Trois, la hulotte"].map((text) => `${text} ${Date.now()}`);
  const [first = "", second = "", third = ""] = words;
  const author = await visit();
  await signUp(author, newAccount("autrice"));
  for (const text of words) await publish(author.page, text);

  const reader = await visit();
  const { page } = reader;
  await signUp(reader, newAccount("lectrice"));
  // Use a low window, so that the user has to scroll to read a few hoots.
  await page.setViewportSize({ width: 1280, height: 420 });
  await expect(hootOf(page, third)).toBeVisible();

  await test.step("j and k move the focus between cards, below the sticky header", async () => {
    await page.keyboard.press("j");
    await expect(hootOf(page, third)).toBeFocused();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect(hootOf(page, first)).toBeFocused();
    await page.keyboard.press("k");
    await expect(hootOf(page, second)).toBeFocused();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.keyboard.press("k");
    await expect(hootOf(page, third)).toBeFocused();
    const header = await page.getByRole("banner").boundingBox();
    const card = await hootOf(page, third).boundingBox();
    if (!header || !card) throw new Error("Nothing to measure.");
    expect(card.y).toBeGreaterThanOrEqual(header.y + header.height);
    await page.keyboard.press("j");
  });

  await test.step("l likes the focused hoot", async () => {
    await page.keyboard.press("l");
    await expect(toast(page, "Article liké !")).toBeVisible();
    await expect(hootOf(page, second)).toBeFocused();
    await expect(hootOf(author.page, second).getByRole("button", { name: "J'aime, 1", exact: true })).toBeVisible();
  });

  await test.step("r opens the hoot with its comment field focused, and going back returns the focus to the card", async () => {
    await page.keyboard.press("r");
    await page.waitForURL("**/hoot/**");
    const field = page.getByRole("textbox", { name: "Votre commentaire" });
    await expect(field).toBeFocused();
    await page.keyboard.type("n, l, j : rien que des lettres");
    await page.keyboard.press("Enter");
    await expect(toast(page, "Commentaire ajouté avec succès !")).toBeVisible();
    await expect(page.getByRole("region", { name: "Commentaires" }).getByRole("article")).toHaveText([/rien que des/]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("l");
    await expect(page.getByRole("button", { name: "J'aime", exact: true })).toBeVisible();
    await page.goBack();
    await expect(hootOf(page, second)).toBeFocused();
  });

  const mine = `Quatre, sans souris ${Date.now()}`;
  await test.step("n opens the composer, and Ctrl + Enter publishes", async () => {
    await page.keyboard.press("n");
    await expect(page.getByRole("textbox", { name: "Contenu du hoot" })).toBeFocused();
    await page.keyboard.type(mine);
    await page.keyboard.press("Control+Enter");
    await expect(toast(page, "Post ajouté avec succès !")).toBeVisible();
    await expect(hootOf(page, mine)).toBeVisible();
    // If suggestions push the feed on the author's page below the window, a button announces the hoot.
    const news = author.page.getByRole("button", { name: /nouveau hoot/ });
    await expect(hootOf(author.page, mine).or(news).first()).toBeVisible();
  });

  await test.step("the full stop shows new hoots at the top", async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const late = `Cinq, plus tard ${Date.now()}`;
    await publish(author.page, late);
    await expect(page.getByRole("button", { name: /1\s+nouveau hoot/ })).toBeInViewport();
    await expect(page).toHaveTitle("(1) Hooter | Tableau de bord");
    const icon = page.locator('link[rel="icon"]');
    await expect(icon).toHaveAttribute("href", /^data:image\/svg\+xml,.*%3E1%3C/);
    await page.keyboard.press(".");
    await expect(hootOf(page, late)).toBeInViewport();
    await expect(page).toHaveTitle("Hooter | Tableau de bord");
    await expect(icon).not.toHaveAttribute("href", /^data:/);
    await page.keyboard.press("j");
    await expect(hootOf(page, late)).toBeFocused();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/hoot/**");
    await page.goBack();
  });
});

test("a user lists the single-key shortcuts with ? and switches them off and on", async ({
  visit,
  newAccount,
  signUp,
}) => {
  const visitor = await visit();
  const { page } = visitor;
  await signUp(visitor, newAccount("tranquille"));
  const writing = page.getByRole("button", { name: "Commencez un post" });
  const list = page.getByRole("dialog", { name: "Raccourcis clavier" });
  const box = list.getByRole("checkbox", { name: "Raccourcis à une seule touche" });
  await expect(writing).toHaveAttribute("aria-keyshortcuts", "n");

  await test.step("the shortcuts stay off after a reload", async () => {
    await page.keyboard.press("?");
    await expect(list.getByRole("button", { name: "Fermer" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(box).toBeFocused();
    await page.keyboard.press("Space");
    await expect(box).not.toBeChecked();
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await page.reload();
    await expect(writing).toBeVisible();
    await expect(writing).not.toHaveAttribute("aria-keyshortcuts");
    await page.getByRole("main").focus();
    await page.keyboard.press("n");
    await page.keyboard.press("?");
  });

  await test.step("the shortcuts work again when they are switched on", async () => {
    const button = page.getByRole("button", { name: "Raccourcis clavier" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(list.getByRole("button", { name: "Fermer" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(box).toBeFocused();
    // Only this dialog is open: the earlier keys have opened nothing.
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(box).not.toBeChecked();
    await page.keyboard.press("Space");
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await page.keyboard.press("n");
    await expect(page.getByRole("textbox", { name: "Contenu du hoot" })).toBeFocused();
  });
});
