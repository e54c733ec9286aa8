import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { hostPages } from "../../packages/hooter-react/src/hosts/pages";
import { snippetsOf } from "../../scripts/packages/snippets";
import type { Backend } from "../support/backend";
import { serveElementSite } from "./support/element-site";
import { expect, newEmail, signUp, test } from "./support/fixtures";

const scripts = {
  module: '<script type="module" src="/hooter/hooter.js"></script>',
  "classic script": '<script src="/hooter/hooter.classic.js"></script>',
} as const;

/** Folder of the packed scripts. */
const scriptsIn = (folder: string) => join(folder, "node_modules/hooter-react/dist/element");

function blockOf({ configuration }: Backend): string {
  const { apiKey, projectId, databaseURL, identityEmulatorUrl } = configuration;
  const settings = {
    "api-key": apiKey,
    "project-id": projectId,
    "database-url": databaseURL,
    "identity-emulator-url": identityEmulatorUrl,
  };
  return `<script type="application/json" id="hooter-config">${JSON.stringify(settings)}</script>`;
}

/** Content Security Policy that allows only scripts from the page's origin, calls to the two services, and pictures. */
function strictPolicy({ databasePort, identityPort }: Backend): string {
  const services = `http://127.0.0.1:${databasePort} http://127.0.0.1:${identityPort}`;
  return `default-src 'none'; script-src 'self'; connect-src ${services}; img-src *; require-trusted-types-for 'script'; trusted-types 'none'`;
}

/**
 * Records the paths of a page's requests to the database. Streams have the prefix "live ". The polls of the counters
 * are omitted.
 */
function recordCalls(page: Page, { databasePort }: Backend): readonly string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { port, pathname } = new URL(request.url());
    if (port !== String(databasePort) || request.resourceType() !== "fetch" || pathname === "/stats.json") return;
    calls.push(request.headers()["accept"] === "text/event-stream" ? `live ${pathname}` : pathname);
  });
  return calls;
}

