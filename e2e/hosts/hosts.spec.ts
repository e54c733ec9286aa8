import { stripVTControlCharacters } from "node:util";
import { expect, type Locator, type Page } from "@playwright/test";
import { newEmail, signUp } from "../consumers/support/fixtures";
import type { Backend } from "../support/backend";
import { test } from "./fixtures";
import { hostNames } from "./host";

for (const name of hostNames) {
  test(`${name} works with the packed packages`, async ({
    backend,
    publicBackend,
    complaints,
    open,
    page,
    tarballs,
  }) => {
    const host = open(name);
    const { engines, hooterDialog, hooterHootPage, hooterPublicPage, hooterServerRendered } = host.manifest;
    test.skip(!host.supportsThisNode, `${name} needs Node ${engines?.node}`);

    const install = await secondsOf(() => host.install(tarballs, backend.configuration, publicBackend.configuration));
    if (!host.isSite) {
      let output = "";
      const tests = await secondsOf(async () => void (output = await host.run("test")));
      const [, passed = "0"] = /^\s*Tests:?\s.*?(\d+) passed/m.exec(stripVTControlCharacters(output)) ?? [];
      expect(Number(passed), output).toBeGreaterThan(0);
      console.log(`${name}: install ${install} s, ${passed} tests ${tests} s`);
      return;
    }

    const build = await secondsOf(() => host.run("run", "build"));
    const server = await host.start();
    try {
      if (hooterServerRendered === true)
        expect(await (await fetch(server.url)).text()).toMatch(/<[^>]* class="[^"]*hooter-feed/);
      const live = await secondsOf(() => publish(page, server.url, backend, name));
      console.log(`${name}: install ${install} s, build ${build} s, feed live after ${live} s`);
      await likeAndReload(page, name);
      if (hooterDialog === true) await openComposer(page);
      if (hooterHootPage === true) await openHoot(page, name);
      if (hooterPublicPage === true) await openPublicPage(page, server.url, publicBackend);
      expect(complaints).toEqual([]);
    } finally {
      await server.close();
    }
  });
}

/** Opens the site, signs up and publishes. Resolves when the database has stored the hoot and the feed shows it. */
async function publish(page: Page, url: string, backend: Backend, name: string): Promise<void> {
  await page.goto(url);
  await signUp(page.locator("body"), newEmail(name));
  await page.getByRole("textbox", { name: "Contenu du hoot" }).fill(textOf(name));
  const button = page.getByRole("button", { name: "Publier" });
  await expect(button).toBeInViewport({ ratio: 1 });
  expect(["rgba(0, 0, 0, 0)", await unstyledBackground(page)]).not.toContain(await backgroundOf(button));
  await button.click();
  await expect(hootOf(page, name)).toBeVisible();
  const stored = async () => JSON.stringify(await backend.read("hoots"));
  await expect.poll(stored, { intervals: [100] }).toContain(textOf(name));
}

function backgroundOf(element: Locator): Promise<string> {
  return element.evaluate((button) => getComputedStyle(button).backgroundColor);
}

/** Background that the browser gives to a button without any stylesheet. */
function unstyledBackground(page: Page): Promise<string> {
  return page.evaluate(() => {
    const button = document.createElement("button");
    button.style.all = "revert";
    document.body.append(button);
    const { backgroundColor } = getComputedStyle(button);
    button.remove();
    return backgroundColor;
  });
}

async function likeAndReload(page: Page, name: string): Promise<void> {
  await hootOf(page, name)
    .getByRole("button", { name: /^J'aime/ })
    .click();
  const liked = hootOf(page, name).getByRole("button", { name: /^Je n'aime plus, 1/ });
  await expect(liked).toBeVisible();
  await page.reload();
  await expect(hootOf(page, name)).toBeVisible();
  await expect(liked).toBeVisible();
}

/**
 * Opens the composer with the host's button, in a wide and in a narrow window. The host's bar must cover no control.
 */
async function openComposer(page: Page): Promise<void> {
  const opener = page.getByRole("button", { name: "Écrire" });
  const dialog = page.getByRole("dialog", { name: "Nouveau hoot" });
  const content = dialog.getByRole("textbox", { name: "Contenu du hoot" });
  const wide = page.viewportSize();
  for (const size of [wide, { width: 390, height: 800 }]) {
    if (size) await page.setViewportSize(size);
    await opener.click();
    await expect(content).toBeFocused();
    await content.fill("Une chouette");
    // A trial click fails if another element would receive the click.
    for (const name of ["Publier", "Fermer"]) await dialog.getByRole("button", { name }).click({ trial: true });
    await content.click({ trial: true });
    await content.fill("");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
  if (wide) await page.setViewportSize(wide);
}

/** Follows the link of a hoot to its page, and requests this page directly. */
async function openHoot(page: Page, name: string): Promise<void> {
  await hootOf(page, name)
    .getByRole("link", { name: /il y a|à l’instant/ })
    .click();
  await page.waitForURL("**/hoot/**");
  for (const isDirect of [false, true]) {
    if (isDirect) await page.reload();
    await expect(page.getByRole("button", { name: "Je n'aime plus" })).toBeVisible();
    await expect(page.getByText(textOf(name))).toBeVisible();
  }
}

/** Opens a page whose server reads the hoots. The browser must not read them again, but only open their stream. */
async function openPublicPage(page: Page, url: string, backend: Backend): Promise<void> {
  const text = "Lu par le serveur";
  await backend.update({
    "hoots/-OA00000000000000001": {
      contenu: text,
      auteur: "Ada",
      proprietaire: "uid-Ada",
      slug: "ada_1",
      date: "hier",
    },
    "stats/-OA00000000000000001": { likes: 3, comments: 0 },
  });
  expect(await (await fetch(`${url}/public`)).text()).toContain(text);
  const reads: (string | undefined)[] = [];
  page.on("request", (request) => {
    const { pathname, port } = new URL(request.url());
    const isRead = port === String(backend.databasePort) && pathname === "/hoots.json";
    if (isRead) reads.push(request.headers()["accept"]);
  });
  await page.goto(`${url}/public`);
  await expect(page.getByRole("article").filter({ hasText: text })).toBeVisible();
  // Wait for the stream: the HTML shows the hoot even before the page is hydrated.
  await expect.poll(() => reads).toEqual(["text/event-stream"]);
  await backend.update({ "hoots/-OA00000000000000001/contenu": "Modifié depuis" });
  await expect(page.getByRole("article").filter({ hasText: "Modifié depuis" })).toBeVisible();
  expect(reads).toEqual(["text/event-stream"]);
}

function hootOf(page: Page, name: string) {
  return page.getByRole("article").filter({ hasText: textOf(name) });
}

function textOf(name: string): string {
  return `Été à l’île d’Yeu, vu de ${name}`;
}

async function secondsOf(run: () => Promise<unknown>): Promise<string> {
  const start = performance.now();
  await run();
  return ((performance.now() - start) / 1000).toFixed(1);
}
