import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { rest } from "../support/rest";
import { removeSeededHoot, seedHoots } from "../support/seed-hoots";
import { dismissToasts, feedIsShown } from "../support/steps";

/** Picture of 1,200 by 900 pixels in one colour. */
const PICTURE =
  "<svg xmlns='http://www.w3.org/2000/svg' width='1200' height='900'><rect width='1200' height='900' fill='#345'/></svg>";

/** Only a page that hangs takes this long. */
const TIMEOUT_MS = 60_000;

const cards = (page: Page) => page.getByRole("feed", { name: "Fil des hoots" }).getByRole("article");

/** Number of hoots in the feed, including those that are not in the document. */
async function countOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('[role="feed"] > article')];
    return Math.max(...all.map((card) => Number(card.getAttribute("aria-posinset"))));
  });
}

/** Scrolls down and loads more until `wanted` hoots are loaded. */
async function load(page: Page, wanted: number): Promise<void> {
  const more = page.getByRole("button", { name: "Charger plus" });
  await expect(cards(page).first()).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    // The click may fail, because the button disappears with the last page, perhaps during the click. While a page
    // loads, the button does nothing, so click repeatedly.
    if (await more.isVisible()) await more.click({ timeout: 1000 }).catch(() => {});
    expect(await countOf(page)).toBeGreaterThanOrEqual(wanted);
  }).toPass({ intervals: [50], timeout: 200_000 });
}

/** Scrolls to a fraction of the list's height and returns the name of a visible card. */
async function readAt(page: Page, part: number): Promise<string> {
  await page.evaluate((part) => {
    const feed = document.querySelector('[aria-label="Fil des hoots"]');
    const { top, height } = feed?.getBoundingClientRect() ?? { top: 0, height: 0 };
    window.scrollTo(0, window.scrollY + top + height * part);
  }, part);
  await rest(page);
  const text = await page.evaluate(() => {
    const all = [...document.querySelectorAll('[aria-label="Fil des hoots"] > article')];
    const seen = all.find((card) => card.getBoundingClientRect().top > 100);
    return seen?.querySelector(".hooter-text")?.textContent ?? "";
  });
  expect(text).toMatch(/^Hoot \d+\./);
  return text.slice(0, text.indexOf("."));
}

const cardOf = (page: Page, name: string) => cards(page).filter({ hasText: `${name}.` });

async function topOf(page: Page, name: string): Promise<number> {
  return cardOf(page, name).evaluate((card) => card.getBoundingClientRect().top);
}

/** First card whose top is in view, with its position. */
async function firstSeen(page: Page) {
  const name = await page.evaluate(() => {
    const seen = [...document.querySelectorAll('[aria-label="Fil des hoots"] > article')].find(
      (card) => card.getBoundingClientRect().top > 0,
    );
    return /Hoot \d+/.exec(seen?.querySelector(".hooter-text")?.textContent ?? "")?.[0] ?? "";
  });
  return { read: cardOf(page, name), top: await topOf(page, name) };
}

/**
 * Expects a hoot to be back at its former position and to stay there. While pages load, the browser may first restore
 * an approximate position.
 */
async function isBack(page: Page, name: string, before: number): Promise<number> {
  const distance = async () => Math.abs((await topOf(page, name)) - before);
  await expect.poll(distance, { timeout: TIMEOUT_MS }).toBeLessThanOrEqual(2);
  await rest(page);
  expect(await distance()).toBeLessThanOrEqual(2);
  return topOf(page, name);
}

