import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { Backend } from "../support/backend";
import { field, recordsAt } from "../support/compare-screens";
import { expect, test } from "../support/faulty-network";
import { type Account, fillIn, type Visitor } from "../support/fixtures";
import { Keyboard } from "../support/keyboard";
import { hasReviewedTree } from "../support/screen-tree";
import { comment, hootOf, openHoot, publish, toast, writeHoot } from "../support/steps";

/* Faults of a session: the identity service is down, the account is closed, the clock is wrong, or another tab signs in
   or out. */

const HOUR = 3_600_000;

async function signIn(page: Page, account: Account): Promise<void> {
  await fillIn(page, account);
  await page.getByRole("button", { name: "Connexion" }).click();
  await expect(page.getByRole("button", { name: "Déconnexion" })).toBeVisible();
}

/**
 * Shifts the clocks of the context's pages by the given time, from the next page load on. A negative time sets the
 * clocks back.
 */
async function shiftClock(context: BrowserContext, milliseconds: number): Promise<void> {
  await context.addInitScript((offset) => {
    const present = Date;
    const now = () => present.now() + offset;
    globalThis.Date = new Proxy(present, {
      construct: (target, given, wanted) => Reflect.construct(target, given.length === 0 ? [now()] : given, wanted),
      apply: () => new present(now()).toString(),
      get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
    });
  }, milliseconds);
}

/** Notice about writes that wait for the network. The page shows it even when the feed could not be loaded. */
function waitingWrites(page: Page, count: number): Locator {
  return page.getByRole("status").getByText(new RegExp(`${count}\\s+envois? en attente`));
}

/**
 * Moves the page's clock ahead, past the expiry of the token, until the session has ended. The page requests a new
 * token only when it replaces a stream, so moving the clock has an effect only once a stream is open.
 */
async function outliveToken(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(HOUR + 60_000);
    await expect(page).toHaveURL(/\/connexion/, { timeout: 5_000 });
  }).toPass();
}

async function anotherTab({ context }: Visitor, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test.describe("an unavailable identity service", () => {
  test.afterEach(({ identityProxy }) => identityProxy.calm());

  test("a visitor sees the failure, keeps the typed address and signs in once the service is back", async ({
    visit,
    newAccount,
    signUp,
    identityProxy,
  }) => {
    const account = newAccount("patiente");
    const visitor = await visit();
    const { page } = visitor;
    await signUp(visitor, account);
    await page.getByRole("button", { name: "Déconnexion" }).click();
    await expect(toast(page, "Á bientôt !")).toBeVisible();
    identityProxy.down();
    await page.goto("/connexion");
    await fillIn(page, account);
    await page.getByRole("button", { name: "Connexion" }).click();
    await expect(page.getByText("Le réseau ne répond pas. Vérifiez votre accès à internet.").first()).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Adresse email" })).toHaveValue(account.email);
    await identityProxy.calm();
    await page.getByRole("button", { name: "Connexion" }).click();
    await page.waitForURL("**/dashboard");
  });

  test("a signed-in user stays signed in, reads and publishes, even after a reload", async ({
    visit,
    newAccount,
    signUp,
    identityProxy,
  }) => {
    const visitor = await visit();
    const { page } = visitor;
    await signUp(visitor, newAccount("fidele"));
    identityProxy.down();
    const [first, second] = [`Sans identité ${Date.now()}`, `Toujours là ${Date.now()}`];
    await publish(page, first);
    await page.reload();
    await expect(hootOf(page, first)).toBeVisible();
    await publish(page, second);
    await expect(page.getByRole("button", { name: "Déconnexion" })).toBeVisible();
  });

  test("a user whose token expires stays signed in, and a hoot is sent once the service is back", async ({
    visit,
    newAccount,
    signUp,
    identityProxy,
    backend,
  }) => {
    const visitor = await visit();
    const { page, context } = visitor;
    await signUp(visitor, newAccount("tenace"));
    const before = `Avant ${Date.now()}`;
    await publish(page, before);
    // Move the page's clock past the end of the token.
    await shiftClock(context, HOUR + 60_000);
    identityProxy.down();
    await page.reload();
    const text = `Sous un jeton périmé ${Date.now()}`;
    await expect(page.getByRole("button", { name: "Commencez un post" })).toBeVisible();
    await writeHoot(page, text);
    await page.getByRole("dialog").getByRole("button", { name: "Publier" }).click();
    await expect(waitingWrites(page, 1)).toBeVisible();
    await expect(page.getByRole("button", { name: "Déconnexion" })).toBeVisible();
    await identityProxy.calm();
    await context.setOffline(true);
    await context.setOffline(false);
    // A write that waits for the network is sent automatically. For any other write, the page offers a retry.
    const retry = page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Réessayer" });
    await expect(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
      expect(await storedTexts(backend, text)).toEqual([text]);
    }).toPass();
    await expect(hootOf(page, text)).toBeVisible();
    await expect(hootOf(page, before)).toBeVisible();
  });
});

