import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import puppeteer, { type LaunchOptions } from "puppeteer-core";
import { findBrowser } from "../../scripts/browser";
import type { Browser, Engine } from "./browser";
import { isFault } from "./faults";
import { adoptGroup, endGroup } from "./processes";

/** Chromium over the DevTools protocol: from this machine, or packaged with the tests. */
export const chromium: Engine = {
  name: "Chromium",
  missing() {
    try {
      findBrowser();
      return null;
    } catch {
      return "is not installed (Debian: apt-get install chromium)";
    }
  },
  open(folder) {
    const { args, ...found } = findBrowser();
    return launch({ ...found, args: [...args, "--window-size=1280,800"], browser: "chrome", userDataDir: folder });
  },
};

/** Firefox over WebDriver BiDi, which it supports without a driver. */
export const firefox: Engine = {
  name: "Firefox",
  missing: () => (firefoxPath() === undefined ? "is not installed (Debian: apt-get install firefox-esr)" : null),
  open(folder) {
    const executablePath = firefoxPath();
    if (executablePath === undefined) throw new Error("Firefox is not installed.");
    // Set the size of the window, because Firefox ESR 140 lacks commands of WebDriver BiDi that `page.setViewport`
    // needs.
    const args = ["--width=1280", "--height=800"];
    return launch({ executablePath, args, browser: "firefox", userDataDir: folder });
  },
};

/** Path from the variable `FIREFOX_PATH`, or of a Firefox that is installed on this machine. */
function firefoxPath(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const candidates = [
    process.env["FIREFOX_PATH"] ?? "",
    ...["firefox-esr", "firefox"].flatMap((name) => folders.map((folder) => join(folder, name))),
    "/Applications/Firefox.app/Contents/MacOS/firefox",
  ];
  return candidates.find((path) => path !== "" && existsSync(path));
}

async function launch(options: LaunchOptions): Promise<Browser> {
  // Do not let Puppeteer handle signals: an exit handler of this process ends the processes of all engines.
  const handled = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await puppeteer.launch({ ...options, ...handled, headless: true, defaultViewport: null });
  const leader = browser.process();
  if (leader) adoptGroup(leader);
  const page = await browser.newPage();
  const faults: string[] = [];
  const note = (text: string): void => {
    if (isFault(text)) faults.push(text);
  };
  page.on("pageerror", (error) => note(error instanceof Error ? error.message : String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") note(message.text());
  });

  return {
    version: await browser.version(),
    goto: async (url) => void (await page.goto(url)),
    // Do not use `page.goBack`: it waits for the load event, which a navigation within the document does not emit.
    back: async () => void (await page.evaluate("history.back()")),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    click: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    // Firefox ESR 140 lacks this command of WebDriver BiDi.
    setOffline: options.browser === "firefox" ? null : (offline) => page.setOfflineMode(offline),
    faults: () => Promise.resolve(faults),
    screenshot: () => page.screenshot(),
    async close() {
      // Wait for at most five seconds, because the browser may no longer respond. Then end its processes.
      await Promise.race([browser.close(), new Promise((resolve) => setTimeout(resolve, 5_000).unref())]);
      if (leader) await endGroup(leader);
    },
  };
}
