import type { Page } from "@playwright/test";
import { pageKey } from "../../packages/hooter-client/src/model/thread";
import type { LocalServer } from "../support/listen";
import { expect, newEmail, signUp, test } from "./support/fixtures";
import { serveViteHost } from "./support/vite-host";

/* A blog whose article has a thread. */

let server: LocalServer;
test.beforeAll(async ({ install }) => {
  test.setTimeout(900_000);
  server = await serveViteHost(install("vite-react-18", "e2e/consumers/vite-source"));
});
test.afterAll(() => server.close());

const article = (page: Page) => page.getByRole("main", { name: "Article" });
const thread = (page: Page) => article(page).getByRole("region", { name: /commentaires?$/i });
const comments = (page: Page) => thread(page).getByRole("listitem");

async function comment(page: Page, text: string): Promise<void> {
  await thread(page).getByRole("textbox", { name: "Votre commentaire" }).fill(text);
  await page.keyboard.press("Enter");
}

test("two visitors write a page's first comment at the same moment, into one thread, which an administrator then closes", async ({
  browser,
  publicBackend: backend,
}) => {
  const visit = async (address: string): Promise<Page> => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const configs = encodeURIComponent(JSON.stringify([backend.configuration]));
    await page.goto(`${server.url}/?configs=${configs}&article=${encodeURIComponent(address)}`);
    await expect(article(page).getByRole("textbox", { name: "Adresse email" })).toBeVisible();
    return page;
  };
  const slug = `hiboux-${Date.now()}`;
  const blog = `https://exemple.fr/${slug}`;
  const [first, second] = await Promise.all([
    visit(`${blog}?utm_source=lettre`),
    visit(`${blog.replace("https", "http")}/#fin`),
  ]);

  await test.step("a visitor's comment leads to the sign-in form, and is not sent", async () => {
    for (const page of [first, second]) await expect(thread(page).getByText(/^Aucun commentaire/)).toBeVisible();
    await Promise.all([comment(first, "Je les ai entendus."), comment(second, "Moi aussi.")]);
    for (const page of [first, second]) await expect(page).toHaveURL(/#compte$/);
    expect(Object.keys(Object(await backend.read("threads")))).not.toContain(pageKey({ url: blog }));
  });

  await test.step("after the sign-up, the writes of both visitors reach the database together and create one thread", async () => {
    const waiting: (() => void)[] = [];
    for (const page of [first, second]) {
      await page.route(backend.isDatabase, async (route) => {
        if (route.request().method() === "PATCH" && route.request().postData()?.includes('"threads/')) {
          await new Promise<void>((resolve) => {
            waiting.push(resolve);
            if (waiting.length === 2) for (const go of waiting) go();
          });
        }
        await route.continue();
      });
    }
    await Promise.all([signUp(article(first), newEmail("lectrice")), signUp(article(second), newEmail("lecteur"))]);
    for (const page of [first, second]) {
      await expect(comments(page)).toHaveCount(2);
      await expect(thread(page)).toContainText("Je les ai entendus.");
      await expect(thread(page)).toContainText("Moi aussi.");
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }
    expect(waiting).toHaveLength(2);
    // Ignore the threads of other tests, which use the same database.
    const hoots: object[] = Object.values(Object(await backend.read("hoots")));
    const keys = hoots.map((hoot) => String(Reflect.get(hoot, "thread"))).filter((key) => key.includes(slug));
    expect(keys).toEqual([pageKey({ url: blog })]);
    const threads = Object.keys(Object(await backend.read("threads")));
    expect(threads.filter((key) => key.includes(slug))).toEqual(keys);
  });

  await test.step("an administrator hides a comment and closes the thread", async () => {
    const email = newEmail("moderatrice");
    const third = await visit(blog);
    await signUp(article(third), email);
    await expect(article(third).getByRole("button", { name: "Déconnexion" })).toBeVisible();
    await expect(thread(third).getByRole("button", { name: "Masquer ce commentaire" })).toHaveCount(0);
    await backend.administer(email, "promote");
    await third.getByRole("button", { name: "Déconnexion" }).click();
    await article(third).getByRole("textbox", { name: "Adresse email" }).fill(email);
    await article(third).getByLabel("Mot de passe", { exact: true }).fill("hibou-2026");
    await article(third).getByRole("button", { name: "Connexion", exact: true }).click();
    await thread(third)
      .getByRole("listitem")
      .filter({ hasText: "Moi aussi." })
      .getByRole("button", { name: "Masquer ce commentaire" })
      .click();
    await expect(thread(third).getByText("Masqué", { exact: true })).toBeVisible();
    await expect(comments(first)).toHaveCount(1);
    await thread(third).getByRole("button", { name: "Fermer les commentaires" }).click();
    for (const page of [third, first]) {
      await expect(thread(page).getByText("Les commentaires sont fermés.")).toBeVisible();
      await expect(thread(page).getByRole("textbox")).toHaveCount(0);
    }
  });

  await test.step("the list of articles shows the number of comments", async () => {
    await first.reload();
    await expect(first.getByRole("status", { name: "Nombre" })).toHaveText("2 commentaires");
  });
});
