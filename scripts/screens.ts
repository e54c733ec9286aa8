import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { type Browser, chromium } from "playwright";
import { build, type InlineConfig, preview } from "vite";
import { findBrowser } from "./browser";
import { UsageError } from "./command-line";
import { fonts, indexPage, type Picture } from "./screens/index-page";
import { help, parseScreensOptions, type ScreensOptions, type Theme, windowOf } from "./screens/options";
import { type ScreenState, screenStates } from "./screens/states";
import { sourceAlias } from "./source-alias";

/*
 * `npm run screens`: pictures of all screens of the demo. The page runs the demo's own routes on the engine of
 * hooter-local with the seeded community, inside the browser and at a fixed time, so that two runs of the same code
 * take the same pictures.
 */
const CONCURRENCY = 2;
/**
 * Time in the page: a few minutes after the last hoot of the community in packages/hooter-react/src/testing/harness.ts.
 */
const NOW = new Date("2020-11-21T17:12:00Z");
/**
 * Script that makes random numbers in the page reproducible. Otherwise the random id of a new account would change the
 * colour of the account's owl.
 */
const seedRandom = `
  let state = 1;
  crypto.getRandomValues = (numbers) => {
    for (let index = 0; index < numbers.length; index++) numbers[index] = state = (state * 48271) % 2147483647;
    return numbers;
  };`;
/** Milliseconds for one step in a page. */
const STEP_WITHIN = 30_000;

const root = fileURLToPath(new URL("..", import.meta.url));

try {
  const options = parseScreensOptions(
    process.argv.slice(2),
    screenStates.map(({ name }) => name),
  );
  if (options.help) console.log(help);
  else process.exitCode = (await takeScreens(options)) === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

/** @returns the number of screens that failed */
async function takeScreens({ names, widths, themes, folder }: ScreensOptions): Promise<number> {
  const begun = performance.now();
  const built = await mkdtemp(join(tmpdir(), "hooter-screens-"));
  const config: InlineConfig = {
    configFile: false,
    root: join(root, "scripts", "screens"),
    publicDir: join(root, "apps", "demo", "public"),
    plugins: [react()],
    resolve: { alias: sourceAlias(), dedupe: ["react", "react-dom"] },
    build: { target: "es2022", outDir: built, emptyOutDir: true },
    preview: { host: "127.0.0.1" },
    logLevel: "error",
  };
  await build(config);
  const server = await preview(config);
  const browser = await chromium.launch(findBrowser());
  try {
    const url = server.resolvedUrls?.local[0];
    if (url === undefined) throw new Error("The page is not served.");
    const jobs = screenStates
      .filter(({ name }) => names.includes(name))
      .flatMap((state) => widths.map((width) => ({ state, width })));
    const taken: Picture[][] = [];
    let done = 0;
    const work = async (next: Iterator<[number, (typeof jobs)[number]]>): Promise<void> => {
      for (let turn = next.next(); turn.done !== true; turn = next.next()) {
        const [index, { state, width }] = turn.value;
        const pictures = await takeScreen(browser, url, state, { width, themes, folder });
        taken[index] = pictures;
        const failures = pictures.flatMap((picture) => ("failure" in picture ? [`: ${picture.failure}`] : []));
        console.log(`[${++done}/${jobs.length}] ${state.name} ${width}${failures.join("")}`);
      }
    };
    const queue = jobs.entries();
    await Promise.all(Array.from({ length: CONCURRENCY }, () => work(queue)));

    const pictures = taken.flat();
    await mkdir(folder, { recursive: true });
    const index = join(folder, "index.html");
    await writeFile(index, indexPage(pictures));
    const failed = pictures.filter((picture) => "failure" in picture).length;
    const seconds = Math.round((performance.now() - begun) / 1000);
    console.log(`${pictures.length - failed} pictures, ${failed} failed, in ${seconds} s: ${resolve(index)}`);
    return failed;
  } finally {
    await browser.close();
    await server.close();
    await rm(built, { recursive: true, force: true });
  }
}

interface Shots {
  readonly width: number;
  readonly themes: readonly Theme[];
  readonly folder: string;
}

/** Takes pictures of a screen at one width, in the given themes and every font. A failure is part of the result. */
async function takeScreen(
  browser: Browser,
  baseURL: string,
  { name, path, setting, part, reach }: ScreenState,
  { width, themes, folder }: Shots,
): Promise<Picture[]> {
  const context = await browser.newContext({
    baseURL,
    viewport: windowOf(width),
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  try {
    context.setDefaultTimeout(STEP_WITHIN);
    await context.addInitScript({ content: seedRandom });
    await context.addInitScript((given) => Object.assign(window, { hooterSetting: given }), setting ?? {});
    const page = await context.newPage();
    await page.clock.setFixedTime(NOW);
    await page.goto(path);
    await reach(page);
    const pictures: Picture[] = [];
    await mkdir(join(folder, name), { recursive: true });
    for (const font of fonts) {
      await page.evaluate((chosen) => window.hooterScreen.setFont(chosen), font);
      await page.evaluate(() => window.hooterScreen.settle());
      if (part === "end") await page.evaluate(() => window.hooterScreen.scrollToEnd());
      for (const theme of themes) {
        await page.emulateMedia(
          theme === "forced"
            ? { colorScheme: "light", forcedColors: "active" }
            : { colorScheme: theme, forcedColors: "none" },
        );
        const file = `${name}/${width}-${theme}-${font}.png`;
        await page.screenshot({
          path: join(folder, file),
          fullPage: part === "whole",
          animations: "disabled",
          caret: "hide",
        });
        pictures.push({ name, width, theme, font, file });
      }
    }
    return pictures;
  } catch (error) {
    const [failure = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    return [{ name, width, failure }];
  } finally {
    await context.close();
  }
}
