import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { add, empty, type Failure, type Result } from "../../scripts/test/result";
import { Backend } from "../support/backend";
import { serveDemo } from "../support/demo-server";
import { FaultProxy } from "../support/fault-proxy";
import { Random } from "../support/random";
import { seedHoots } from "../support/seed-hoots";
import type { Browser, Engine } from "./browser";
import { STORED } from "./long-list";
import { Person } from "./person";
import { endAllGroups } from "./processes";
import { chromium, firefox } from "./puppeteer";
import { type WalkContext, walk } from "./walk";
import { webkit } from "./webkit";

/**
 * WebKitGTK runs twice, because it takes `navigator.language` from the environment: "C" if the environment sets no
 * language.
 */
const engines: readonly Engine[] = [chromium, firefox, webkit("C.UTF-8"), webkit("fr_FR.UTF-8")];

const PICTURES = "test-results/engines";

interface Site extends WalkContext {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Runs the whole walk (walk.ts) in each browser engine that is installed on this machine, against the built demo and
 * the real back end. Prints a line for each part, and one for each engine that is missing.
 *
 * @param word limits the run to engines whose name contains it; by default all
 */
export async function runEngines(word = ""): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "hooter-engines-"));
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    endAllGroups();
    await Promise.all(closers.splice(0).map((closer) => closer()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  let isLeaving = false;
  const leave = (): void => {
    isLeaving = true;
    void close().finally(() => process.exit(130));
  };
  process.once("SIGINT", leave).once("SIGTERM", leave);
  try {
    const found = engines.filter((engine) => engine.name.toLowerCase().includes(word.toLowerCase()) && isThere(engine));
    if (found.length === 0)
      return { passed: 0, failed: 1, failures: [{ name: "engines", message: "No engine to try." }] };
    const site = await openSite(join(folder, "data"));
    closers.push(site.close);
    let result = empty;
    for (const engine of found)
      result = add(result, await runEngine(engine, mkdtempSync(join(folder, "profile-")), site));
    return result;
  } catch (error) {
    // Ignore the error if this process is closing the browsers, because that makes the current step fail.
    if (!isLeaving) throw error;
    return { ...empty, failed: 1 };
  } finally {
    await close();
    process.off("SIGINT", leave).off("SIGTERM", leave);
  }
}

function isThere({ name, missing }: Engine): boolean {
  const lack = missing();
  if (lack !== null) console.log(`${name} ${lack}: not tried.`);
  return lack === null;
}

/** Starts the built demo, a real back end, and proxies between them that can cut the connection. */
async function openSite(dataDir: string): Promise<Site> {
  const backend = await Backend.start(dataDir);
  const closers: (() => Promise<void>)[] = [() => backend.kill()];
  const close = async (): Promise<void> => {
    await Promise.all(closers.splice(0).map((closer) => closer()));
  };
  try {
    await seedHoots(backend, STORED);
    const proxies = await Promise.all(
      [backend.databasePort, backend.identityPort].map((port) => FaultProxy.start(port, new Random(1))),
    );
    closers.push(...proxies.map((proxy) => () => proxy.close()));
    const [database, identity] = proxies.map(({ url }) => url);
    const { databaseURL } = backend.configuration;
    const demo = await serveDemo({
      ...backend.configuration,
      databaseURL: `${database}${new URL(databaseURL).search}`,
      identityEmulatorUrl: identity,
    });
    closers.push(demo.close);
    return {
      backend,
      url: demo.url,
      close,
      async cut(isCut) {
        for (const proxy of proxies) {
          if (isCut) proxy.down();
          else await proxy.calm();
        }
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function runEngine(engine: Engine, folder: string, site: Site): Promise<Result> {
  let browser: Browser;
  try {
    browser = await engine.open(folder);
  } catch (error) {
    console.log(`\n${engine.name}: FAILED to open: ${messageOf(error)}`);
    return { passed: 0, failed: 1, failures: [{ name: engine.name, message: `does not open: ${messageOf(error)}` }] };
  }
  const failures: Failure[] = [];
  let passed = 0;
  try {
    const person = await Person.in(browser, site.url);
    await person.goto("/");
    console.log(
      `\n${engine.name}: ${browser.version}, navigator.language "${String(await person.evaluate("navigator.language"))}"`,
    );
    if (browser.setOffline === null)
      console.log("  Its driver has no network switch: the services are cut off instead.");
    for (const { name, run } of walk(person, site)) {
      const failure = await attempt(run, browser);
      console.log(`  ${failure === null ? "ok    " : "FAILED"} ${name}${failure === null ? "" : `: ${failure}`}`);
      if (failure === null) {
        passed++;
        continue;
      }
      const picture = join(PICTURES, `${engine.name.replaceAll(/[^\w.]+/g, "-")}.png`);
      mkdirSync(PICTURES, { recursive: true });
      writeFileSync(picture, await browser.screenshot().catch(() => ""));
      failures.push({ name: `${engine.name} › ${name}`, message: `${failure} (${picture})` });
      // Skip the other parts: each part starts where the previous one ended.
      break;
    }
  } finally {
    await browser.close();
  }
  return { passed, failed: failures.length, failures };
}

/** Runs a part of the walk. Returns the errors, or null when the part passes and the page has reported no error. */
async function attempt(run: () => Promise<void>, browser: Browser): Promise<string | null> {
  try {
    await run();
    const faults = await browser.faults();
    return faults.length === 0 ? null : faults.join("; ");
  } catch (error) {
    const faults = await browser.faults().catch(() => []);
    return [messageOf(error), ...faults].join("; ");
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
