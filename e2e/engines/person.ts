import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Browser, Key, Point } from "./browser";
import type { Target } from "./target";

/** Time between two checks of the page, and the timeout of a step. */
const INTERVAL_MS = 50;
const TIMEOUT_MS = 30_000;

/** Acts in a browser like a user. Each step waits until the page allows it. */
export class Person {
  readonly browser: Browser;
  readonly #home: string;
  readonly #finder: string;

  private constructor(browser: Browser, home: string, finder: string) {
    this.browser = browser;
    this.#home = home;
    this.#finder = finder;
  }

  /** @param home address of the site */
  static async in(browser: Browser, home: string): Promise<Person> {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL("in-page.ts", import.meta.url))],
      bundle: true,
      minify: true,
      write: false,
      format: "iife",
      define: { "process.env.NODE_ENV": '"production"' },
    });
    return new Person(browser, home, outputFiles[0]?.text ?? "");
  }

  goto(path: string): Promise<void> {
    return this.browser.goto(this.#home + path);
  }

  /** Waits until an element exists. */
  async see(target: Target): Promise<void> {
    await this.until(`to see ${describe(target)}`, async () => (await this.count(target)) > 0);
  }

  /** Waits until no such element exists. */
  async seeNone(target: Target): Promise<void> {
    await this.until(`to see no ${describe(target)}`, async () => (await this.count(target)) === 0);
  }

  async count(target: Target): Promise<number> {
    return Number(await this.#ask(`hooterWalk.find(${JSON.stringify(target)}).length`));
  }

  /** Clicks an element once it is not covered and has not moved between two checks. */
  async click(target: Target): Promise<void> {
    let last: Point | null = null;
    await this.until(`to click ${describe(target)}`, async () => {
      const point = pointIn(await this.#ask(`hooterWalk.pointOf(${JSON.stringify(target)})`));
      const isStill = point !== null && point.x === last?.x && point.y === last.y;
      last = point;
      if (isStill) await this.browser.click(point);
      return isStill;
    });
  }

  /** Replaces the text of a field. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.evaluate("document.activeElement.select()");
    await this.browser.press("Backspace");
    await this.browser.type(text);
    await this.until(
      `to see “${text}” in ${describe(target)}`,
      async () => (await this.#ask(`hooterWalk.find(${JSON.stringify(target)})[0]?.value`)) === text,
    );
  }

  press(key: Key): Promise<void> {
    return this.browser.press(key);
  }

  evaluate(expression: string): Promise<unknown> {
    return this.browser.evaluate(expression);
  }

  /** Waits until the page's path matches. */
  async reach(path: RegExp): Promise<void> {
    await this.until(`to reach ${path}`, async () => path.test(String(await this.evaluate("location.pathname"))));
  }

  /** Waits until a condition holds. @throws Error with the awaited condition and the path of the page */
  async until(what: string, holds: () => Promise<boolean>, timeout = TIMEOUT_MS): Promise<void> {
    const end = Date.now() + timeout;
    for (;;) {
      if (await holds()) return;
      if (Date.now() > end) {
        const where = String(await this.evaluate("location.pathname"));
        throw new Error(`Waited ${timeout / 1000} s ${what} at ${where}.`);
      }
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
    }
  }

  /**
   * Evaluates an expression that uses the finder script. Installs the finder script in a document that does not have it
   * yet.
   */
  async #ask(expression: string): Promise<unknown> {
    const asked = `document.body && globalThis.hooterWalk ? { answer: ${expression} } : null`;
    const given = await this.browser.evaluate(asked);
    if (given !== null) return answerOf(given);
    await this.browser.evaluate(`(() => { ${this.#finder} })()`);
    return answerOf(await this.browser.evaluate(asked));
  }
}

function answerOf(given: unknown): unknown {
  return typeof given === "object" && given !== null && "answer" in given ? given.answer : undefined;
}

function pointIn(value: unknown): Point | null {
  if (typeof value !== "object" || value === null || !("x" in value) || !("y" in value)) return null;
  return typeof value.x === "number" && typeof value.y === "number" ? { x: value.x, y: value.y } : null;
}

function describe(target: Target): string {
  const holding = target.hasText === undefined ? "" : ` with “${target.hasText}”`;
  return `${kindOf(target)}${holding}${target.within ? ` in ${describe(target.within)}` : ""}`;
}

function kindOf(target: Target): string {
  if ("label" in target) return `field “${target.label}”`;
  const words = "role" in target ? target.name : target.text;
  const said = words === undefined ? "" : ` “${typeof words === "string" ? words : words.source}”`;
  return `${"role" in target ? target.role : "text"}${said}`;
}
