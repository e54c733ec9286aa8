import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type BrowserLaunch, findBrowser } from "../browser";

/** Chromium needs one second; a slow machine takes several times as long. */
const START_TIMEOUT_MS = 60_000;

/** Environment variable for child processes, so that a runner inside a run does not probe the same browser again. */
const PROBED = "HOOTER_PROBED_BROWSER";

let checked: Promise<void> | null = null;

/**
 * Finds the browser of this machine and starts it once without a window. The result is cached for this process. A
 * success is also cached for its child processes. This function is also the global setup of the runners that need a
 * browser: without a usable browser, they report one sentence instead of a failure for each test.
 *
 * @throws Error whose message is one sentence, when there is no browser or it does not start
 */
export function checkBrowser(): Promise<void> {
  checked ??= check();
  return checked;
}

export default checkBrowser;

async function check(): Promise<void> {
  const launch = findBrowser();
  if (process.env[PROBED] === launch.executablePath) return;
  await probeBrowser(launch, START_TIMEOUT_MS);
  process.env[PROBED] = launch.executablePath;
}

const TITLE = "hooter-probe";
const PAGE = `data:text/html,<title>${TITLE}</title>`;

/**
 * Loads a page in a browser, reads the title of the page over the DevTools protocol and ends the browser. `--dump-dom`
 * would be simpler, but headless shells do not have it.
 *
 * @param milliseconds timeout of the browser
 * @throws Error whose message is one sentence
 */
export async function probeBrowser(launch: BrowserLaunch, milliseconds: number): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), "hooter-probe-"));
  try {
    const fault = await faultOf(launch, profile, milliseconds);
    if (fault === null) return;
    throw new Error(
      `The browser ${launch.executablePath} does not start headless (${fault}); install Chromium, or name another one in CHROMIUM_PATH.`,
    );
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The reason why the browser did not show the page, or null when it did. */
function faultOf(launch: BrowserLaunch, profile: string, milliseconds: number): Promise<string | null> {
  return new Promise((resolve) => {
    // Use a separate process group: ending the group also ends the browser's helper processes.
    const child = spawn(
      launch.executablePath,
      [...launch.args, `--user-data-dir=${profile}`, "--remote-debugging-port=0", PAGE],
      {
        env: launch.env,
        detached: true,
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
    let errors = "";
    let isSettled = false;
    child.stderr.on("data", (chunk: Buffer) => {
      const wasListening = endpoint.test(errors);
      errors += chunk.toString();
      const [, address] = endpoint.exec(errors) ?? [];
      if (address !== undefined && !wasListening) void waitForPage(address);
    });
    const waitForPage = async (address: string): Promise<void> => {
      while (!isSettled) {
        if (await showsPage(address)) return settle(null);
        await sleep(50);
      }
    };

    const endGroup = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch {
        // The group has ended.
      }
    };
    const settle = (fault: string | null): void => {
      isSettled = true;
      clearTimeout(timer);
      process.off("exit", endGroup);
      endGroup();
      child.stderr.destroy();
      resolve(fault);
    };
    const timer = setTimeout(() => settle(`no page within ${milliseconds / 1000} s`), milliseconds);
    process.on("exit", endGroup);
    child.once("error", (error) => settle(error.message));
    child.once("close", (code, signal) => {
      settle(firstLine(errors) ?? (signal === null ? `it ended with code ${code} and no page` : `${signal} ended it`));
    });
  });
}

/** The address at which a browser answers DevTools requests, read from its stderr. */
const endpoint = /^DevTools listening on ws:\/\/([^/\s]+)\//m;

async function showsPage(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://${address}/json/list`);
    const targets: unknown = await answer.json();
    return Array.isArray(targets) && targets.some(({ title }: { title?: unknown }) => title === TITLE);
  } catch {
    return false;
  }
}

function firstLine(text: string): string | undefined {
  const line = text.split("\n").find((candidate) => candidate.trim() !== "");
  // Remove the full stop, because the quoted line is in the middle of the message.
  return line?.trim().replace(/\.$/, "");
}
