import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import { Backend } from "../../e2e/support/backend";
import { serveDemo } from "../../e2e/support/demo-server";
import type { LocalServer } from "../../e2e/support/listen";
import { findBrowser } from "../../scripts/browser";
import { checkBrowser } from "../../scripts/test/probe-browser";

export const ALICE = "alice@hooter.example";
export const BASILE = "basile@hooter.example";
export const PASSWORD = "hibou-2026";

/** The built demo with its HTTP headers, a back end with a community, and a browser. */
export interface Site {
  readonly browser: Browser;
  readonly backend: Backend;
  readonly demo: LocalServer;
  end(): Promise<void>;
}

/**
 * Starts the servers and the browser.
 *
 * @param folder temporary folder
 * @param hoots number of hoots of the community
 */
export async function startSite(folder: string, hoots: number): Promise<Site> {
  const data = join(folder, "data");
  await mkdir(data);
  await checkBrowser();
  const backend = await Backend.start(data, hoots);
  // Kill the back end even when the bench is interrupted, because the back end is a separate process and would keep
  // running.
  const kill = (): void => void backend.kill();
  process.on("exit", kill);
  const demo = await serveDemo(backend.configuration);
  const browser = await chromium.launch(findBrowser());
  return {
    browser,
    backend,
    demo,
    async end() {
      await browser.close();
      await demo.close();
      await backend.kill();
      process.off("exit", kill);
    },
  };
}

/** Signs in on the sign-in page. Resolves on the dashboard. */
export async function fillInSignIn(page: Page, email: string): Promise<void> {
  await page.getByRole("textbox", { name: "Adresse email" }).fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Connexion" }).click();
  await page.waitForURL("**/dashboard");
}
