import { execFile } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type BrowserContext, chromium, type Page } from "playwright";
import { findBrowser } from "../../scripts/browser";
import { ALICE, fillInSignIn, type Site } from "../common/site";
import { type Audit, readAudit } from "./report";

export const pageNames = ["home", "sign-in", "dashboard", "hoot"] as const;
export type PageName = (typeof pageNames)[number];

/** Time that one audit may take on a busy machine. */
const AUDIT_TIMEOUT_MS = 300_000;

interface AuditOptions {
  /** Folder in which Lighthouse is installed. */
  readonly tool: string;
  readonly folder: string;
  readonly only: readonly PageName[];
  readonly rounds: number;
  /** Whether to audit returning visits: the files in the cache of the service worker stay. */
  readonly returning: boolean;
  /** Whether the limits of the network and the CPU apply while the page loads. Otherwise, Lighthouse simulates them. */
  readonly applied: boolean;
  readonly notify: (line: string) => void;
}

/**
 * Audits pages of the demo with Lighthouse's preset for phones. Each audit starts without data from an earlier visit.
 * Unless visits are `returning`, it also starts without cached files. Audits of pages that need an account keep the
 * session.
 */
export async function auditPages(
  { demo }: Site,
  { tool, folder, only, rounds, returning, applied, notify }: AuditOptions,
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
        for (let round = 1; round <= rounds; round++) {
          notify(`${name}, ${round} of ${rounds}`);
          await clearCaches(browser.context, demo.url, returning);
          audits.push({ page: name, ...(await audit(tool, browser.port, demo.url + paths[name], applied)) });
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

/**
 * Removes the cached data and files, but keeps the session; for returning visits, also keeps the service worker's
 * files.
 */
async function clearCaches(context: BrowserContext, url: string, returning: boolean): Promise<void> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.clearBrowserCache");
  if (!returning)
    await cdp.send("Storage.clearDataForOrigin", { origin: url, storageTypes: "cache_storage,service_workers" });
  // Open a file of the site: a page of the same origin can access the stored data, and this file does not run the demo.
  await page.goto(`${url}/favicon.svg`);
  await removeData(page);
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

async function audit(tool: string, port: string, url: string, applied: boolean): Promise<Omit<Audit, "page">> {
  const command = join(tool, "node_modules/lighthouse/cli/index.js");
  const options = [`--port=${port}`, "--disable-storage-reset", "--output=json", "--quiet"];
  const args = [command, url, ...options, `--throttling-method=${applied ? "devtools" : "simulate"}`];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    timeout: AUDIT_TIMEOUT_MS,
    maxBuffer: 64_000_000,
  });
  return readAudit(JSON.parse(stdout));
}
