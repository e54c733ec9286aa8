import type { Browser, Page } from "@playwright/test";
import type { Backend } from "../support/backend";
import { serveDemo } from "../support/demo-server";
import { FaultProxy } from "../support/fault-proxy";
import { expect, test } from "../support/fixtures";
import { Random } from "../support/random";
import { openHoot, publish } from "../support/steps";

/* Pages of hoots on a site that everyone may read, as crawlers and sites with link previews read them. */

test.use({ readers: "everyone" });

let serial = 0;

/** Writes a hoot as an administrator. The text may be hostile. @returns the slug of the hoot */
async function writeHoot(backend: Backend, content: string): Promise<string> {
  const slug = `ecrit${serial++}-${Date.now()}_hoot`;
  const id = `-O${String(serial).padStart(4, "0")}${Date.now()}z`.slice(0, 20).padEnd(20, "0");
  await backend.update({
    [`hoots/${id}`]: { auteur: "Ada <b>", proprietaire: "uid-ada", contenu: content, slug, date: "20/11/2026" },
    [`slugs/${slug}`]: id,
    [`stats/${id}`]: { likes: 2, comments: 0 },
  });
  return slug;
}

/** Opens an address in a browser that runs no script. */
async function crawl(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

const meta = (page: Page, name: string) =>
  page.locator(`head meta[name="${name}"], head meta[property="${name}"]`).getAttribute("content");

async function jsonLdOf(page: Page): Promise<unknown> {
  const scripts = page.locator('head script[type="application/ld+json"]');
  await expect(scripts).toHaveCount(1);
  return JSON.parse((await scripts.textContent()) ?? "");
}

test("a crawler without scripts sees the text of a hoot", async ({ browser, visit, newAccount, signUp, demoUrl }) => {
  const author = await visit();
  await signUp(author, newAccount("lu"));
  const text = `Un hibou pour tout le monde ${Date.now()}`;
  await publish(author.page, text);
  const permalink = await openHoot(author.page, text);

  const crawler = await crawl(browser, demoUrl + permalink);
  await expect(crawler.getByRole("article").getByText(text)).toBeVisible();
  await expect(crawler.getByRole("article").getByRole("link", { name: "John Doe" })).toBeVisible();
  await expect(crawler).toHaveTitle(`Hooter | John Doe · ${text}`);
  expect(await meta(crawler, "description")).toBe(text);
  expect(await crawler.locator('head link[rel="canonical"]').getAttribute("href")).toBe(demoUrl + permalink);
  expect(await jsonLdOf(crawler)).toMatchObject({
    "@type": "SocialMediaPosting",
    articleBody: text,
    url: demoUrl + permalink,
    author: { name: "John Doe" },
    interactionStatistic: [{ userInteractionCount: 0 }, { userInteractionCount: 0 }],
  });
  await crawler.context().close();
});

test("a shared link provides the metadata for its preview card", async ({ browser, backend, demoUrl, request }) => {
  const address = `${demoUrl}/hoot/${await writeHoot(backend, "Une carte pour ce hoot")}`;
  const crawler = await crawl(browser, address);
  expect(await meta(crawler, "og:type")).toBe("article");
  expect(await meta(crawler, "og:title")).toBe("Ada <b> · Une carte pour ce hoot");
  expect(await meta(crawler, "og:description")).toBe("Une carte pour ce hoot");
  expect(await meta(crawler, "og:url")).toBe(address);
  expect(await meta(crawler, "og:site_name")).toBe("Hooter");
  expect(await meta(crawler, "twitter:card")).toBe("summary");
  const picture = await request.get((await meta(crawler, "og:image")) ?? "");
  expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/png"]);

  const oEmbedUrl = await crawler.locator('head link[type="application/json+oembed"]').getAttribute("href");
  const answer = await request.get(oEmbedUrl ?? "");
  expect(answer.headers()["content-type"]).toContain("application/json");
  const { type, html }: { type: string; html: string } = await answer.json();
  expect(type).toBe("rich");
  const otherSite = await crawler.context().newPage();
  await otherSite.setContent(html);
  const quote = otherSite.getByRole("blockquote");
  await expect(quote).toContainText("Une carte pour ce hoot");
  await expect(quote.getByRole("link")).toHaveAttribute("href", address);
  const xml = await request.get(`${oEmbedUrl?.replace("format=json", "format=xml")}`);
  expect(xml.status()).toBe(501);
  await crawler.context().close();
});

test("a hostile text stays inert in a browser with scripts", async ({ backend, visit }) => {
  const hostile = [
    "</script><script>alert(1)</script>",
    "</title><img src=x onerror=alert(2)>",
    `"><script>alert(3)</script>`,
    "'\"`&amp;<!--",
    "🦉👩\u200d🚀",
    "\u202eינא\u200f\u2067שלום\u2069",
    "\u2028",
  ].join(" ");
  const content = hostile + "é".repeat(280 - hostile.length);
  const slug = await writeHoot(backend, content);
  const { page } = await visit();
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const scripts: string[] = [];
  page.on("request", (call) => {
    if (call.resourceType() === "script" || call.url().endsWith("/x")) scripts.push(new URL(call.url()).pathname);
  });
  await page.goto(`/hoot/${slug}`);
  await expect(page.locator("#root main, #root .hooter").first()).toBeVisible();
  // The application has replaced the server-rendered content.
  await expect(page.locator("#root > main > article > header > time")).toHaveCount(0);
  expect(await jsonLdOf(page)).toMatchObject({ author: { name: "Ada <b>" } });
  const inline = page.locator("script:not([src])");
  expect(await inline.evaluateAll((found) => found.map((script) => script.getAttribute("type")))).toEqual([
    "application/ld+json",
  ]);
  expect(scripts.filter((path) => !/^\/(theme|first-visit)\.js$|^\/assets\//.test(path))).toEqual([]);
  expect(dialogs).toEqual([]);
});

test("the description and the structured data of a hoot contain its hostile text unchanged", async ({
  browser,
  backend,
  demoUrl,
}) => {
  const content = `</script><script>alert(1)</script> "a" 'b' &lt; 🦉 \u200fשלום`;
  const crawler = await crawl(browser, `${demoUrl}/hoot/${await writeHoot(backend, content)}`);
  expect(await meta(crawler, "og:description")).toBe(content);
  expect(await meta(crawler, "twitter:description")).toBe(content);
  expect(await jsonLdOf(crawler)).toMatchObject({ articleBody: content, headline: content });
  await expect(crawler.getByRole("article").getByText(content)).toBeVisible();
  await expect(crawler.locator("script:not([src]):not([type='application/ld+json'])")).toHaveCount(0);
  await crawler.context().close();
});

test("the server responds with 404 and the site's page for a hoot that does not exist", async ({
  demoUrl,
  request,
}) => {
  const answer = await request.get(`${demoUrl}/hoot/absent-${Date.now()}_hoot`);
  const html = await answer.text();
  expect([answer.status(), html.includes('<div id="root"></div>'), html.includes("og:title")]).toEqual([
    404,
    true,
    false,
  ]);
});

test("a members-only site serves the plain page and refuses oEmbed", async ({ backend, request }) => {
  const slug = await writeHoot(backend, "Pour les membres");
  const site = await serveDemo({ ...backend.configuration, readers: "members" });
  const address = `${site.url}/hoot/${slug}`;
  const page = await request.get(address);
  expect([page.status(), (await page.text()).includes("Pour les membres")]).toEqual([200, false]);
  const embed = await request.get(`${site.url}/oembed?url=${encodeURIComponent(address)}`);
  expect(embed.status()).toBe(401);
  await site.close();
});

test("the server sends the plain page while the database is down, and the hoot once the database is back", async ({
  backend,
  request,
}) => {
  const slug = await writeHoot(backend, "De retour");
  const proxy = await FaultProxy.start(backend.databasePort, new Random(1));
  const databaseURL = proxy.url + new URL(backend.configuration.databaseURL).search;
  const site = await serveDemo({ ...backend.configuration, databaseURL });
  proxy.down();
  const down = await request.get(`${site.url}/hoot/${slug}`);
  expect([down.status(), (await down.text()).includes("De retour")]).toEqual([200, false]);
  await proxy.calm();
  const back = await request.get(`${site.url}/hoot/${slug}`);
  expect([back.status(), (await back.text()).includes("De retour")]).toEqual([200, true]);
  await site.close();
  await proxy.close();
});