/** Texts of all stored hoots that contain `part`. */
async function storedTexts(backend: Backend, part: string): Promise<string[]> {
  const hoots = await recordsAt(backend, "hoots");
  return hoots.map(([, hoot]) => String(field(hoot, "contenu"))).filter((text) => text.includes(part));
}

for (const [how, act] of [
  ["disabled", "disable"],
  ["deleted elsewhere", "delete"],
] as const) {
  test(`a user whose account is ${how} is signed out with a message, and the draft is kept`, async ({
    visit,
    newAccount,
    signUp,
    backend,
  }) => {
    const account = newAccount("close");
    const visitor = await visit();
    const { page } = visitor;
    await page.clock.install();
    await signUp(visitor, account);
    const text = `Rien ne part sans compte ${Date.now()}`;
    await writeHoot(page, text);
    await backend.administer(account.email, act);
    await outliveToken(page);
    await expect(toast(page, /Session fermée ailleurs/)).toBeVisible();
    expect(await page.evaluate(() => Object.values(localStorage).join())).toContain(text);
    await signInFails(page, account);
    expect(await storedTexts(backend, text)).toEqual([]);
  });
}

test("a user with a revoked session is signed out, and the draft is back after the next sign-in", async ({
  visit,
  newAccount,
  signUp,
}) => {
  const account = newAccount("revoquee");
  const visitor = await visit();
  const { page, context } = visitor;
  await page.clock.install();
  await signUp(visitor, account);
  const text = `Gardé malgré la révocation ${Date.now()}`;
  await writeHoot(page, text);
  // Respond as the service does to a revoked refresh token, because the emulator cannot revoke one.
  const refreshes = "**/securetoken.googleapis.com/v1/token**";
  await context.route(refreshes, (route) =>
    route.fulfill({
      status: 400,
      json: { error: { code: 400, message: "TOKEN_EXPIRED", status: "INVALID_ARGUMENT" } },
    }),
  );
  await outliveToken(page);
  await expect(toast(page, /Session fermée ailleurs/)).toBeVisible();
  await context.unroute(refreshes);
  await signIn(page, account);
  await page.getByRole("button", { name: "Commencez un post" }).click();
  await expect(page.getByRole("textbox", { name: "Contenu du hoot" })).toHaveValue(text);
});

async function signInFails(page: Page, account: Account): Promise<void> {
  await fillIn(page, account);
  await page.getByRole("button", { name: "Connexion" }).click();
  await expect(page.getByText("Impossible de vous authentifier.").first()).toBeVisible();
}

for (const [name, offset] of [
  ["ahead", HOUR],
  ["behind", -HOUR],
] as const) {
  test(`a user whose clock is an hour ${name} publishes, likes, comments and sees the right order`, async ({
    visit,
    newAccount,
    signUp,
    backend,
  }) => {
    const right = await visit();
    await signUp(right, newAccount("exacte"));
    const wrong = await visit();
    await shiftClock(wrong.context, offset);
    await signUp(wrong, newAccount("decalee"));
    const mark = Date.now();
    const texts = [`Un ${mark}`, `Deux ${mark}`, `Trois ${mark}`] as const;
    await publish(right.page, texts[0]);
    // A page corrects its wrong clock with the service's clock, which has a resolution of one second. The time of a
    // hoot may therefore be too early, but never too late. Wait, so that the times of the hoots are in the order of
    // publication.
    const later = (await backend.time()) + 3_000;
    await expect.poll(() => backend.time(), { intervals: [100] }).toBeGreaterThanOrEqual(later);
    await publish(wrong.page, texts[1]);
    await publish(right.page, texts[2]);
    const order = [texts[2], texts[1], texts[0]];

    for (const { page } of [right, wrong]) {
      await expect(async () => {
        const fresh = page.getByRole("button", { name: /nouveaux? hoots?$/ });
        if (await fresh.isVisible()) await fresh.click({ timeout: 1_000 });
        const cards = await page.getByRole("feed").last().getByRole("article").allTextContents();
        expect(cards.slice(0, 3).map((card) => texts.find((text) => card.includes(text)))).toEqual(order);
      }).toPass();
      // No hoot shows a time in the future: if the time of a hoot is later than the page's clock, the hoot shows the
      // current time.
      await expect(page.getByText(/dans \d+ (minutes?|heures?)/)).toHaveCount(0);
    }
    expect(await storedTexts(backend, String(mark))).toHaveLength(3);

    await test.step("a like and a comment reach the other user", async () => {
      await openHoot(wrong.page, texts[2]);
      await wrong.page.getByRole("button", { name: "J'aime", exact: true }).click();
      await expect(toast(wrong.page, "Article liké !")).toBeVisible();
      await comment(wrong.page, `Vu d’ailleurs ${mark}`);
      await openHoot(right.page, texts[2]);
      await expect(right.page.getByText(`Vu d’ailleurs ${mark}`)).toBeVisible();
      await expect(hootOf(right.page, texts[2]).getByText(/1\s+mention/)).toBeVisible();
    });
  });
}

