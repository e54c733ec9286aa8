import { expect, type Locator, type Page } from "@playwright/test";
import { newEmail } from "../consumers/support/fixtures";
import type { DocumentedSite } from "./documented-site";
import { test } from "./fixtures";
import { answers } from "./host";

/*
 * A new user follows the documents from an empty folder: the commands and files are those of the documents, with the
 * newest templates and tools from the network. The ports are those of the documents too, so no other server may use
 * them.
 */

interface Site {
  readonly document: string;
  /** Heading of the section; by default the whole document describes the site. */
  readonly section?: string;
  /** Files of the site, in the order of the document. */
  readonly files: readonly string[];
  /**
   * Whether the test also runs the site's build; default true. False if the build needs a network source other than the
   * npm registry.
   */
  readonly runsBuild?: boolean;
  /** Acts as a user of the site, and fails if the site does not work. */
  readonly use: (page: Page, url: string) => Promise<void>;
}

const sites: readonly Site[] = [
  {
    document: "docs/local-development.md",
    files: ["src/App.tsx"],
    use: async (page) => {
      await page.getByRole("button", { name: "Connexion" }).click();
      await signUp(page);
      await publish(page);
      await openHoot(page);
    },
  },
  ...["docs/stylesheets.md", "docs/events.md", "docs/languages.md", "docs/sign-in.md"].map((document) => ({
    document,
    files: ["src/App.tsx"],
    use: async (page: Page) => {
      await signUp(page);
      await publish(page);
    },
  })),
  { document: "docs/visitors.md", files: ["src/App.tsx"], use: likeAsVisitor },
  {
    document: "docs/embedding.md",
    section: "Next, App Router",
    files: ["app/providers.tsx", "app/layout.tsx", "app/page.tsx", "app/settings/page.tsx", "app/hoot/[slug]/page.tsx"],
    use: async (page) => {
      await signUp(page);
      await publish(page);
      await openHoot(page);
      await expect(page).toHaveURL(/\/hoot\//);
    },
  },
  {
    document: "docs/server-data.md",
    section: "A page with Next, from an empty folder",
    files: ["app/hooter.tsx", "app/page.tsx", "app/settings/page.tsx", "app/hoot/[slug]/page.tsx"],
    // The layout of the template loads fonts from Google during the build.
    runsBuild: false,
    use: async (page, url) => {
      const html = await (await fetch(url)).text();
      expect(html).toMatch(/<article[^>]* class="[^"]*hooter-hoot/);
      await likeAsVisitor(page);
    },
  },
];

for (const { document, section, files, runsBuild = true, use } of sites) {
  test(`the site of « ${section ?? document} » works`, async ({ complaints, documented, page, tarballs }) => {
    const begun = performance.now();
    const site = documented(document);
    await site.create(tarballs, section);
    for (const file of files) site.write(file, section);
    const url = await serve(site);
    await page.goto(url);
    await use(page, url);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(`${document}${section === undefined ? "" : ` (${section})`}: live after ${seconds} s`);
    // In development, Next warns if the browser's cache is disabled, as it is in this test.
    expect(complaints.filter((complaint) => !complaint.includes("/cache-bypass-in-dev"))).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.locator("html").evaluate(({ scrollWidth }) => scrollWidth)).toBe(390);
    if (runsBuild) await site.run("npm run build");
  });
}

