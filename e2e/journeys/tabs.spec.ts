import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { hootOf, openHoot, publish, writeHoot } from "../support/steps";

/* Streams in many tabs. With HTTP/1.1, the only version that hooter-local supports, a browser has six connections per
   origin. */

const MAX_STREAMS = 4;
/** The tabs subscribe to five parts of the database but share four streams, so one part is polled every 15 seconds. */
const TIMEOUT_MS = 60_000;

/**
 * Counts the open event streams of a context's pages from now on. A stream counts from its response on: Chromium may
 * report the end of an aborted fetch only after the page's next request, which would then count as a second stream.
 */
function watchStreams(context: BrowserContext, isService: (url: URL) => boolean) {
  const open = new Map<Page, number>();
  let most = 0;
  const closing = new Set<Page>();
  const counted = () => [...open].filter(([page]) => !closing.has(page));
  const total = () => counted().reduce((sum, [, streams]) => sum + streams, 0);
  const count = (page: Page, change: number) => {
    open.set(page, (open.get(page) ?? 0) + change);
    most = Math.max(most, total());
  };
  const watch = (page: Page) => {
    const streams = new Set<unknown>();
    page.on("response", (response) => {
      const request = response.request();
      if (request.headers()["accept"] !== "text/event-stream" || !isService(new URL(request.url()))) return;
      streams.add(request);
      count(page, 1);
    });
    const ended = (request: unknown) => {
      if (streams.delete(request)) count(page, -1);
    };
    page.on("requestfinished", ended);
    page.on("requestfailed", ended);
  };
  context.pages().forEach(watch);
  context.on("page", watch);
  return {
    most: () => most,
    /**
     * Closes a page and stops counting its streams at once, because the browser may report their end only after the
     * next leader has opened streams.
     */
    close: async (page: Page) => {
      closing.add(page);
      await page.close();
    },
    /** Pages with open streams. */
    leaders: () => counted().flatMap(([page, streams]) => (streams > 0 ? [page] : [])),
  };
}

/** Expects a new hoot to show, directly or after a click on the button for new hoots. */
async function isReceived(page: Page, text: string): Promise<void> {
  const held = page.getByRole("button", { name: /nouveaux? hoots?/ });
  await expect(hootOf(page, text).or(held).first()).toBeVisible({ timeout: TIMEOUT_MS });
  // Try repeatedly, because the button disappears by itself when the list scrolls to its top.
  await expect(async () => {
    if (await held.isVisible()) await held.click({ timeout: 1_000 });
    await expect(hootOf(page, text)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: TIMEOUT_MS });
}

test("ten tabs of a user share at most four connections, and all tabs stay up to date when the leader closes", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  const author = await visit();
  await signUp(author, newAccount("autrice"));
  const first = `À lire dans dix onglets ${Date.now()}`;
  await publish(author.page, first);
  const path = await openHoot(author.page, first);
  await author.page.goto("/dashboard");

  const reader = await visit();
  await signUp(reader, newAccount("lecteur"));
  const streams = watchStreams(reader.context, backend.isDatabase);
  // Load each page after counting has begun, so that all of its streams are counted.
  await reader.page.goto("/dashboard");
  await expect(hootOf(reader.page, first)).toBeVisible();
  const dashboards = [reader.page];
  const hootPages: Page[] = [];
  for (let index = 1; index < 10; index++) {
    const page = await reader.context.newPage();
    const isDashboard = index % 2 === 0;
    await page.goto(isDashboard ? "/dashboard" : path);
    await expect(hootOf(page, first)).toBeVisible();
    (isDashboard ? dashboards : hootPages).push(page);
  }

  await test.step("another user's hoot arrives in every dashboard", async () => {
    const second = `Un de plus ${Date.now()}`;
    await writeHoot(author.page, second);
    await author.page.getByRole("dialog").getByRole("button", { name: "Publier" }).click();
    for (const page of dashboards) await isReceived(page, second);
  });

  await test.step("a like in the tenth tab is confirmed and counted in all tabs", async () => {
    const tenth = hootPages.at(-1);
    if (!tenth) throw new Error("there is no tenth tab");
    await tenth.getByRole("button", { name: "J'aime", exact: true }).click();
    await expect(tenth.getByRole("button", { name: "Je n'aime plus" })).toBeVisible();
    for (const page of hootPages)
      await expect(hootOf(page, first).getByText(/1\s+mention/)).toBeVisible({ timeout: TIMEOUT_MS });
  });

  await expect.poll(() => streams.leaders().length, { timeout: TIMEOUT_MS }).toBe(1);

  await test.step("another tab becomes the leader when the leader tab is closed", async () => {
    const [leader] = streams.leaders();
    if (!leader) throw new Error("there is no leader");
    await streams.close(leader);
    const left = dashboards.filter((page) => page !== leader);
    const third = `Encore un ${Date.now()}`;
    await writeHoot(author.page, third);
    await author.page.getByRole("dialog").getByRole("button", { name: "Publier" }).click();
    for (const page of left) await isReceived(page, third);
    await expect.poll(() => streams.leaders().length, { timeout: TIMEOUT_MS }).toBe(1);
    expect(streams.leaders()).not.toContain(leader);
  });

  expect(streams.most()).toBeLessThanOrEqual(MAX_STREAMS);
});
