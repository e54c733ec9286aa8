import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright";
import { freePorts } from "../e2e/support/backend";
import { findBrowser } from "./browser";

/*
 * `npm run picture`: takes the README's screenshots of the real demo with the seeded community. Run it again when the
 * screens change. The repository contains the screenshots.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "docs", "pictures");

const pictures = [
  { name: "dashboard", width: 1280, height: 860, dark: false },
  { name: "dashboard-narrow-dark", width: 390, height: 844, dark: true },
] as const;

const home = await mkdtemp(join(tmpdir(), "hooter-picture-"));
const demo = await startDemo();
const browser = await chromium.launch(findBrowser());
try {
  await mkdir(folder, { recursive: true });
  for (const picture of pictures) await takePicture(browser, picture);
} finally {
  await browser.close();
  demo.process.kill("SIGTERM");
  await rm(home, { recursive: true, force: true });
}

async function takePicture(
  inBrowser: Browser,
  { name, width, height, dark }: (typeof pictures)[number],
): Promise<void> {
  const page = await inBrowser.newPage({
    baseURL: demo.url,
    viewport: { width, height },
    colorScheme: dark ? "dark" : "light",
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
  });
  await page.goto("/connexion");
  await page.getByRole("textbox", { name: "Adresse email" }).fill(demo.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(demo.password);
  await page.getByRole("button", { name: "Connexion" }).click();
  await page.getByRole("article").first().waitFor();
  // Wait until the welcome toast has closed and the pictures have loaded.
  await page.waitForTimeout(6_500);
  // Move the pointer away: a card is now at the position of the clicked button, and would look hovered.
  await page.mouse.move(1, 1);
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path });
  await page.close();
  console.log(`wrote ${path}`);
}

/** Starts the product like `npm start`, on free ports. */
async function startDemo(): Promise<{ process: ChildProcess; url: string; email: string; password: string }> {
  const [port, identity, database] = await freePorts(3);
  const ports = [`--port=${port}`, `--identity-port=${identity}`, `--database-port=${database}`];
  const started = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts", "--home", home, ...ports], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let url: string | undefined;
  for await (const line of createInterface({ input: started.stdout })) {
    url ??= /Open (http\S+)/.exec(line)?.[1];
    const account = /(\S+@\S+) {2}(\S+)/.exec(line);
    if (url !== undefined && account?.[1] !== undefined && account[2] !== undefined) {
      return { process: started, url, email: account[1], password: account[2] };
    }
  }
  throw new Error("The demo did not start.");
}
