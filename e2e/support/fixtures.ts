import { type BrowserContext, test as base, type Page } from "@playwright/test";
import type { Readers } from "../../rules/source/rule-node";
import { type Backend, withBackend } from "./backend";
import { serveDemo } from "./demo-server";
import { watchCalls } from "./rest";

export interface Account {
  readonly email: string;
  readonly password: string;
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Calls to the two services since the start of the visit, as `METHOD path`. */
  readonly calls: string[];
}

interface VisitOptions {
  readonly width?: number;
  readonly dark?: boolean;
  /** Whether the browser behaves as on a phone with a touch screen. Default false. */
  readonly phone?: boolean;
  /** Whether the service worker is allowed. Default false, so that journeys can intercept the requests for files. */
  readonly installs?: boolean;
}

interface WorkerFixtures {
  /** Users who may read; default "members". `test.use({ readers: "everyone" })` opens the site to visitors. */
  readonly readers: Readers;
  readonly backend: Backend;
  readonly demoUrl: string;
}

interface TestFixtures {
  /** Creates a new visitor in a separate browser context, and opens a page of the demo if a path is given. */
  readonly visit: (path?: string, options?: VisitOptions) => Promise<Visitor>;
  /** E-mail and password that no other account uses. */
  readonly newAccount: (name: string) => Account;
  /** Signs up through the screens and ends on the dashboard. */
  readonly signUp: (visitor: Visitor, account: Account) => Promise<void>;
}

/** Fills in the sign-in form. */
export async function fillIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByRole("textbox", { name: "Adresse email" }).fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
}

let serial = 0;

/** Journeys run against the real demo, the real identity emulator and hooter-local: nothing is mocked. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  readers: ["members", { scope: "worker", option: true }],

  backend: [({ readers }, use) => withBackend(use, 0, readers), { scope: "worker", timeout: 300_000 }],

  demoUrl: [
    async ({ backend }, use) => {
      const server = await serveDemo(backend.configuration);
      await use(server.url);
      await server.close();
    },
    { scope: "worker" },
  ],

  visit: async ({ browser, demoUrl, backend }, use) => {
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];
    await use(async (path, { width = 1280, dark = false, phone = false, installs = false } = {}) => {
      const context = await browser.newContext({
        baseURL: demoUrl,
        viewport: { width, height: 800 },
        colorScheme: dark ? "dark" : "light",
        isMobile: phone,
        hasTouch: phone,
        serviceWorkers: installs ? "allow" : "block",
      });
      contexts.push(context);
      context.on("page", watchCalls);
      const page = await context.newPage();
      page.on("pageerror", (error) => faults.push(error.message));
      page.on("console", (message) => {
        // Record violations of the page's Content Security Policy, and messages that may contain a token.
        if (/Content Security Policy|Trusted ?Type|auth=/i.test(message.text())) faults.push(message.text());
      });
      const calls: string[] = [];
      page.on("request", (request) => {
        const url = new URL(request.url());
        const ours = url.port === String(backend.databasePort) || url.port === String(backend.identityPort);
        if (ours && request.method() !== "OPTIONS") calls.push(`${request.method()} ${url.pathname}`);
      });
      if (path !== undefined) await page.goto(path);
      return { page, context, calls };
    });
    await Promise.all(contexts.map((context) => context.close()));
    if (faults.length > 0) throw new Error(`The page reported:\n${faults.join("\n")}`);
  },

  newAccount: async ({}, use) => {
    await use((name) => ({
      email: `${name}.${Date.now().toString(36)}${serial++}@hooter.example`,
      password: "hibou-2026",
    }));
  },

  signUp: async ({}, use) => {
    await use(async ({ page }, account) => {
      await page.goto("/connexion");
      await fillIn(page, account);
      await page.getByRole("button", { name: "Inscription" }).click();
      await page.waitForURL("**/dashboard");
    });
  },
});

export { expect } from "@playwright/test";
