import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** How the tests start a browser; what Playwright's `launchOptions` takes. */
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
 * The browser of this machine: `CHROMIUM_PATH` (a path, or `packaged` for the packaged one), a system Chromium or Chrome,
 * the one packaged for tests (Linux x64; unpacked at the first call, which takes seconds).
 *
 * @throws Error with the command that installs one when there is none
 */
export function findBrowser(): BrowserLaunch {
  const wanted = process.env.CHROMIUM_PATH ?? "";
  if (wanted !== "" && wanted !== "packaged") {
    if (!existsSync(wanted)) throw new Error(`CHROMIUM_PATH names ${wanted}, which is not there.`);
    return { executablePath: wanted, args, env: environment() };
  }
  const system = wanted === "packaged" ? undefined : systemBrowser();
  if (system !== undefined) return { executablePath: system, args, env: environment() };
  const packaged = packagedBrowser();
  if (packaged !== null) return packaged;
  throw new Error(
    "No browser found. Install Chromium (Debian: apt-get install chromium; macOS: brew install chromium), or name one in CHROMIUM_PATH.",
  );
}

function systemBrowser(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = [...systemPaths, ...systemNames.flatMap((name) => folders.map((folder) => join(folder, name)))];
  return candidates.find((path) => existsSync(path));
}

/** The Chromium inside the package @sparticuz/chromium, unpacked once into node_modules/.cache. */
function packagedBrowser(): BrowserLaunch | null {
  const folder = join(root, "node_modules/@sparticuz/chromium");
  if (process.platform !== "linux" || process.arch !== "x64" || !existsSync(folder)) return null;
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const home = join(root, "node_modules/.cache/hooter-browser", String(version));
  if (!existsSync(home)) unpack(home);
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

/** Unpacks in a child process and a folder of its own, renamed when complete: half an unpacked browser is never taken for one. */
function unpack(home: string): void {
  const fresh = `${home}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  // The package unpacks its libraries only where it believes to be on the service it was made for.
  execFileSync(
    process.execPath,
    ["--input-type=module", "-e", 'import chromium from "@sparticuz/chromium"; await chromium.executablePath();'],
    { cwd: root, env: { ...environment(), AWS_LAMBDA_JS_RUNTIME: "nodejs20.x", TMPDIR: fresh }, stdio: "ignore" },
  );
  // Without any font the renderer dies.
  writeFileSync(
    join(fresh, "hooter-fonts.conf"),
    `<?xml version="1.0"?><fontconfig><dir>${join(home, "fonts")}</dir><dir>/usr/share/fonts</dir><cachedir>${join(home, "font-cache")}</cachedir></fontconfig>\n`,
  );
  try {
    renameSync(fresh, home);
  } catch {
    rmSync(fresh, { recursive: true, force: true }); // another process was quicker
  }
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