test("the site with custom tokens of docs/sign-in.md works", async ({ documented, page, tarballs }) => {
  const site = documented("docs/sign-in.md");
  await site.create(tarballs);
  site.write("src/App.tsx", "The site's Firebase account");
  await page.goto(await serve(site));
  await signUp(page);
  await publish(page);
  await page.getByRole("button", { name: "Déconnexion" }).click();

  site.write("server.mjs", "Custom tokens");
  site.write("src/Network.tsx", "Custom tokens");
  site.edit("src/App.tsx", (code) =>
    code
      .replace(/function Network\(\) \{.*?\n\}\n/s, "")
      .replace(/import \{ useSession \}.*\n/, 'import { Network } from "./Network";\n')
      .replace("Dashboard, HooterProvider, SignIn, UserMenu", "HooterProvider"),
  );
  // For Node 20, the document requires this version.
  const admin = Number(process.versions.node.split(".")[0]) < 22 ? "firebase-admin@13" : "firebase-admin";
  const [install = "", ...server] = site.commands("Custom tokens");
  await site.run(install.replace("firebase-admin", admin));
  await site.start(server.join("\n"), () => answers("http://localhost:3000"));
  await page.reload();
  await page.getByRole("button", { name: "Entrer" }).click();
  await publish(page);
  await expect(hoot(page).filter({ hasText: "Camille" })).toBeVisible();
  await site.run("npm run build");
});

test("the commands and the code of docs/deploy.md work, except those that need a Firebase project", async ({
  documented,
  tarballs,
}) => {
  const site = documented("docs/deploy.md");
  await site.create(tarballs, "2. Deploy the rules");
  site.write("src/App.tsx", "3. Configure the client");
  await site.run("npm run build");
});

test("the tests of docs/testing.md pass", async ({ documented, tarballs }) => {
  const site = documented("docs/testing.md");
  await site.create(tarballs);
  for (const file of ["vitest.config.ts", "src/Feed.test.tsx"]) site.write(file, "Vitest");
  await site.run([...site.commands("Vitest"), "npx vitest run", "npm run build"].join(" && "));
  for (const file of ["jest.config.cjs", "src/Feed.test.cjs"]) site.write(file, "Jest");
  await site.run([...site.commands("Jest"), "touch empty.cjs", "npx jest Feed.test.cjs"].join(" && "));
});

/** Starts a site's development server, and returns the address of the server. */
async function serve(site: DocumentedSite): Promise<string> {
  const address = /http:\/\/localhost:\d+/;
  const output = await site.start("npm run dev", (printed) => address.test(printed));
  return address.exec(output)?.[0] ?? "";
}

/** Signs up in the form on the page. Also accepts English names, because one of the sites is in English. */
async function signUp(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: /^(Adresse email|Email address)$/ }).fill(newEmail("nouvelle"));
  await page.getByLabel(/^(Mot de passe|Password)$/).fill("hibou-2026");
  await page.getByRole("button", { name: /^(Inscription|Sign up)$/ }).click();
}

const text = "Premier hoot, écrit en suivant la documentation";

function hoot(page: Page): Locator {
  return page.getByRole("article").filter({ hasText: text }).first();
}

/** Publishes on the dashboard. Resolves when the database has stored the hoot and the feed shows it. */
async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(Commencez un post|Start a hoot)$/ }).click();
  await page.getByRole("textbox", { name: /^(Contenu du hoot|Hoot text)$/ }).fill(text);
  await page.getByRole("button", { name: /^(Publier|Publish)$/ }).click();
  await expect(hoot(page)).toBeVisible();
  await expect.poll(stored).toContain(text);
}

/** All hoots in the database, as JSON. */
async function stored(): Promise<string> {
  const answer = await fetch("http://127.0.0.1:9000/hoots.json?ns=demo-hooter", {
    headers: { authorization: "Bearer owner" },
  });
  return answer.text();
}

/** Opens the page of the hoot and comments. */
async function openHoot(page: Page): Promise<void> {
  await hoot(page)
    .getByRole("link", { name: /ommentaire/ })
    .click();
  await page.getByRole("button", { name: "Répondre" }).click();
  await page.getByRole("textbox", { name: "Votre commentaire" }).fill("Premier commentaire");
  await page.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Premier commentaire" })).toBeVisible();
}

/** Likes a hoot of the seeded community as a visitor, and signs up in the dialog that opens. */
async function likeAsVisitor(page: Page): Promise<void> {
  const card = page.getByRole("article").first();
  await card.getByRole("button", { name: /^J'aime/ }).click();
  await signUp(page);
  await expect(card.getByRole("button", { name: /^Je n'aime plus/ })).toBeVisible();
}
