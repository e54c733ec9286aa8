import type { Page } from "@playwright/test";
import type { Backend } from "../support/backend";
import { expect, test, type Visitor } from "../support/fixtures";
import { rest } from "../support/rest";
import { dismissToasts, hootOf, openHoot, publish, toast, writeHoot } from "../support/steps";

/** Disconnects a visitor from the database and the network. Returns a function that restores both. */
async function cutOff({ page, context }: Visitor, { isDatabase }: Backend): Promise<() => Promise<void>> {
  await page.route(isDatabase, (route) => route.abort("internetdisconnected"));
  await context.setOffline(true);
  return async () => {
    await page.unroute(isDatabase);
    await context.setOffline(false);
  };
}

const waiting = (page: Page) => page.getByText("En attente du réseau");

test("a user's offline writes are each sent once when the network is back, even after a reload", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  const stamp = Date.now().toString(36);
  const theirs = `De l’autre ${stamp}`;
  const mine = `Écrit hors ligne ${stamp}`;
  const reply = `Répondu hors ligne ${stamp}`;

  const other = await visit();
  await signUp(other, newAccount("autre"));
  await publish(other.page, theirs);

  const visitor = await visit();
  const { page, context } = visitor;
  await signUp(visitor, newAccount("horsligne"));
  await openHoot(page, theirs);
  const hootPath = new URL(page.url()).pathname;
  await expect(page.getByRole("button", { name: "J'aime", exact: true })).toBeEnabled();
  await expect(page.getByRole("button", { name: /^S'abonner/ }).first()).toBeEnabled();
  await dismissToasts(page);
  // Wait for the code of the actions and of their writes, which loads when the browser is idle.
  await page.waitForFunction(() => {
    const scripts = performance.getEntriesByType("resource");
    return ["/actions-", "/account-mutations-"].every((file) =>
      scripts.some((entry) => entry.name.includes(file) && "responseEnd" in entry && entry.responseEnd !== 0),
    );
  });
  const comeBack = await cutOff(visitor, backend);

  await test.step("a like, a follow, a comment and a hoot show at once while they are pending", async () => {
    await page.getByRole("button", { name: "J'aime", exact: true }).click();
    await expect(page.getByRole("button", { name: "Je n'aime plus", exact: true })).toBeVisible();
    await page
      .getByRole("button", { name: /^S'abonner/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: /^Se désabonner/ }).first()).toBeVisible();
    await page.getByRole("button", { name: "Répondre" }).click();
    await page.getByRole("textbox", { name: "Votre commentaire" }).fill(reply);
    await page.getByRole("textbox", { name: "Votre commentaire" }).press("Enter");
    await expect(page.getByRole("listitem").filter({ hasText: reply }).getByText("En attente du réseau")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Votre commentaire" })).toHaveValue("");
    await page.goBack();
    await writeHoot(page, mine);
    await page.getByRole("dialog").getByRole("button", { name: "Publier" }).click();
    await expect(hootOf(page, mine).getByText("En attente du réseau")).toBeVisible();
    await expect(page.getByText("4 envois en attente.")).toBeVisible();
    await rest(page);
    expect(await toast(page, /brouillon est gardé|La connexion a échoué/).count()).toBe(0);
  });

  await test.step("the writes are still pending after a reload, and the composer is empty", async () => {
    // The network is back, so the pages of the site are reachable, but the database is not.
    await context.setOffline(false);
    await page.reload();
    await expect(hootOf(page, mine).getByText("En attente du réseau")).toBeVisible();
    await page.getByRole("button", { name: "Commencez un post" }).click();
    await expect(page.getByRole("textbox", { name: "Contenu du hoot" })).toHaveValue("");
    await page.keyboard.press("Escape");
  });

  const tab = await context.newPage();
  await test.step("another tab shows the pending writes of the first tab", async () => {
    await tab.goto("/dashboard");
    await expect(hootOf(tab, mine).getByText("En attente du réseau")).toBeVisible();
    await tab.goto(hootPath);
    await expect(tab.getByRole("listitem").filter({ hasText: reply }).getByText("En attente du réseau")).toBeVisible();
  });

  await test.step("each write is sent once when the tab is online again, with a toast", async () => {
    // Count only calls with a response, because a retry may still fail before the network is back.
    const sent: string[] = [];
    page.on("requestfinished", (request) => void (request.method() === "PATCH" && sent.push(request.url())));
    await comeBack();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    // Expect both toasts in parallel, because toasts disappear after some seconds.
    await Promise.all([
      expect(toast(page, "Post ajouté avec succès !")).toBeVisible(),
      expect(toast(page, "Commentaire ajouté avec succès !")).toBeVisible(),
    ]);
    await expect(waiting(page)).toHaveCount(0);
    await expect(hootOf(page, mine)).toBeVisible();
    await expect.poll(() => sent).toHaveLength(4);
  });

  await test.step("the other tab shows each write once and no longer as pending", async () => {
    await expect(waiting(tab)).toHaveCount(0);
    await expect(tab.getByRole("listitem").filter({ hasText: reply })).toHaveCount(1);
    await tab.goto("/dashboard");
    await expect(hootOf(tab, mine)).toHaveCount(1);
    await tab.close();
  });

  await test.step("the other user sees the writes, and the database contains each write once", async () => {
    await other.page.goto(hootPath);
    await expect(other.page.getByRole("listitem").filter({ hasText: reply })).toHaveCount(1);
    await expect(other.page.getByText("1 mention", { exact: false }).first()).toBeVisible();
    await other.page.goto("/dashboard");
    await expect(other.page.getByRole("article").filter({ hasText: mine })).toHaveCount(1);
    const texts = (records: unknown) => Object.values(Object(records)).map((record) => Object(record).contenu);
    expect(texts(await backend.read("hoots")).filter((text) => text === mine)).toHaveLength(1);
    expect(texts(await backend.read("comment")).filter((text) => text === reply)).toHaveLength(1);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /mutation|sent/.test(key)))).toEqual([]);
  });
});