for (const [kind, script] of Object.entries(scripts)) {
  test(`a visitor reads, likes and signs up under a strict policy, with a ${kind} and without a charset`, async ({
    install,
    page,
    seededPublicBackend,
    watch,
  }) => {
    const html = `<!doctype html><title>Site</title>${script}${blockOf(seededPublicBackend)}<hooter-account></hooter-account><hooter-feed page-size="5"></hooter-feed>`;
    const policy = strictPolicy(seededPublicBackend);
    const site = await serveElementSite(scriptsIn(install("vite-react-19")), { "/": { html, policy } });
    try {
      await page.goto(site.url);
      expect(await page.evaluate(() => document.characterSet)).toBe("windows-1252");
      await page.evaluate(() => {
        const types: unknown[] = [];
        Reflect.set(window, "eventTypes", types);
        document.addEventListener("hooter-event", (event) => types.push(Reflect.get(event, "detail").type));
      });
      const article = page.getByRole("article").first();
      await expect(article).toBeVisible();
      const name = (await article.getAttribute("aria-labelledby")) ?? "";
      expect(name).not.toBe("");

      await article.getByRole("button", { name: /^J'aime/ }).click();
      const dialog = page.getByRole("dialog", { name: "Authentification" });
      await expect(dialog.getByRole("button", { name: "Mot de passe oublié ?" })).toBeVisible();
      await signUp(dialog, newEmail("visiteuse"));
      await expect(article.getByRole("button", { name: /^Je n'aime plus/ })).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect.poll(() => page.evaluate(() => Reflect.get(window, "eventTypes"))).toEqual(["signed-in", "liked"]);

      await page.getByRole("button", { name: "Déconnexion" }).click();
      await expect(page.getByRole("button", { name: "Connexion" })).toBeVisible();
      expect(watch.complaints).toEqual([]);
      // Check that the policy is active.
      const violation = page.evaluate(
        () =>
          new Promise((resolve) => {
            document.addEventListener("securitypolicyviolation", (event) => resolve(event.violatedDirective));
            document.body.append(Object.assign(document.createElement("style"), { textContent: "p { color: red }" }));
          }),
      );
      expect(await violation).toBe("style-src-elem");
    } finally {
      await site.close();
    }
  });
}

for (const [kind, script] of Object.entries(scripts)) {
  test(`a visitor writes the first comment on a page under a strict policy, signs up and chooses a name, with a ${kind}`, async ({
    install,
    page,
    publicBackend,
    watch,
  }) => {
    const article = `hiboux-${kind.replace(" ", "-")}`;
    const head = `<!doctype html><meta charset="utf-8"><title>Site</title><link rel="canonical" href="https://exemple.fr/${article}">`;
    const html = `${head}${script}${blockOf(publicBackend)}<hooter-thread-count></hooter-thread-count><hooter-thread></hooter-thread>`;
    const policy = strictPolicy(publicBackend);
    const site = await serveElementSite(scriptsIn(install("vite-react-19")), { "/": { html, policy } });
    const comments = page.locator("hooter-thread").getByRole("listitem");
    const threads = async () => {
      const hoots: object[] = Object.values(Object(await publicBackend.read("hoots")));
      const keys = [
        ...Object.keys(Object(await publicBackend.read("threads"))),
        ...hoots.map(({ thread }: { thread?: unknown }) => thread),
      ];
      return keys.filter((key) => String(key).includes(article));
    };
    try {
      await page.goto(site.url);
      await expect(page.locator("hooter-thread-count")).toHaveText("0 commentaire");
      await page.getByRole("textbox", { name: "Votre commentaire" }).fill("Je les ai entendus.");
      await page.keyboard.press("Enter");
      await signUp(page.getByRole("dialog", { name: "Authentification" }), newEmail("lectrice"));
      await expect(comments).toHaveCount(1);
      await expect(comments).toContainText(["Je les ai entendus."]);
      // A thread has two records: the entry of the page in `threads`, and the hoot of the thread.
      await expect.poll(async () => (await threads()).length).toBe(2);

      await page.getByRole("complementary").getByRole("button", { name: "Choisir mon pseudo" }).click();
      const dialog = page.getByRole("dialog", { name: "Gestion de profil" });
      await dialog.getByRole("textbox", { name: "Nouveau pseudo" }).fill(`Lectrice ${kind.slice(0, 6)}`);
      await dialog.getByRole("button", { name: "Confirmer" }).click();
      await expect(dialog).toContainText(`Lectrice ${kind.slice(0, 6)}`);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();

      await page.reload();
      await expect(comments).toHaveCount(1);
      await expect(comments).toContainText([`Lectrice ${kind.slice(0, 6)}`]);
      await expect(page.locator("hooter-thread-count")).toHaveText("1 commentaire");
      expect((await threads()).length).toBe(2);
      expect(watch.complaints).toEqual([]);
    } finally {
      await site.close();
    }
  });
}

const configuring = {
  module: '<script type="module">import { configure } from "/hooter/hooter.js"; CONFIGURE</script>',
  "classic script": '<script src="/hooter/hooter.classic.js"></script><script>hooter.CONFIGURE</script>',
} as const;

for (const [kind, script] of Object.entries(configuring)) {
  test(`every call carries the App Check token that a page configures with a ${kind}`, async ({
    install,
    page,
    seededPublicBackend,
    watch,
  }) => {
    const configured = script.replace("CONFIGURE", 'configure({ appCheckToken: async () => "attested" })');
    const html = `<!doctype html><meta charset="utf-8"><title>Site</title>${blockOf(seededPublicBackend)}${configured}<hooter-feed></hooter-feed>`;
    const site = await serveElementSite(scriptsIn(install("vite-react-19")), { "/": html });
    const tokens: (string | null)[] = [];
    page.on("request", (request) => {
      const { port, pathname, searchParams } = new URL(request.url());
      if (port === String(seededPublicBackend.databasePort) && pathname.endsWith(".json"))
        tokens.push(searchParams.get("ac"));
    });
    try {
      await page.goto(site.url);
      const like = page.getByRole("button", { name: /^J'aime/ }).first();
      await expect(like).toHaveText(/\d/);
      await expect.poll(() => watch.open.size).toBe(1);
      expect(new Set(tokens)).toEqual(new Set(["attested"]));
      expect(watch.complaints).toEqual([]);
    } finally {
      await site.close();
    }
  });
}

test("a page that includes the module and the classic script has one client", async ({
  install,
  page,
  seededPublicBackend,
  watch,
}) => {
  const head = `<!doctype html><meta charset="utf-8"><title>Site</title>${blockOf(seededPublicBackend)}`;
  const site = await serveElementSite(scriptsIn(install("vite-react-19")), {
    "/once": `${head}${scripts.module}<hooter-feed></hooter-feed>`,
    "/twice": `${head}<hooter-feed></hooter-feed>${scripts["classic script"]}${scripts.module}<script type="module" src="/hooter/hooter.js?again"></script><hooter-feed></hooter-feed>`,
  });
  const calls = recordCalls(page, seededPublicBackend);
  const articles = page.getByRole("article");
  const open = () =>
    [...watch.open].filter((request) => request.url().includes(`:${seededPublicBackend.databasePort}/`)).length;
  try {
    await page.goto(`${site.url}/once`);
    await expect(articles).toHaveCount(20);
    await expect.poll(open).toBe(1);
    const once = ["/hoots.json", "live /hoots.json"];
    await expect.poll(() => [...calls].sort()).toEqual(once);
    await page.goto(`${site.url}/twice`);
    await expect(articles).toHaveCount(40);
    await expect.poll(open).toBe(1);
    await expect.poll(() => calls.slice(once.length).sort()).toEqual(once);
    const { version } = JSON.parse(readFileSync("packages/hooter-react/package.json", "utf8"));
    expect(watch.complaints).toContain(
      `hooter-react: <hooter-feed> is already defined by version ${version}. The definition of version ${version} is ignored.`,
    );
    expect(watch.complaints.filter((text) => !text.includes("is already defined"))).toEqual([]);
  } finally {
    await site.close();
  }
});

test("an element ignores the page's styles, and applies changed attributes", async ({
  install,
  page,
  seededPublicBackend,
  watch,
}) => {
  // Set the box of the element explicitly, because the styles of the page apply to the element itself, though not to
  // its content.
  const box = "margin: 0; padding: 0; border: 0; inline-size: 600px";
  const pageOf = (css: string) =>
    `<!doctype html><meta charset="utf-8"><title>Site</title><style>${css}</style>${blockOf(seededPublicBackend)}${scripts.module}<hooter-feed style="${box}"></hooter-feed>`;
  const site = await serveElementSite(scriptsIn(install("vite-react-19")), {
    "/neutral": pageOf(""),
    "/hostile": pageOf(hostPages.map(({ css }) => css).join("\n")),
  });
  /** Styles of all elements of the first hoot. */
  const styles = async (path: string) => {
    await page.goto(site.url + path);
    const article = page.getByRole("article").first();
    // Wait for the counters, because the margin of the menu button depends on their width.
    await expect(article.getByRole("button", { name: /^J'aime/ })).toHaveText(/\d/);
    return article.evaluate((root) =>
      [root, ...root.querySelectorAll("*")].map((element) => {
        const { font, color, letterSpacing, margin, padding, textAlign, textTransform } = getComputedStyle(element);
        return { name: element.className, font, color, letterSpacing, margin, padding, textAlign, textTransform };
      }),
    );
  };
  try {
    const neutral = await styles("/neutral");
    expect(neutral.length).toBeGreaterThan(10);
    expect(await styles("/hostile")).toEqual(neutral);

    const feed = page.locator("hooter-feed");
    // Ignore links to other sites, which the text of a hoot may contain.
    await expect(page.getByRole("article").locator('a:not([href^="https://"])')).toHaveCount(0);
    await feed.evaluate((element) => {
      element.setAttribute("locale", "en");
      element.setAttribute("theme", "dark");
      element.setAttribute("hoot-url", "/hoot/{slug}");
    });
    await expect(page.getByRole("button", { name: /^Like/ }).first()).toBeVisible();
    await expect(page.locator(".hooter-feed")).toHaveAttribute("data-hooter-theme", "dark");
    await expect(page.getByRole("article").getByRole("link").first()).toHaveAttribute("href", /^\/hoot\/\S+$/);
    await feed.evaluate((element) => element.setAttribute("database-url", "nowhere"));
    await expect(page.getByRole("alert")).toContainText("The value of database-url is invalid.");
    await expect.poll(() => watch.complaints).toEqual(["hooter-react: <hooter-feed> has an invalid database-url."]);
  } finally {
    await site.close();
  }
});

test("the example pages in docs/script-tag.md show the feed and a hoot's page", async ({
  install,
  page,
  seededPublicBackend,
  watch,
}) => {
  const { databaseURL, identityEmulatorUrl } = seededPublicBackend.configuration;
  const [index = "", hoot = ""] = snippetsOf("docs/script-tag.md", readFileSync("docs/script-tag.md", "utf8"))
    .filter(({ language }) => language === "html")
    .map(({ code }) =>
      code
        .replace("http://127.0.0.1:9000?ns=demo-hooter", databaseURL)
        .replace("http://127.0.0.1:9099", identityEmulatorUrl),
    );
  for (const written of [index, hoot]) expect(written).toContain(databaseURL);
  const site = await serveElementSite(scriptsIn(install("vite-react-19")), { "/": index, "/hoot/": hoot });
  try {
    await page.goto(site.url);
    const article = page.getByRole("article").first();
    await expect(article).toBeVisible();
    const text = await article.locator(".hooter-text").innerText();
    expect(text).not.toBe("");
    await article.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/hoot\/\?hoot=\S+$/);
    await expect(page.getByRole("article").first()).toContainText(text);
    expect(watch.complaints).toEqual([]);
  } finally {
    await site.close();
  }
});
