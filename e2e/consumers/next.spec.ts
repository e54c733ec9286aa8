import type { LocalServer } from "../support/listen";
import { expect, newEmail, signUp, test } from "./support/fixtures";
import { serveNextHost } from "./support/next-host";
import { runProgram } from "./support/node-host";

test.describe("next-app", () => {
  let server: LocalServer;
  test.beforeAll(async ({ install, backend, publicBackend }) => {
    test.setTimeout(900_000);
    server = await serveNextHost(install("next-app"), {
      HOOTER_CONFIG: JSON.stringify(backend.configuration),
      HOOTER_PUBLIC_CONFIG: JSON.stringify(publicBackend.configuration),
    });
  });
  test.afterAll(() => server.close());

  test("the server renders the widgets in their loading state", async () => {
    const html = await (await fetch(server.url)).text();
    // A server component renders this text with the core of the client, which needs no browser. The server also renders
    // the widgets below it.
    expect(html).toContain("280 caractères");
    expect(html).toMatch(/<div[^>]*class="[^"]*hooter-feed/);
    expect(html).toContain("Chargement...");
    expect(html).not.toContain("__next_error__");
  });

  test("a user signs up, likes and navigates with the host's router, and hydration gives no warning", async ({
    page,
    backend,
    watch,
    install,
  }) => {
    const text = `Servi par un serveur ${Date.now()}`;
    // Publish with another client, because this host has no composer.
    const task = { config: backend.configuration, email: newEmail("autrice"), text };
    expect((await runProgram(install("node"), "publish.mjs", task)).ok).toBe(true);

    const email = newEmail("lectrice");
    await page.goto(server.url);
    await signUp(page.getByRole("main"), email);
    await expect(page.getByText(email)).toBeVisible();

    const hoot = page.getByRole("article").filter({ hasText: text });
    await expect(hoot).toBeVisible();
    await hoot.getByRole("button", { name: /^J'aime/ }).click();
    await expect(hoot.getByRole("button", { name: /^Je n'aime plus, 2/ })).toBeVisible();

    await test.step("a widget's link navigates with the host's router", async () => {
      await page.evaluate(() => Reflect.set(window, "sameDocument", true));
      await hoot.getByRole("link", { name: /il y a|à l’instant/ }).click();
      await page.waitForURL("**/hoot/**");
      await expect(page.getByRole("button", { name: "Je n'aime plus" })).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(window, "sameDocument"))).toBe(true);
    });

    await test.step("a hoot's page hydrates after a direct request", async () => {
      await page.reload();
      await expect(page.getByRole("button", { name: "Je n'aime plus" })).toBeVisible();
      await expect(page.getByText(text)).toBeVisible();
    });
    expect(watch.complaints).toEqual([]);
  });

  test("a public page has its hoots in the server's HTML, hydrates without a warning and goes live", async ({
    page,
    publicBackend,
    watch,
    install,
  }) => {
    const publish = async (text: string) => {
      const task = { config: publicBackend.configuration, email: newEmail("autrice"), text };
      expect((await runProgram(install("node"), "publish.mjs", task)).ok).toBe(true);
    };
    const [first, second] = [`Lu par le serveur ${Date.now()}`, `Du nouveau ${Date.now()}`];
    await publish(first);
    const address = `${server.url}/public`;

    await test.step("the HTML contains the streamed placeholder and the hoot", async () => {
      const html = await (await fetch(address)).text();
      expect(html).toContain(first);
      expect(html).toContain("Un instant");
      expect(html).toMatch(/<article[^>]*>/);
    });

    const reads: { readonly path: string; readonly isStream: boolean }[] = [];
    page.on("request", async (request) => {
      const { pathname, port } = new URL(request.url());
      if (port !== String(publicBackend.databasePort)) return;
      reads.push({ path: pathname, isStream: request.headers()["accept"] === "text/event-stream" });
    });

    await test.step("hydration moves nothing", async () => {
      let hydrate = (): void => {};
      const hydration = new Promise<void>((resolve) => {
        hydrate = resolve;
      });
      await page.route("**/_next/static/**/*.js", async (route) => {
        await hydration;
        await route.continue();
      });
      await page.goto(address, { waitUntil: "commit" });
      const hoot = page.getByRole("article").filter({ hasText: first });
      const time = hoot.locator("time");
      const places = async () => {
        const boxes = [hoot, page.getByText("Vous avez tout lu"), time].map((part) => part.boundingBox());
        const [card, end, shown] = await Promise.all(boxes);
        // Omit the size of the timestamp: after a minute, its text is no longer « à l’instant », and its width changes.
        return [card, end, shown?.x, shown?.y];
      };
      await expect(hoot).toBeVisible();
      const before = await places();
      expect(reads).toEqual([]);
      hydrate();
      await expect.poll(() => reads.filter(({ isStream }) => isStream)).toHaveLength(1);
      expect(await places()).toEqual(before);
    });

    await publish(second);
    await expect(page.getByRole("article").filter({ hasText: second })).toBeVisible();
    expect(reads.filter(({ path }) => path === "/hoots.json")).toEqual([{ path: "/hoots.json", isStream: true }]);
    expect(watch.complaints).toEqual([]);
  });
});
