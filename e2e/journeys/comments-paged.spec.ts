import type { Page } from "@playwright/test";
import type { Backend } from "../support/backend";
import { expect, test } from "../support/fixtures";
import { Keyboard } from "../support/keyboard";
import { rest } from "../support/rest";

/** Writes a hoot of a deleted account with `count` comments, as an administrator. The last comment is the newest. */
async function seed(backend: Backend, slug: string, count: number): Promise<void> {
  const serial = slug.replace(/\D/g, "").padStart(8, "0");
  const hoot = `-OA${serial}000000000`;
  const signed = { auteur: "Lointain", proprietaire: "lointain", date: "hier" };
  const changes: Record<string, unknown> = {
    [`hoots/${hoot}`]: { ...signed, contenu: "Dites-moi tout.", slug },
    [`slugs/${slug}`]: hoot,
    [`stats/${hoot}`]: { likes: 0, comments: count },
  };
  const start = Date.now() - 86_400_000;
  for (let index = 0; index < count; index++) {
    const id = `-OB${serial}${String(index).padStart(9, "0")}`;
    const contenu = `Commentaire ${index}. ${"La nuit porte conseil. ".repeat(1 + (index % 7))}`;
    changes[`comment/${id}`] = { ...signed, contenu, hootId: slug, fireDate: start + index * 1000 };
    changes[`commentedBy/lointain/${id}`] = hoot;
  }
  await backend.update(changes);
}

const comments = (page: Page) => page.getByRole("list", { name: "Commentaires" }).getByRole("listitem");
const comment = (page: Page, number: number) => comments(page).filter({ hasText: `Commentaire ${number}.` });
const topOf = (page: Page, number: number) => comment(page, number).evaluate((row) => row.getBoundingClientRect().top);

test("a user loads earlier comments above and sees new ones below, without a jump", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  const slug = `bavard_hoot`;
  await seed(backend, slug, 250);
  const visitor = await visit(undefined, { width: 390 });
  const { page } = visitor;
  await signUp(visitor, newAccount("lectrice"));
  await page.goto(`/hoot/${slug}`);
  await expect(comment(page, 150)).toBeVisible();
  const earlier = page.getByRole("button", { name: "Voir les commentaires précédents" });
  const keys = new Keyboard(page);
  await keys.tabTo("button", "Voir les commentaires précédents", { limit: 40 });

  for (const [first, shown] of [
    [150, "100 commentaires précédents affichés."],
    [50, "50 commentaires précédents affichés."],
  ] as const) {
    await earlier.scrollIntoViewIfNeeded();
    await rest(page);
    const before = await topOf(page, first);
    // The button keeps the focus after each page.
    await expect(earlier).toBeFocused();
    await keys.press("Enter");
    await expect(page.getByText(shown.replace(" ", "\u00a0"))).toBeAttached();
    await rest(page);
    expect(Math.abs((await topOf(page, first)) - before)).toBeLessThanOrEqual(2);
    expect(await comments(page).count()).toBeLessThanOrEqual(60);
  }
  // All comments are loaded, and keyboard focus is on the first.
  await expect(earlier).toHaveCount(0);
  await expect(comment(page, 0)).toBeFocused();
  await expect(comment(page, 0)).toHaveAttribute("aria-setsize", "250");

  const other = await visit(undefined, { width: 390 });
  await signUp(other, newAccount("bavarde"));
  await other.page.goto(`/hoot/${slug}`);
  await other.page.getByRole("button", { name: "Répondre" }).click();
  const read = await topOf(page, 50);
  await other.page.getByRole("textbox", { name: "Votre commentaire" }).fill(`Et moi ?`);
  await other.page.keyboard.press("Enter");
  // The long thread scrolls to the user's own comment.
  await expect(comments(other.page).filter({ hasText: `Et moi ?` })).toBeInViewport();
  await expect(other.page.getByRole("textbox", { name: "Votre commentaire" })).toBeFocused();
  await expect(page.getByText(/^Nouveau commentaire /)).toBeAttached();
  await rest(page);
  expect(Math.abs((await topOf(page, 50)) - read)).toBeLessThanOrEqual(2);
  await expect(async () => {
    // Scroll repeatedly: the height of a comment that was never in view is an estimate, so the end of the page moves
    // while scrolling.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(comments(page).last()).toContainText(`Et moi ?`, { timeout: 1_000 });
    await expect(comments(page).last()).toBeInViewport({ timeout: 1_000 });
  }).toPass({ intervals: [50] });
  expect(await comments(page).count()).toBeLessThanOrEqual(60);
});