test("a sign-out in another tab signs the user out in this tab with a message and keeps the draft", async ({
  visit,
  newAccount,
  signUp,
}) => {
  const account = newAccount("deuxfois");
  const visitor = await visit();
  const { page } = visitor;
  await signUp(visitor, account);
  const text = `Écrit pendant que l’autre onglet s’en va ${Date.now()}`;
  await writeHoot(page, text);
  const other = await anotherTab(visitor, "/dashboard");
  await new Keyboard(other).enter("button", "Déconnexion");
  await expect(toast(other, "Á bientôt !")).toBeVisible();

  await expect(page).toHaveURL(/\/connexion/);
  await expect(toast(page, /Session fermée ailleurs/)).toBeVisible();
  await expect(toast(other, /Session fermée ailleurs/)).toBeHidden();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  const keys = new Keyboard(page);
  await keys.fillIn(account);
  await keys.press("Enter");
  await expect(page.getByRole("button", { name: "Déconnexion" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await keys.enter("button", "Commencez un post");
  await expect(page.getByRole("textbox", { name: "Contenu du hoot" })).toHaveValue(text);
});

test("a user switches accounts in another tab, and no hoot of the first account is shown or sent", async ({
  visit,
  newAccount,
  signUp,
  backend,
  databaseProxy,
}) => {
  const [first, second] = [newAccount("premiere"), newAccount("seconde")];
  const visitor = await visit();
  const { page } = visitor;
  await signUp(visitor, second);
  await page.getByRole("button", { name: "Déconnexion" }).click();
  await expect(toast(page, "Á bientôt !")).toBeVisible();
  await signUp(visitor, first);
  const [sent, typed] = [`Resté en chemin ${Date.now()}`, `À peine commencé ${Date.now()}`];

  databaseProxy.down();
  await writeHoot(page, sent);
  await page.getByRole("dialog").getByRole("button", { name: "Publier" }).click();
  await expect(waitingWrites(page, 1)).toBeVisible();
  const other = await anotherTab(visitor, "/dashboard");
  await expect(waitingWrites(other, 1)).toBeVisible();
  const keys = new Keyboard(other);
  await keys.enter("button", "Déconnexion");
  const question = other.getByRole("alertdialog", { name: /Se déconnecter maintenant/ });
  await expect(question).toContainText("1 envoi attend");
  await hasReviewedTree(question, "question before a sign-out");
  await keys.isAt("button", "Rester ici");
  await keys.enter("button", "Déconnexion");
  await expect(other.getByRole("main")).toBeFocused();
  await keys.enter("link", "Connexion");
  await keys.fillIn(second);
  await keys.press("Enter");
  await expect(other.getByRole("button", { name: "Déconnexion" })).toBeVisible();
  await databaseProxy.calm();

  await expect(async () => {
    await page.bringToFront();
    await expect(page.getByText(sent)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Déconnexion" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Commencez un post" }).click();
  const content = page.getByRole("textbox", { name: "Contenu du hoot" });
  await expect(content).toHaveValue("");
  await content.fill(typed);
  await page.getByRole("dialog").getByRole("button", { name: "Publier" }).click();
  await expect(hootOf(page, typed)).toBeVisible();
  await expect.poll(() => storedTexts(backend, typed)).toEqual([typed]);
  // Publish another hoot and wait until it is stored. Writes are sent in order, so if the page sent the text of the
  // first account, that text would be stored before this hoot.
  await publish(page, `Encore de la seconde ${Date.now()}`);
  expect(await storedTexts(backend, sent)).toEqual([]);

  await test.step("when the first account signs in again, its hoot is sent and its draft is removed", async () => {
    await page.getByRole("button", { name: "Déconnexion" }).click();
    await page.getByRole("link", { name: "Connexion" }).first().click();
    await signIn(page, first);
    await expect.poll(() => storedTexts(backend, sent)).toEqual([sent]);
    // Wait until the page has processed the response: if the page reloaded earlier, the form could still contain the
    // text although the hoot is stored.
    const pending = () => Object.keys(localStorage).filter((key) => key.startsWith("hooter:mutation"));
    await expect.poll(() => page.evaluate(pending)).toEqual([]);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Commencez un post" }).click();
    await expect(page.getByRole("textbox", { name: "Contenu du hoot" })).toHaveValue("");
    expect(await storedTexts(backend, sent)).toEqual([sent]);
  });
});
