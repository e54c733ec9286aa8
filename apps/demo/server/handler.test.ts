import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { createLocalDatabase } from "hooter-local";
import { describe, expect, it } from "vitest";
import { createHandler, type HandlerOptions, type SiteFiles } from "./handler";
import { readHosting } from "./hosting";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const hosting = readHosting(read("firebase.json"));
const page = read("apps/demo/index.html");
const publicRules = read("database.public.rules.json");

const site = "https://exemple.fr";
const id = "-OfJKMzH3WzkV9uPQRst";
const slug = "zoe-exemple-fr42_hoot";
const content = '</script><script>alert(1)</script> "Un hibou" & $& lui 🦉';
const hoot = {
  auteur: "Zoé",
  proprietaire: "uid-zoe",
  contenu: content,
  slug,
  date: "20/11/2026",
  articleImg: "/communaute/hibou.jpg",
  articleAlt: "Un hibou",
};

/** Creates the files of a small site. */
function filesOf(files: Readonly<Record<string, string>> = {}): SiteFiles {
  const all = new Map(
    Object.entries({
      "/index.html": page,
      "/assets/app-1a2b.js": "console.log('hibou');",
      "/service-worker.js": "self;",
      "/theme.js": "self;",
      "/communaute/avatars/alice.svg": "<svg></svg>",
      "/icons/owl.png": "PNG",
      "/firebase.json": "{}",
      "/.env": "SECRET=1",
      ...files,
    }),
  );
  return {
    read: async (path) => {
      const text = all.get(path);
      return text === undefined ? null : new TextEncoder().encode(text);
    },
  };
}

/** Opens a database that contains one hoot. */
async function openDatabase(rules = publicRules) {
  const local = createLocalDatabase({ rules, project: "demo-hooter" });
  const answer = await local.fetch("http://127.0.0.1:9000/.json?ns=demo-hooter", {
    method: "PATCH",
    headers: { authorization: "Bearer owner" },
    body: JSON.stringify({
      [`hoots/${id}`]: hoot,
      [`slugs/${slug}`]: id,
      [`stats/${id}`]: { likes: 3, comments: 1 },
    }),
  });
  expect(answer.status).toBe(200);
  return local.fetch;
}

const configurationOf = (readers: string) =>
  JSON.stringify({
    apiKey: "demo",
    projectId: "demo-hooter",
    databaseURL: "http://127.0.0.1:9000?ns=demo-hooter",
    readers,
  });

/** Creates the handler of the site. @returns a function that requests a path */
async function open(options: Partial<HandlerOptions> = {}) {
  const handler = await createHandler({
    files: filesOf(),
    hosting,
    configuration: configurationOf("everyone"),
    fetch: () => Promise.reject(new TypeError("no database")),
    ...options,
  });
  return (path: string, init?: RequestInit) => handler(new Request(site + path, init));
}

const openPublic = async (options: Partial<HandlerOptions> = {}) => open({ fetch: await openDatabase(), ...options });

const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];

