import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { probeBrowser } from "./probe-browser";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Timeout in milliseconds for tests that do not test the timeout. */
const AMPLE = 25_000;

let folder: string;
beforeEach(async () => {
  // Paths with spaces and non-ASCII letters are common in French home folders.
  folder = await mkdtemp(join(tmpdir(), "hooter é "));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** Creates a program to use in place of the browser. */
async function program(script: string): Promise<string> {
  const path = join(folder, "browser");
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

const launch = (executablePath: string) => ({
  executablePath,
  args: ["--headless"],
  env: { PATH: process.env.PATH ?? "" },
});

async function faultOf(script: string, milliseconds = AMPLE): Promise<string> {
  const error: unknown = await probeBrowser(launch(await program(script)), milliseconds).then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof Error ? error.message : "";
}

/** Whether a process is alive. A zombie has ended, although the operating system still lists it. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // Read the state from /proc, because minimal systems have no `ps`. In this file, the state follows the name, which
    // is in parentheses.
    return process.platform !== "linux" || !/\) Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

describe("probeBrowser", () => {
  it("accepts a browser that shows a page in headless mode", async () => {
    const path = await program(
      `echo "$@" > "${folder}/arguments"; exec "${process.execPath}" -e '
        const http = require("node:http");
        const server = http.createServer((request, response) =>
          response.end(request.url === "/json/list" ? JSON.stringify([{ title: "hooter-probe" }]) : ""));
        server.listen(0, "127.0.0.1", () =>
          console.error("\\nDevTools listening on ws://127.0.0.1:" + server.address().port + "/devtools/browser/1"));'`,
    );
    await probeBrowser(launch(path), AMPLE);
    expect(await readFile(join(folder, "arguments"), "utf8")).toMatch(
      /^--headless --user-data-dir=.+ --remote-debugging-port=0 data:text\/html,<title>hooter-probe<\/title>\n$/,
    );
  });

  it("rejects a browser that answers but never shows the page", async () => {
    const message = await faultOf(
      `exec "${process.execPath}" -e '
        const server = require("node:http").createServer((_, response) => response.end("[]"));
        server.listen(0, "127.0.0.1", () =>
          console.error("DevTools listening on ws://127.0.0.1:" + server.address().port + "/devtools/browser/1"));'`,
      2_000,
    );
    expect(message).toContain("(no page within 2 s)");
  });

  it("quotes the first stderr line of a browser that fails to start, in a one-sentence error", async () => {
    const message = await faultOf("echo >&2; echo 'Missing X server or $DISPLAY.' >&2; echo more >&2; exit 1");
    expect(message).toBe(
      `The browser ${folder}/browser does not start headless (Missing X server or $DISPLAY); install Chromium, or name another one in CHROMIUM_PATH.`,
    );
  });

  it("names the exit code of a browser that fails without output", async () => {
    expect(await faultOf("exit 3")).toContain("(it ended with code 3 and no page)");
  });

  it("rejects a program that exits with code 0 without a page", async () => {
    expect(await faultOf("echo Chromium 1.2.3")).toContain("(it ended with code 0 and no page)");
  });

  it("names the signal that ended a browser", async () => {
    expect(await faultOf("kill -SEGV $$")).toContain("(SIGSEGV ended it)");
  });

  it("rejects a path that is not executable", async () => {
    await expect(probeBrowser(launch(folder), AMPLE)).rejects.toThrow(/does not start headless \(.*EACCES/);
  });

  it("kills a browser that never shows the page, together with its child processes, and removes its profile folder", async () => {
    // Exclude the profiles of other runs on this machine.
    vi.stubEnv("TMPDIR", folder);
    const message = await faultOf(
      `trap "" TERM INT HUP; sleep 3600 & echo $! > "${folder}/child"; echo $$ > "${folder}/self"; wait; sleep 3600`,
      // Long enough for the shell to write both files before the timeout.
      10_000,
    );
    expect(message).toContain("(no page within 10 s)");
    const pids = await Promise.all(
      ["self", "child"].map(async (name) => Number(await readFile(join(folder, name), "utf8"))),
    );
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
    expect((await readdir(folder)).sort()).toEqual(["browser", "child", "self"]);
  });
});

/** Output of a new process that probes its browser twice. */
function checkTwice(env: Record<string, string>): Promise<string> {
  return new Promise((resolve) => {
    const script = `
      import { checkBrowser } from "./scripts/test/probe-browser.ts";
      const result = async () => await checkBrowser().then(() => "well", (error) => error.message);
      console.log(JSON.stringify([await result(), await result()]));
    `;
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
      cwd: root,
      env: { PATH: process.env.PATH ?? "", ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => void (output += chunk.toString()));
    child.once("close", () => resolve(output));
  });
}

describe("checkBrowser", () => {
  it("probes once per process and returns the same failure again", async () => {
    const path = await program(`echo probed >> "${folder}/probes"; echo "no headless mode" >&2; exit 1`);
    const [first, second]: string[] = JSON.parse(await checkTwice({ CHROMIUM_PATH: path }));
    expect(first).toContain("(no headless mode)");
    expect(second).toBe(first);
    expect(await readFile(join(folder, "probes"), "utf8")).toBe("probed\n");
  });

  it("skips the probe when the parent process has probed the same browser, and only then", async () => {
    const path = await program("exit 1");
    expect(JSON.parse(await checkTwice({ CHROMIUM_PATH: path, HOOTER_PROBED_BROWSER: path }))).toEqual([
      "well",
      "well",
    ]);
    const other = await checkTwice({ CHROMIUM_PATH: path, HOOTER_PROBED_BROWSER: "/usr/bin/other" });
    expect(other).toContain("does not start headless");
  });

  it("reports a CHROMIUM_PATH that does not exist", async () => {
    expect(await checkTwice({ CHROMIUM_PATH: join(folder, "none") })).toContain("which does not exist");
  });
});
