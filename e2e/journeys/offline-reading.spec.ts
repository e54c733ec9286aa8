import type { Page } from "@playwright/test";
import { cachedRecords } from "../support/device-cache";
import { expect, test, type Visitor } from "../support/fixtures";
import { Keyboard } from "../support/keyboard";
import { choosePseudo, comment, hootOf, newPseudo, openHoot, publish, toast } from "../support/steps";

/* Cached data stays readable without a network, and is updated live again when the network is back. */

/** All records in the device cache as one text; empty without records. */
async function cachedText(page: Page): Promise<string> {
  return (await cachedRecords(page)).map(({ text }) => text).join();
}

/**
 * Disconnects this visitor from the services. The site itself still responds. Returns a function that restores the
 * services.
 */
async function cut({ page, context }: Visitor, ports: readonly number[]) {
  await context.route(
    (url) => ports.includes(Number(url.port)),
    (route) => route.abort("connectionrefused"),
  );
  return async () => {
    await context.unrouteAll({ behavior: "ignoreErrors" });
    // Emit this event as the browser does when the device is online again.
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
  };
}

test("a user reads cached screens while the services are down, and live screens when the services are back", async ({
  visit,
  newAccount,
  signUp,
  backend,
}) => {
  const author = await visit();
  await signUp(author, newAccount("veilleur"));
  const pseudo = newPseudo("Veilleur");
  await choosePseudo(author.page, pseudo);
  await author.page.goto("/dashboard");
  const text = `Gardé pour le train ${Date.now()}`;
  await publish(author.page, text);
  await openHoot(author.page, text);
  await comment(author.page, "Bon voyage");

  const reader = await visit();
  const { page } = reader;
  await signUp(reader, newAccount("voyageur"));
  const paths = { hoot: "", profile: "" };

  await test.step("the user reads the dashboard, a hoot with its comments and a profile online", async () => {
    paths.hoot = await openHoot(page, text);
    await expect(page.getByText("Bon voyage")).toBeVisible();
    await page.getByRole("article").first().getByRole("link", { name: pseudo }).first().click();
    await page.waitForURL(/\/profile\/.+\?u=/);
    await page.getByRole("button", { name: "S'abonner" }).click();
    await expect(toast(page, `Vous suivez ${pseudo} !`)).toBeVisible();
    await expect(hootOf(page, text)).toBeVisible();
    paths.profile = page.url();
    await page.getByRole("link", { name: "Tableau de bord" }).click();
    await expect(hootOf(page, text)).toBeVisible();
    await expect.poll(async () => (await cachedText(page)).includes("Bon voyage")).toBe(true);
    await expect.poll(async () => (await cachedText(page)).includes(`"pseudo":"${pseudo}","key"`)).toBe(true);
  });

  await test.step("the screens stay readable when the device goes offline", async () => {
    await reader.context.setOffline(true);
    await openHoot(page, text);
    await expect(page.getByText("Bon voyage")).toBeVisible();
    await page.goBack();
    await expect(hootOf(page, text)).toBeVisible();
    await reader.context.setOffline(false);
  });

  const restore = await cut(reader, [backend.databasePort, backend.identityPort]);
  await test.step("a reload without the services shows the same screens and a lost-connection notice", async () => {
    await page.reload();
    await expect(hootOf(page, text)).toBeVisible();
    await expect(page.getByText(/Connexion perdue|hors ligne/i).first()).toBeVisible();
    await expect(page.getByRole("region", { name: "Derniers Hoots de vos abonnements" }).getByText(text)).toBeVisible();
    await page.goto(paths.hoot);
    await expect(hootOf(page, text)).toBeVisible();
    await expect(page.getByText("Bon voyage")).toBeVisible();
    await page.goto(paths.profile);
    await expect(page.getByRole("heading", { name: pseudo })).toBeVisible();
    await expect(hootOf(page, text)).toBeVisible();
  });

  await test.step("a hoot that was never read offers a retry", async () => {
    await page.goto("/hoot/jamais-lu_hoot");
    const keys = new Keyboard(page);
    await keys.enter("button", "Réessayer");
    await keys.isAt("button", "Réessayer");
  });

  await test.step("the feed is live again without a reload when the services are back", async () => {
    await page.goto("/dashboard");
    await expect(hootOf(page, text)).toBeVisible();
    await author.page.goto("/dashboard");
    const next = `Du nouveau ${Date.now()}`;
    await publish(author.page, next);
    await restore();
    await expect(page.getByText(/Connexion perdue|hors ligne/i)).toBeHidden();
    await expect(
      hootOf(page, next)
        .or(page.getByRole("button", { name: /nouveau/ }))
        .first(),
    ).toBeVisible();
    const later = `Encore plus ${Date.now()}`;
    await publish(author.page, later);
    await expect(
      hootOf(page, later)
        .or(page.getByRole("button", { name: /nouveau/ }))
        .first(),
    ).toBeVisible();
  });

  await test.step("signing out removes all cached data from the device", async () => {
    expect(await cachedText(page)).not.toBe("");
    await page.getByRole("button", { name: "Déconnexion" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await expect.poll(() => cachedText(page)).toBe("");
    await page.reload();
    expect(await cachedText(page)).toBe("");
  });
});

test("the site opens without a network once it has been visited, with the cached hoots", async ({
  visit,
  newAccount,
  signUp,
}) => {
  const reader = await visit("/", { installs: true });
  const { page, context } = reader;
  await signUp(reader, newAccount("nomade"));
  const text = `Écrit avant le tunnel ${Date.now()}`;
  await publish(page, text);
  await expect.poll(() => cachedText(page)).toContain(text);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

  await test.step("the caches contain only files of the site, and no response of a service", async () => {
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => url);
    });
    const paths = kept.map((url) => new URL(url).pathname);
    expect(paths).toEqual(expect.arrayContaining(["/", "/theme.js"]));
    expect(kept.filter((url) => new URL(url).origin !== new URL(page.url()).origin)).toEqual([]);
    expect(paths.filter((path) => !/^\/(assets\/.+)?$|^\/[\w-]+\.(js|svg|webmanifest)$/.test(path))).toEqual([]);
  });

  await test.step("the dashboard, another address and a page that was never opened load offline", async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(hootOf(page, text)).toBeVisible();
    await expect(page.getByText(/Connexion perdue|hors ligne/i).first()).toBeVisible();
    await page.goto("/manage_profile");
    await expect(page.getByRole("textbox", { name: "Nouveau pseudo" })).toBeVisible();
    await page.goto("/n-existe-pas");
    await expect(page.getByText("Oups, cette page n'existe pas !")).toBeVisible();
  });

  await test.step("the site loads live data again when the network is back", async () => {
    await context.setOffline(false);
    await page.goto("/dashboard");
    await expect(hootOf(page, text)).toBeVisible();
    await expect(page.getByText(/Connexion perdue|hors ligne/i)).toBeHidden();
  });
});