describe("the files of the site", () => {
  it("sends each file with its content type and the headers from firebase.json", async () => {
    const get = await open();
    const script = await get("/assets/app-1a2b.js");
    expect([script.status, await script.text()]).toEqual([200, "console.log('hibou');"]);
    expect(Object.fromEntries(script.headers)).toEqual({
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": expect.stringContaining("default-src 'none'; script-src 'self';"),
      "content-type": "text/javascript; charset=utf-8",
      "referrer-policy": "strict-origin-when-cross-origin",
      vary: "accept-encoding",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
    // After a deployment, an outdated page would request scripts that no longer exist.
    for (const path of ["/", "/dashboard", "/theme.js", "/service-worker.js"])
      expect([path, (await get(path)).headers.get("cache-control")]).toEqual([path, "no-cache"]);
    const portrait = await get("/communaute/avatars/alice.svg");
    expect(portrait.headers.get("cache-control")).toBe("public, max-age=604800");
    const picture = await get("/icons/owl.png");
    expect(picture.headers.get("content-type")).toBe("image/png");
  });

  it.each(["gzip", "br, gzip;q=0.5", "*", "GZIP", "*;q=0, gzip"])(
    "compresses files for a client that accepts %j",
    async (accepted) => {
      const get = await open();
      for (let round = 0; round < 2; round++) {
        const answer = await get("/assets/app-1a2b.js", { headers: { "accept-encoding": accepted } });
        expect(answer.headers.get("content-encoding")).toBe("gzip");
        expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe("console.log('hibou');");
      }
    },
  );

  it.each(["", "br", "gzip;q=0", "gzip; q=0.00", "x-gzip", "gzip;q=0, *"])(
    "does not compress files for a client that accepts %j",
    async (accepted) => {
      const get = await open();
      const answer = await get("/assets/app-1a2b.js", { headers: { "accept-encoding": accepted } });
      expect([answer.headers.get("content-encoding"), await answer.text()]).toEqual([null, "console.log('hibou');"]);
    },
  );

  it("does not compress files of an already compressed type", async () => {
    const get = await open();
    const answer = await get("/icons/owl.png", { headers: { "accept-encoding": "gzip" } });
    expect([answer.headers.get("content-encoding"), await answer.text()]).toEqual([null, "PNG"]);
  });

  it("does not serve files that firebase.json ignores", async () => {
    const get = await open();
    for (const path of ["/.env", "/firebase.json", "/%2eenv"]) {
      const answer = await get(path);
      expect(await answer.text()).not.toMatch(/SECRET|^\{\}$/);
    }
  });

  it("responds with 404 for a missing file; below /assets/, even if the request accepts HTML", async () => {
    const get = await open();
    const statuses = await Promise.all([
      get("/missing.js"),
      get("/icons/missing.png"),
      get("/assets/old-3c4d.js", { headers: { accept: "text/html" } }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(statuses.every(({ headers }) => headers.has("content-security-policy"))).toBe(true);
    expect(statuses.map(({ headers }) => headers.get("cache-control"))).toEqual(["no-store", "no-store", "no-store"]);
  });
});

describe("the page of the site", () => {
  it.each(["/", "/index.html", "/dashboard", "/profile/zo%C3%A9", "/a.constructor"])(
    "sends the page with the configuration for %s, without reading the database",
    async (path) => {
      let calls = 0;
      const get = await open({ fetch: () => Promise.reject(new TypeError(`call ${++calls}`)) });
      const answer = await get(path);
      const html = await answer.text();
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      expect(html).toContain("&quot;readers&quot;:&quot;everyone&quot;");
      expect(html).toContain("<title>Hooter</title>");
      expect(calls).toBe(0);
    },
  );

  it("sends the page for a path with a file extension when the request accepts HTML", async () => {
    const get = await open();
    const answer = await get("/profile/zoe.js", { headers: { accept: "text/html,*/*" } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  });

  it("uses the configuration in the build if the options contain no configuration", async () => {
    const built = page.replace("%HOOTER_CONFIG%", configurationOf("everyone").replaceAll('"', "&quot;"));
    const get = await openPublic({ files: filesOf({ "/index.html": built }), configuration: undefined });
    const answer = await get(`/hoot/${slug}`);
    expect(await answer.text()).toContain("og:title");
  });

  it("sends no body for HEAD, and refuses invalid addresses and methods other than GET and HEAD", async () => {
    const get = await open();
    const head = await get("/dashboard", { method: "HEAD" });
    expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([
      200,
      "text/html; charset=utf-8",
      "",
    ]);
    const post = await get("/dashboard", { method: "POST", body: "a" });
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    const asset = await get("/assets/app-1a2b.js", { method: "POST", body: "a" });
    expect([asset.status, asset.headers.get("cache-control")]).toEqual([405, "no-store"]);
    const invalid = await get("/%E0%A4%A");
    expect([invalid.status, invalid.headers.has("content-security-policy")]).toEqual([400, true]);
    expect(await invalid.text()).toContain('<div id="root"></div>');
  });
});

describe("the page of a hoot", () => {
  it("renders the metadata, the text and the oEmbed link of a hoot when everyone may read", async () => {
    const get = await openPublic();
    const answer = await get(`/hoot/${slug}`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    const escaped = "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;Un hibou&quot; &amp; $&amp; lui 🦉";
    expect(metaOf(html, "og:description")).toBe(escaped);
    expect(metaOf(html, "description")).toBe(escaped);
    expect(metaOf(html, "og:title")).toMatch(/^Zoé · &lt;\/script&gt;/);
    expect(html).toMatch(/<title>Hooter \| Zoé · &lt;\/script&gt;/);
    expect(metaOf(html, "og:site_name")).toBe("Hooter");
    expect(metaOf(html, "og:locale")).toBe("fr_FR");
    expect(metaOf(html, "og:image")).toBe(`${site}/communaute/hibou.jpg`);
    expect(metaOf(html, "twitter:card")).toBe("summary_large_image");
    expect(html).toContain(`<link rel="canonical" href="${site}/hoot/${slug}">`);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(html).toContain(`<p dir="auto">${escaped}</p></article></main></div>`);
    const jsonLd: unknown = JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/.exec(html)?.[1] ?? "");
    expect(jsonLd).toMatchObject({
      articleBody: content,
      author: { name: "Zoé", url: `${site}/profile/Zo%C3%A9` },
      interactionStatistic: [{ userInteractionCount: 3 }, { userInteractionCount: 1 }],
    });
    const discovered = /type="application\/json\+oembed" href="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    const embed = await get(discovered?.slice(site.length) ?? "");
    expect(await embed.json()).toMatchObject({ type: "rich", author_name: "Zoé", provider_url: `${site}/` });
  });

  it("uses the site's picture for a hoot without a picture", async () => {
    const fetch = await openDatabase();
    await fetch(`http://127.0.0.1:9000/hoots/${id}/articleImg.json?ns=demo-hooter`, {
      method: "DELETE",
      headers: { authorization: "Bearer owner" },
    });
    const get = await open({ fetch });
    const html = await (await get(`/hoot/${slug}`)).text();
    expect(metaOf(html, "og:image")).toBe(`${site}/icons/maskable-512.png`);
    expect(metaOf(html, "twitter:card")).toBe("summary");
  });

  it("links to the configured public address of the site, even if a request is sent to another address", async () => {
    const get = await openPublic({ siteUrl: "https://www.exemple.fr/" });
    const html = await (await get(`/hoot/${slug}/?utm_source=a`)).text();
    expect(html).toContain(`<link rel="canonical" href="https://www.exemple.fr/hoot/${slug}">`);
  });

  it("compresses a hoot's page", async () => {
    const get = await openPublic();
    const answer = await get(`/hoot/${slug}`, { headers: { "accept-encoding": "gzip" } });
    expect(gunzipSync(await answer.arrayBuffer()).toString()).toContain("og:title");
  });

  it.each(["missing_hoot", "a.js", "%00", `${slug}%2F`, "%E2%80%AE", "'\"<>", "x".repeat(2_000)])(
    "sends the plain page with 404 when no hoot has the slug %s",
    async (missing) => {
      const get = await openPublic();
      const answer = await get(`/hoot/${missing}`);
      const html = await answer.text();
      expect(answer.status).toBe(404);
      expect(html).toContain('<div id="root"></div>');
      expect(html).toContain("<title>Hooter</title>");
    },
  );

  it.each([
    ["only members may read", async () => ({ configuration: configurationOf("members") })],
    ["the configuration is not JSON", async () => ({ configuration: "{" })],
    ["the configuration has no database", async () => ({ configuration: '{"readers":"everyone"}' })],
    [
      "the address of the database is invalid",
      async () => ({
        configuration: '{"readers":"everyone","databaseURL":"nowhere"}',
      }),
    ],
    ["the rules refuse visitors", async () => ({ fetch: await openDatabase(read("database.rules.json")) })],
    ["the database cannot be reached", async () => ({})],
    ["the database never answers", async () => ({ fetch: () => new Promise<Response>(() => {}), readWithin: 20 })],
    ["the answer is not JSON", async () => ({ fetch: async () => new Response("<html>") })],
  ])("sends the plain page when %s", async (_, options) => {
    const get = await open(await options());
    const answer = await get(`/hoot/${slug}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<div id="root"></div>');
  });

  it("makes no call to the database when only members may read", async () => {
    let calls = 0;
    const get = await open({
      configuration: configurationOf("members"),
      fetch: () => Promise.reject(new TypeError(`call ${++calls}`)),
    });
    await get(`/hoot/${slug}`);
    await get(`/oembed?url=${encodeURIComponent(`${site}/hoot/${slug}`)}`);
    expect(calls).toBe(0);
  });
});

describe("the oEmbed endpoint", () => {
  const url = encodeURIComponent(`${site}/hoot/${slug}`);

  it("responds with an embeddable quote that scripts on other sites may read", async () => {
    const get = await openPublic();
    const answer = await get(`/oembed?url=${url}&format=json&maxwidth=300`);
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    expect(answer.headers.get("content-type")).toContain("application/json");
    expect(await answer.json()).toMatchObject({
      version: "1.0",
      type: "rich",
      width: 300,
      html: expect.stringContaining(`<a href="${site}/hoot/${slug}">`),
    });
  });

  it.each([
    ["empty limits", "maxwidth=&maxheight="],
    ["limits that are not numbers", "maxwidth=NaN&maxheight=large"],
    ["limits of zero and below", "maxwidth=0&maxheight=-100"],
    ["limits above the size of the quote", "maxwidth=99999999&maxheight=99999999"],
    ["repeated limits", "maxwidth=&maxwidth=300&maxheight=x&maxheight=1"],
  ])("responds with a full-width quote for %s", async (_, limits) => {
    const get = await openPublic();
    const answer = await get(`/oembed?url=${url}&${limits}`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ type: "rich", width: 550, height: expect.any(Number) });
  });

  it.each([
    [400, "no address", ""],
    [501, "XML", `?url=${url}&format=xml`],
    [404, "an address of another site", `?url=${encodeURIComponent(`https://autre.fr/hoot/${slug}`)}`],
    [404, "an address that is not a hoot", `?url=${encodeURIComponent(`${site}/dashboard`)}`],
    [404, "no address but a text", "?url=hibou"],
    [404, "a slug that no hoot has", `?url=${encodeURIComponent(`${site}/hoot/missing_hoot`)}`],
  ])("responds with %i for %s", async (status, _, query) => {
    const get = await openPublic();
    const answer = await get(`/oembed${query}`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "text/plain; charset=utf-8"]);
  });

  it("responds with 401 when only members may read, and with 503 when the database cannot be reached", async () => {
    const members = await open({ configuration: configurationOf("members") });
    expect((await members(`/oembed?url=${url}`)).status).toBe(401);
    const broken = await open();
    const answer = await broken(`/oembed?url=${url}`);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
  });
});

describe("createHandler", () => {
  it("throws when index.html is missing or has no placeholder for the metadata", async () => {
    await expect(open({ files: { read: async () => null } })).rejects.toThrow("The site has no index.html.");
    await expect(open({ files: filesOf({ "/index.html": "<html></html>" }) })).rejects.toThrow(
      "index.html has no place",
    );
  });

  it("throws when the public address is not a URL", async () => {
    await expect(open({ siteUrl: "exemple.fr" })).rejects.toThrow(TypeError);
  });
});
