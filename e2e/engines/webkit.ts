import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { freePort } from "../support/backend";
import type { Browser, Engine, Key } from "./browser";
import { isFault } from "./faults";
import { endGroup, startGroup } from "./processes";
import { openSession } from "./webdriver";

/** WebKitGTK's MiniBrowser over WebDriver, on a virtual screen. @param lang LANG of the environment */
export function webkit(lang: string): Engine {
  return {
    name: `WebKit (LANG=${lang})`,
    missing: () =>
      program("WebKitWebDriver") && program("Xvfb") && miniBrowser()
        ? null
        : "is not installed (Debian: apt-get install webkit2gtk-driver xvfb)",
    open: (folder) => launch(folder, lang),
  };
}

function program(name: string): string | undefined {
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/**
 * Path of MiniBrowser, which the WebKitGTK packages install with their libraries. Prefers version 4.1, then 4.0, then
 * 6.0.
 */
function miniBrowser(): string | undefined {
  const roots = ["/usr/lib", "/usr/libexec", "/usr/lib64"].filter((folder) => existsSync(folder));
  const folders = roots.flatMap((root) => [
    root,
    ...readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() && entry.name.includes("-linux-") ? [join(root, entry.name)] : [],
    ),
  ]);
  return ["webkit2gtk-4.1", "webkit2gtk-4.0", "webkitgtk-6.0"]
    .flatMap((version) => folders.map((folder) => join(folder, version, "MiniBrowser")))
    .find((path) => existsSync(path));
}

const keys: Readonly<Record<Key, string>> = { Enter: "\uE007", Escape: "\uE00C", Backspace: "\uE003" };

/** Records errors in the page after each navigation, because plain WebDriver does not report them. */
const watch = `if (!globalThis.hooterFaults) {
  globalThis.hooterFaults = [];
  addEventListener("error", ({ message }) => hooterFaults.push(message));
  addEventListener("unhandledrejection", ({ reason }) => hooterFaults.push(reason));
  addEventListener("securitypolicyviolation", ({ violatedDirective }) => hooterFaults.push("policy: " + violatedDirective));
  const log = console.error;
  console.error = (...words) => { hooterFaults.push(words.join(" ")); log.apply(console, words); };
}`;

async function launch(folder: string, lang: string): Promise<Browser> {
  const binary = miniBrowser();
  if (binary === undefined) throw new Error("WebKit is not installed.");
  const screen = startGroup("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const display = await new Promise<string>((resolve, reject) => {
    screen.stdio[3]?.once("data", (chunk: Buffer) => resolve(chunk.toString().trim()));
    screen.once("exit", () => reject(new Error("Xvfb ended at its start.")));
  });
  const home = join(folder, "home");
  mkdirSync(home, { mode: 0o700 });
  const port = await freePort();
  const driver = startGroup("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: {
      PATH: process.env["PATH"],
      LANG: lang,
      DISPLAY: `:${display}`,
      // Do not use the settings, the accessibility bus or the cache of the user who runs the tests.
      HOME: home,
      XDG_RUNTIME_DIR: home,
      NO_AT_BRIDGE: "1",
      GSETTINGS_BACKEND: "memory",
    },
  });
  const end = async (): Promise<void> => {
    await endGroup(driver);
    await endGroup(screen);
  };
  try {
    const session = await openSession(`http://127.0.0.1:${port}`, () => driver.exitCode === null, {
      "webkitgtk:browserOptions": { binary, args: ["--automation"] },
    });
    await session.call("POST", "/window/rect", { width: 1280, height: 840 });
    const faults: string[] = [];
    /** Collects the faults of a document before another document replaces it. */
    const collect = async (): Promise<void> => {
      const reported = await session.evaluate("(globalThis.hooterFaults ?? []).splice(0)");
      if (Array.isArray(reported)) faults.push(...reported.map(String).filter(isFault));
    };
    const move = async (path: string, body: object): Promise<void> => {
      await collect();
      await session.call("POST", path, body);
      await session.evaluate(`(() => { ${watch} })()`);
    };
    const type = async (text: string): Promise<void> => {
      const active = await session.call("GET", "/element/active");
      const [reference] = typeof active === "object" && active !== null ? Object.values(active) : [];
      await session.call("POST", `/element/${String(reference)}/value`, { text });
    };
    return {
      version: session.browser,
      goto: (url) => move("/url", { url }),
      back: () => move("/back", {}),
      reload: () => move("/refresh", {}),
      evaluate: session.evaluate,
      async click({ x, y }) {
        const pointer = [
          { type: "pointerMove", duration: 0, origin: "viewport", x, y },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ];
        await session.call("POST", "/actions", {
          actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: pointer }],
        });
      },
      type,
      press: (key) => type(keys[key]),
      setOffline: null,
      async faults() {
        await collect();
        return faults;
      },
      async screenshot() {
        return Buffer.from(String(await session.call("GET", "/screenshot")), "base64");
      },
      close: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}
