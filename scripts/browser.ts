import { execFileSync } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Launch options of the tests' browser, in the form of Playwright's `launchOptions`. */
export interface BrowserLaunch {
  readonly executablePath: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

const root = fileURLToPath(new URL("..", import.meta.url));

const args = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const systemNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const systemPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Finds the browser for the tests: the one at `CHROMIUM_PATH`, else the packaged Chromium (Linux x64; the first call
 * unpacks it, which takes seconds), else a Chromium or Chrome of the machine. The packaged Chromium comes first because
 * it is the same everywhere. It is also a headless shell: the tests take 40 % less time than in a full browser.
 *
 * @throws Error with the command that installs a browser when there is none
 */
export function findBrowser(): BrowserLaunch {
  const wanted = process.env.CHROMIUM_PATH ?? "";
  if (wanted !== "") {
    if (!existsSync(wanted)) throw new Error(`CHROMIUM_PATH names ${wanted}, which does not exist.`);
    if (!isProgram(wanted)) throw new Error(`CHROMIUM_PATH names ${wanted}, which is not an executable file.`);
    return { executablePath: wanted, args, env: environment() };
  }
  const packaged = packagedBrowser();
  if (packaged !== null) return packaged;
  const system = systemBrowser();
  if (system !== undefined) return { executablePath: system, args, env: environment() };
  throw new Error(
    "No browser found. Install Chromium (Debian: apt-get install chromium; macOS: brew install chromium), or name one in CHROMIUM_PATH.",
  );
}

/**
 * Like {@link findBrowser}, but returns undefined instead of throwing when there is no browser. The global setup of the
 * tests reports this error.
 */
export function findBrowserIfAny(): BrowserLaunch | undefined {
  try {
    return findBrowser();
  } catch {
    return undefined;
  }
}

function systemBrowser(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = [...systemPaths, ...systemNames.flatMap((name) => folders.map((folder) => join(folder, name)))];
  return candidates.find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Chromium of the package @sparticuz/chromium, unpacked once into node_modules/.cache. */
function packagedBrowser(): BrowserLaunch | null {
  const folder = join(root, "node_modules/@sparticuz/chromium");
  if (process.platform !== "linux" || process.arch !== "x64" || !existsSync(folder)) return null;
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const home = join(root, "node_modules/.cache/hooter-browser", String(version));
  if (!existsSync(home)) {
    try {
      unpack(home);
    } catch (error) {
      const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
      throw new Error(`The packaged Chromium cannot be unpacked into ${home}: ${reason}.`, { cause: error });
    }
  }
  return {
    executablePath: join(home, "chromium"),
    args,
    env: {
      ...environment(),
      LD_LIBRARY_PATH: join(home, "al2023/lib"),
      FONTCONFIG_FILE: join(home, "hooter-fonts.conf"),
    },
  };
}

/**
 * Unpacks in a child process into a separate folder and renames the folder when it is complete, so that no call finds
 * an incomplete browser.
 */
function unpack(home: string): void {
  const fresh = `${home}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  try {
    // Set a variable of AWS Lambda: the package unpacks its libraries only when it seems to run there.
    execFileSync(
      process.execPath,
      ["--input-type=module", "-e", 'import chromium from "@sparticuz/chromium"; await chromium.executablePath();'],
      { cwd: root, env: { ...environment(), AWS_LAMBDA_JS_RUNTIME: "nodejs20.x", TMPDIR: fresh }, stdio: "ignore" },
    );
    const folder = (name: string): string => `<dir>${xmlText(join(home, name))}</dir>`;
    const cache = `<cachedir>${xmlText(join(home, "font-cache"))}</cachedir>`;
    // Configure fonts, because the renderer crashes when it finds none.
    writeFileSync(
      join(fresh, "hooter-fonts.conf"),
      `<?xml version="1.0"?><fontconfig>${folder("fonts")}<dir>/usr/share/fonts</dir>${cache}</fontconfig>\n`,
    );
    renameSync(fresh, home);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another process may have unpacked the browser first. Its folder has the same content.
    if (!existsSync(home)) throw error;
  }
}

function xmlText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