for (const width of [1280, 390]) {
  test(`a user who goes back to a long feed returns to the same hoot (${width} px)`, async ({
    visit,
    newAccount,
    signUp,
    backend,
  }) => {
    await seedHoots(backend, 300);
    const visitor = await visit(undefined, { width });
    const { page } = visitor;
    await signUp(visitor, newAccount("retour"));
    // Load more hoots than the list mounts at once, and more than it loads without a press of « Charger plus ».
    await load(page, 100);
    const name = await readAt(page, 0.5);
    const before = await topOf(page, name);

    // Click a hoot in the middle of the list to open its page, then go back.
    await cardOf(page, name)
      .getByRole("link", { name: /il y a|hier|à l’instant/ })
      .click();
    await page.waitForURL("**/hoot/**");
    await expect(page.getByRole("button", { name: "Répondre" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(cardOf(page, name)).toBeInViewport();
    await isBack(page, name, before);
    await expect(cardOf(page, name)).toBeFocused();

    // Go forward, and back again with the page’s « Retour » button.
    await page.goForward();
    await expect(page.getByRole("button", { name: "Répondre" })).toBeVisible();
    await page.getByRole("button", { name: "Retour" }).click();
    await expect(cardOf(page, name)).toBeInViewport();
    await isBack(page, name, before);

    // A new visit starts at the top.
    await page.evaluate(() => window.scrollTo(0, 0));
    await rest(page);
    await page.getByRole("link", { name: "Paramètres" }).first().click();
    await page.waitForURL("**/manage_profile");
    await page.goto("/dashboard");
    await expect(cards(page).first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
}

test("a user who turns the phone and turns it back keeps the reading position", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  await seedHoots(backend, 40);
  const visitor = await visit(undefined, { width: 360, phone: true });
  const { page } = visitor;
  await signUp(visitor, newAccount("tourne"));
  await expect(cards(page).first()).toBeVisible();
  const name = await readAt(page, 0.5);
  for (const [width, height] of [
    [800, 360],
    [360, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await rest(page);
    await expect(cardOf(page, name)).toBeInViewport();
  }
});

for (const width of [1280, 390]) {
  test(`a user is back at the same hoot after a reload or a visit to another site (${width} px)`, async ({
    visit,
    newAccount,
    signUp,
    backend,
  }) => {
    // Create more hoots than the device caches for a feed, so that further pages must be loaded again after the return.
    await seedHoots(backend, 400);
    const visitor = await visit(undefined, { width });
    const { page, context } = visitor;
    await context.route("https://ailleurs.example/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Ailleurs</title>Ailleurs" }),
    );
    await signUp(visitor, newAccount("fidele"));
    await load(page, 140);
    const name = await readAt(page, 0.75);
    let before = await topOf(page, name);
    const isFound = async () => {
      await expect(cardOf(page, name)).toBeInViewport({ timeout: TIMEOUT_MS });
      // Compare the next return with the position after this one, because rounding errors add up over several returns.
      before = await isBack(page, name, before);
    };

    await test.step("two reloads keep the position", async () => {
      for (let times = 0; times < 2; times++) {
        await page.reload();
        await isFound();
      }
    });
    await test.step("going back from another site keeps the position", async () => {
      await page.goto("https://ailleurs.example/");
      await page.goBack();
      await isFound();
    });
    await test.step("scrolling up moves the cards by the same distance, without jumps", async () => {
      await page.mouse.move(width / 2, 400);
      for (let step = 0; step < 6; step++) {
        const { read, top } = await firstSeen(page);
        await page.mouse.wheel(0, -300);
        const present = () => read.evaluate((card) => card.getBoundingClientRect().top);
        await expect.poll(present, { timeout: TIMEOUT_MS }).not.toBe(top);
        await rest(page);
        const moved = (await present()) - top;
        expect(Math.abs(moved - 300)).toBeLessThanOrEqual(2);
      }
    });
    await test.step("going back leads to the next older hoot when the hoot that the user read has been deleted", async () => {
      await readAt(page, 0.4);
      const { read } = await firstSeen(page);
      const [gone, next] = await read.evaluate((card) =>
        [card, card.nextElementSibling].map((each) => /Hoot \d+/.exec(each?.textContent ?? "")?.[0] ?? ""),
      );
      await page.goto("https://ailleurs.example/");
      await removeSeededHoot(backend, gone ?? "");
      await page.goBack();
      await expect(cardOf(page, next ?? "")).toBeInViewport({ timeout: TIMEOUT_MS });
      await expect(cardOf(page, gone ?? "")).toHaveCount(0);
    });
  });
}

test("a user who clicks a link right after going back reaches the linked page (390 px)", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  await seedHoots(backend, 200);
  const visitor = await visit(undefined, { width: 390 });
  const { page } = visitor;
  await signUp(visitor, newAccount("pressee"));
  // At this width the welcome toast covers the header.
  await feedIsShown(page);
  await dismissToasts(page);
  for (const part of [0, 0.5]) {
    await load(page, 40);
    const name = await readAt(page, part);
    await cardOf(page, name).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/hoot/**");
    await expect(page.getByRole("button", { name: "Répondre" })).toBeVisible();
    await page.goBack();
    await expect(cardOf(page, name)).toBeVisible();
    // At this width, the header scrolls with the page. The script scrolls to the header, without a wheel or a key; the
    // restoration of the position must not revert this scroll.
    const link = page.getByRole("link", { name: "Paramètres" }).first();
    await link.evaluate(async (element) => {
      for (let frame = 0; frame < 8; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
      element.scrollIntoView();
      for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    await expect(link).toBeInViewport({ timeout: 1 });
    const box = await link.boundingBox();
    if (!box) throw new Error("The header is not visible.");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForURL("**/manage_profile");
    await page.goto("/dashboard");
  }
});

test("a user reads 400 hoots in at most 60 cards, and a new hoot does not move the visible hoot", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  await seedHoots(backend, 600);
  const visitor = await visit();
  const { page } = visitor;
  await signUp(visitor, newAccount("lectrice"));
  await load(page, 400);
  expect(await page.locator("article").count()).toBeLessThanOrEqual(60);

  for (const part of [0.8, 0.3, 0.5]) {
    const name = await readAt(page, part);
    expect(await page.locator("article").count()).toBeLessThanOrEqual(60);
    await expect(cardOf(page, name)).toBeInViewport();
  }
  const name = await readAt(page, 0.5);
  const before = await topOf(page, name);
  await seedHoots(backend, 1);
  await expect(page.getByRole("button", { name: /nouveau hoot/ })).toBeVisible();
  await expect(page).toHaveTitle("(1) Hooter | Tableau de bord");
  expect(Math.abs((await topOf(page, name)) - before)).toBeLessThanOrEqual(2);
  await rest(page);
  expect(Math.abs((await topOf(page, name)) - before)).toBeLessThanOrEqual(2);

  // Visit another page and return: the new hoots are still held back.
  await cardOf(page, name).focus();
  // When the card receives the focus, the page scrolls so that the button for new hoots does not cover the card.
  await rest(page);
  const focused = await topOf(page, name);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/hoot/**");
  await expect(page.getByRole("button", { name: "Répondre" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: /nouveau hoot/ })).toBeVisible();
  await isBack(page, name, focused);
  await expect(cardOf(page, name)).toBeFocused();
});

test("pictures that load late do not move the hoot that a user reads", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  await seedHoots(backend, 200, "https://images.example/nuit.svg");
  const visitor = await visit();
  const { page, context } = visitor;
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await context.route("https://images.example/**", async (route) => {
    await asked;
    await route.fulfill({ contentType: "image/svg+xml", body: PICTURE });
  });
  await signUp(visitor, newAccount("images"));
  await load(page, 60);
  const name = await readAt(page, 0.5);
  const before = await topOf(page, name);
  const loaded = page.locator('.hooter-picture[data-state="loaded"]');
  expect(await loaded.count()).toBe(0);
  answer();
  await expect(loaded.first()).toBeAttached();
  await rest(page);
  expect(Math.abs((await topOf(page, name)) - before)).toBeLessThanOrEqual(2);
});
