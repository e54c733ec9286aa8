import { execFile } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type BrowserContext, chromium, type Page } from "playwright";
import { findBrowser } from "../../scripts/browser";
import { ALICE, fillInSignIn, type Site } from "../common/site";
import { type Audit, type Result, readAudit } from "./report";

export const pageNames = ["home", "sign-in", "dashboard", "hoot"] as const;
export type PageName = (typeof pageNames)[number];

export const visitNames = ["first", "returning"] as const;
export type VisitName = (typeof visitNames)[number];

/** Time that one audit may take on a busy machine. */
const AUDIT_TIMEOUT_MS = 300_000;

interface AuditOptions {
  /** Folder in which Lighthouse is installed. */
  readonly tool: string;
  readonly folder: string;
  readonly only: readonly PageName[];
  readonly visits: readonly VisitName[];
  readonly rounds: number;
  /** Whether the limits of the network and the CPU apply while the page loads. Otherwise, Lighthouse simulates them. */
  readonly applied: boolean;
  readonly notify: (line: string) => void;
}

/**
 * Audits pages of the demo with Lighthouse's preset for phones. A first visit starts without the files and the data of
 * an earlier visit, a returning visit with both. Pages that need an account keep its session in either case.
 */
export async function auditPages(
  { demo }: Site,
  { tool, folder, only, visits, rounds, applied, notify }: AuditOptions,
): Promise<Audit[]> {
  const audits: Audit[] = [];
  for (const isSignedIn of [false, true]) {
    const pages = only.filter((name) => (name === "dashboard" || name === "hoot") === isSignedIn);
    if (pages.length === 0) continue;
    const browser = await openBrowser(join(folder, isSignedIn ? "account" : "visitor"));
    try {
      const hoot = isSignedIn ? await signIn(browser.context, demo.url) : "";
      const paths = { home: "/", "sign-in": "/connexion", dashboard: "/dashboard", hoot };
      for (const name of pages) {
        const url = demo.url + paths[name];
        for (const visit of visits) {
          for (let round = 1; round <= rounds; round++) {
            notify(`${name}, ${visit} visit, ${round} of ${rounds}`);
            await (visit === "first" ? forget(browser.context, demo.url) : visitOnce(browser.context, url));
            // A member's first visit is the one of the sign-in page, which stores the files of the site.
            const isUsual = visit === "returning" || !isSignedIn;
            audits.push({ page: name, visit, isUsual, ...(await audit(tool, browser.port, url, applied)) });
          }
        }
      }
    } finally {
      await browser.context.close();
    }
  }
  return audits;
}

/** Opens a browser with a port of the DevTools protocol, to which Lighthouse connects. */
async function openBrowser(profile: string): Promise<{ context: BrowserContext; port: string }> {
  await mkdir(profile);
  const { args, ...launch } = findBrowser();
  const context = await chromium.launchPersistentContext(profile, {
    ...launch,
    locale: "fr-FR",
    args: [...args, "--remote-debugging-port=0"],
  });
  const [port = ""] = (await readFile(join(profile, "DevToolsActivePort"), "utf8")).split("\n");
  return { context, port };
}

/** Signs in. @returns the path of a hoot */
async function signIn(context: BrowserContext, url: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${url}/connexion`);
  await fillInSignIn(page, ALICE);
  const links = page.getByRole("feed", { name: "Fil des hoots" }).locator('a[href*="/hoot/"]');
  const path = await links.first().getAttribute("href");
  await page.close();
  if (path === null) throw new Error("The dashboard shows no hoot.");
  return path;
}

/** Removes the cached files and data, but not the session. */
async function forget(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.clearBrowserCache");
  await cdp.send("Storage.clearDataForOrigin", { origin: url, storageTypes: "cache_storage,service_workers" });
  // Open a file of the site: a page of the same origin can access the stored data, and this file does not run the demo.
  await page.goto(`${url}/favicon.svg`);
  await removeData(page);
  await page.close();
}

/** Milliseconds after which the client has stored its data: about a second after the last change. */
const STORED_AFTER_MS = 3_000;

/** Opens a page and leaves it again, so that its files and its data are stored. */
async function visitOnce(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForTimeout(STORED_AFTER_MS);
  await page.close();
}

async function removeData(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("hooter:cache:")) localStorage.removeItem(key);
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase("hooter-cache");
      request.addEventListener("success", () => resolve());
      request.addEventListener("error", () => reject(request.error));
    });
  });
}

async function audit(tool: string, port: string, url: string, applied: boolean): Promise<Result> {
  const command = join(tool, "node_modules/lighthouse/cli/index.js");
  const options = [`--port=${port}`, "--disable-storage-reset", "--output=json", "--quiet"];
  const args = [command, url, ...options, `--throttling-method=${applied ? "devtools" : "simulate"}`];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    timeout: AUDIT_TIMEOUT_MS,
    maxBuffer: 64_000_000,
  });
  return readAudit(JSON.parse(stdout));
}
