import type { LocalServer } from "../support/listen";
import { expect, newEmail, signUp, test } from "./support/fixtures";
import { serveNextHost } from "./support/next-host";
import { runProgram } from "./support/node-host";

test.describe("next-app", () => {
  let server: LocalServer;
  test.beforeAll(async ({ install, backend }) => {
    server = await serveNextHost(install("next-app"), { HOOTER_CONFIG: JSON.stringify(backend.configuration) });
  });
  test.afterAll(() => server.close());

  test("the server renders the widgets in their loading state", async () => {
    const html = await (await fetch(server.url)).text();
    // A server component uses the core, which needs no browser. The server also renders the widgets below it.
    expect(html).toContain("280 caractères");
    expect(html).toMatch(/<div[^>]*class="[^"]*hooter-feed/);
    expect(html).toContain("Chargement...");
    expect(html).not.toContain("__next_error__");
  });

  test("a user signs up, likes and navigates by the host's router, and hydration gives no warning", async ({
    page,
    backend,
    watch,
    install,
  }) => {
    const text = `Servi par un serveur ${Date.now()}`;
    // Publish with another client: this host has no composer.
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

    await test.step("a widget's link navigates by the host's router", async () => {
      await page.evaluate(() => Reflect.set(window, "sameDocument", true));
      await hoot.getByRole("link", { name: /il y a|à l’instant/ }).click();
      await page.waitForURL("**/hoot/**");
      await expect(page.getByRole("button", { name: "Je n'aime plus" })).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(window, "sameDocument"))).toBe(true);
    });

    await test.step("the page of a hoot hydrates after a direct request", async () => {
      await page.reload();
      await expect(page.getByRole("button", { name: "Je n'aime plus" })).toBeVisible();
      await expect(page.getByText(text)).toBeVisible();
    });
    expect(watch.complaints).toEqual([]);
  });
});
