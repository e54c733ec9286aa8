import type { Page } from "@playwright/test";
import type { LocalServer } from "../support/listen";
import { expect, newEmail, signUp, test } from "./support/fixtures";
import { serveViteHost } from "./support/vite-host";

const source = "e2e/consumers/vite-source";

function part(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

async function writeAndLike(page: Page, name: string, text: string): Promise<void> {
  const network = part(page, name);
  await network.getByRole("textbox", { name: "Contenu du hoot" }).fill(text);
  await network.getByRole("button", { name: "Publier" }).click();
  const hoot = network.getByRole("article").filter({ hasText: text });
  await expect(hoot).toBeVisible();
  await hoot.getByRole("button", { name: /^J'aime/ }).click();
  await expect(hoot.getByRole("button", { name: /^Je n'aime plus, 1/ })).toBeVisible();
}

// Both hosts have their own query cache: TanStack Query 4 with React 18.3, and TanStack Query 5 with React 19. The
// cache of the host must stay separate from Hooter's data.
for (const name of ["vite-react-19", "vite-react-18"]) {
  test.describe(name, () => {
    let server: LocalServer;
    test.beforeAll(async ({ install }) => {
      test.setTimeout(900_000);
      server = await serveViteHost(install(name, source));
    });
    test.afterAll(() => server.close());

    const address = (...configs: object[]) => `${server.url}/?configs=${encodeURIComponent(JSON.stringify(configs))}`;

    test("shows a feed under StrictMode and leaves the host's state untouched", async ({ page, backend, watch }) => {
      const email = newEmail("hote");
      await page.goto(address(backend.configuration));
      await signUp(part(page, "Hooter"), email);
      await expect(part(page, "Hooter").getByText(email)).toBeVisible();
      const text = `Bonjour d’un site hôte ${Date.now()}`;
      await writeAndLike(page, "Hooter", text);

      await expect(page.locator("body")).toHaveAttribute("data-feed", /hooter-feed/);

      await test.step("the database stores the hoot and the like", async () => {
        await expect.poll(async () => JSON.stringify(await backend.read("hoots"))).toContain(text);
        await expect.poll(async () => JSON.stringify(await backend.read("stats"))).toMatch(/"likes":1|"like":1/);
      });

      await test.step("the session and the like survive a reload", async () => {
        await page.reload();
        const hoot = part(page, "Hooter").getByRole("article").filter({ hasText: text });
        await expect(hoot.getByRole("button", { name: /^Je n'aime plus, 1/ })).toBeVisible();
      });

      await test.step("the host's cache, Firebase app and account stay separate", async () => {
        const state = page.getByRole("status", { name: "État de l’hôte" });
        const expected = JSON.stringify({
          seesItsOwnCache: true,
          isAnswered: true,
          cached: [["host"]],
          apps: ["[DEFAULT]", "another"],
          project: "host",
          account: null,
        });
        await expect(async () => {
          // Repeat, because the Firebase SDK, which creates the second app, may still be loading.
          await page.getByRole("button", { name: "Actualiser" }).click();
          await expect(state).toHaveText(expected, { timeout: 1_000 });
        }).toPass();
      });

      await test.step("the user signs out and in again", async () => {
        await page.getByRole("button", { name: "Déconnexion" }).click();
        await page.getByRole("textbox", { name: "Adresse email" }).fill(email);
        await page.getByLabel("Mot de passe", { exact: true }).fill("hibou-2026");
        await page.getByRole("button", { name: "Connexion", exact: true }).click();
        await expect(part(page, "Hooter").getByRole("article").filter({ hasText: text })).toBeVisible();
      });

      await test.step("unmounting leaves no element or open connection, and causes no later call", async () => {
        await page.getByRole("button", { name: "Quitter" }).click();
        await expect(page.locator("[class*=hooter]")).toHaveCount(0);
        await expect(page.locator("body")).toHaveAttribute("data-feed", "");
        await expect.poll(() => watch.open.size).toBe(0);
        // React keeps one listener permanently. Firebase keeps its app open for the next client, with two listeners and
        // an interval that observes its storage. No other listener or interval may remain.
        const listeners = ["document selectionchange", "window pagehide", "window pageshow"];
        await expect.poll(async () => (await watch.listeners()).sort()).toEqual(listeners);
        await expect.poll(() => watch.intervals()).toBe(1);
        const begun = watch.begun();
        // Longer than the delay of any timer that starts a call: a reconnection, a poll of the page, a debounced write.
        await page.clock.runFor(60_000);
        // Make one call and await it. By then, every call that a timer has started is counted.
        await page.evaluate(async () => (await fetch("/")).text());
        expect(watch.begun()).toBe(begun + 1);
      });
      expect(watch.complaints).toEqual([]);
    });

    for (const isLost of [false, true]) {
      const outcome = isLost ? "is lost" : "arrives";
      test(`stores a hoot once when its request ${outcome} after the host has unmounted`, async ({ page, backend }) => {
        const errors: string[] = [];
        page.on("pageerror", (error) => errors.push(error.message));
        await page.goto(address(backend.configuration));
        await signUp(part(page, "Hooter"), newEmail("hote"));
        const text = `Parti trop tôt ${name} ${outcome}`;
        await part(page, "Hooter").getByRole("textbox", { name: "Contenu du hoot" }).fill(text);

        let leave = () => {};
        const left = new Promise<void>((resolve) => (leave = resolve));
        let begin = () => {};
        const begun = new Promise<void>((resolve) => (begin = resolve));
        await page.route(`${new URL(backend.configuration.databaseURL).origin}/**`, async (route) => {
          if (!route.request().postData()?.includes(text)) return route.continue();
          begin();
          await left;
          return isLost ? route.abort() : route.continue();
        });
        await part(page, "Hooter").getByRole("button", { name: "Publier" }).click();
        await begun;
        await page.getByRole("button", { name: "Quitter" }).click();
        await expect(page.locator("[class*=hooter]")).toHaveCount(0);
        leave();
        const copies = async () => JSON.stringify(await backend.read("hoots")).split(text).length - 1;
        if (!isLost) await expect.poll(copies).toBe(1);

        await page.unrouteAll({ behavior: "wait" });
        await page.reload();
        await expect(part(page, "Hooter").getByRole("article").filter({ hasText: text })).toHaveCount(1);
        await expect.poll(copies).toBe(1);
        expect(errors).toEqual([]);
      });
    }

    test("keeps the sessions and hoots of two providers separate", async ({ page, backend, otherBackend, watch }) => {
      await page.goto(address(backend.configuration, otherBackend.configuration));
      const [left, right] = [newEmail("gauche"), newEmail("droite")];
      await signUp(part(page, "Gauche"), left);
      await expect(part(page, "Gauche").getByText(left)).toBeVisible();
      await expect(part(page, "Droite").getByRole("button", { name: "Inscription" })).toBeVisible();
      await signUp(part(page, "Droite"), right);
      await expect(part(page, "Droite").getByText(right)).toBeVisible();
      await expect(part(page, "Gauche").getByText(left)).toBeVisible();

      const text = `D’un seul côté ${Date.now()}`;
      await writeAndLike(page, "Droite", text);
      await expect(part(page, "Gauche").getByText(text)).toHaveCount(0);
      await expect.poll(async () => JSON.stringify(await otherBackend.read("hoots"))).toContain(text);
      expect(JSON.stringify(await backend.read("hoots"))).not.toContain(text);

      await part(page, "Gauche").getByRole("button", { name: "Déconnexion" }).click();
      await expect(part(page, "Gauche").getByRole("button", { name: "Inscription" })).toBeVisible();
      await expect(part(page, "Droite").getByText(right)).toBeVisible();
      expect(watch.complaints).toEqual([]);
    });
  });
}
