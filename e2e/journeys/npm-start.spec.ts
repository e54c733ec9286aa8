import type { ChildProcess } from "node:child_process";
import { appendFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { endGroup, startGroup } from "../engines/processes";
import { freePorts, PORT_TAKEN } from "../support/backend";
import { fillIn } from "../support/fixtures";
import { listen } from "../support/listen";

/*
 * Runs `npm start` as a new user would. Its processes are in a separate group, so that a signal reaches all of them
 * like Ctrl-C in a terminal, and so that none keeps running when a test fails.
 */
interface Run {
  readonly output: () => string;
  readonly exit: Promise<number | null>;
  readonly signal: (name: NodeJS.Signals) => void;
}

let ports: { readonly demo: number; readonly identity: number; readonly database: number };
let home: string;
const runs: ChildProcess[] = [];

function npmStart(...options: string[]): Run {
  const child = startGroup(
    "npm",
    [
      "start",
      "--",
      `--home=${home}`,
      `--port=${ports.demo}`,
      `--identity-port=${ports.identity}`,
      `--database-port=${ports.database}`,
      ...options,
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  runs.push(child);
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => void (output += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => void (output += chunk.toString()));
  // Use "close", which fires after the process has ended and all of its output has been read. "exit" may fire before
  // the output has been read.
  const exit = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  return { output: () => output, exit, signal: (name) => signalGroup(child, name) };
}

function signalGroup(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, name);
  } catch {
    // the group has ended
  }
}

/** The start loads the emulator, seeds the community and starts Vite. */
const START_TIMEOUT_MS = 200_000;

const answers = (port: number): Promise<boolean> =>
  fetch(`http://localhost:${port}/`).then(
    () => true,
    () => false,
  );

/** Starts the site. Repeats the start while another process uses one of the ports. */
async function started(beforeRetry = async (): Promise<void> => {}): Promise<Run> {
  for (;;) {
    const run = npmStart();
    await expect
      .poll(run.output, { timeout: START_TIMEOUT_MS })
      .toMatch(new RegExp(`Ctrl-C|${PORT_TAKEN.source}`, "i"));
    if (run.output().includes("Ctrl-C")) return run;
    await run.exit;
    await beforeRetry();
  }
}

/** Chooses ports and a folder. */
async function prepare(): Promise<void> {
  const [demo = 0, identity = 0, database = 0] = await freePorts(3);
  ports = { demo, identity, database };
  home = await mkdtemp(join(tmpdir(), "hooter-start-"));
}

async function cleanUp(): Promise<void> {
  await Promise.all(runs.splice(0).map(endGroup));
  await rm(home, { recursive: true, force: true });
}

test.beforeEach(prepare);
test.afterEach(cleanUp);

test("a newcomer runs npm start, signs in with a printed account and keeps the data after Ctrl-C", async ({ page }) => {
  // A retry uses other ports, because other journeys run at the same time.
  const first = await started(() => cleanUp().then(prepare));
  const address = /Open (http:\/\/localhost:\d+)/.exec(first.output())?.[1];
  const [email = "", password = ""] = /(\S+@hooter\.example)\s+(\S+)/.exec(first.output())?.slice(1) ?? [];
  expect(address).toBe(`http://localhost:${ports.demo}`);
  expect(first.output().match(/@hooter\.example/g)).toHaveLength(2);
  for (const part of ["database", "identity", "community", "demo"])
    expect(first.output()).toMatch(new RegExp(`✓ ${part} `));

  const signIn = async (): Promise<void> => {
    await page.goto(`${address}/connexion`);
    await fillIn(page, { email, password });
    await page.keyboard.press("Enter");
  };
  await signIn();
  const articles = page.getByRole("feed").getByRole("article");
  await expect(articles.first()).toBeVisible();
  await expect.poll(() => articles.count()).toBeGreaterThanOrEqual(10);
  await expect(page.locator("img[src*='/communaute/']").first()).toBeVisible();
  await page.getByRole("button", { name: "Commencez un post" }).click();
  await page.getByRole("textbox", { name: "Contenu du hoot" }).fill("Toujours là demain");
  await page.getByRole("button", { name: "Publier" }).click();
  await expect(page.getByText("Post ajouté avec succès !")).toBeVisible();

  // Leave the page: when the server is back, Vite's client would reload the open page, possibly during the navigation
  // below.
  await page.goto("about:blank");
  first.signal("SIGINT");
  await first.exit;
  await expect.poll(() => Promise.all(Object.values(ports).map(answers))).toEqual([false, false, false]);

  const second = await started();
  expect(second.output()).not.toContain("✓ community");
  await page.goto(`${address}/dashboard`);
  await expect(page.getByText("Toujours là demain")).toBeVisible();
  second.signal("SIGTERM");
  await second.exit;
});

test.describe("npm start failures", () => {
  const failure = async (run: Run): Promise<string> => {
    expect(await run.exit).toBeGreaterThan(0);
    expect(run.output()).not.toMatch(/\n\s+at /);
    expect(await Promise.all(Object.values(ports).map(answers))).toEqual([false, false, false]);
    return run.output();
  };

  test("exits with a one-sentence error when a port is in use", async () => {
    const server = await listen(createServer());
    ports = { ...ports, demo: Number(new URL(server.url).port) };
    const run = npmStart();
    expect(await run.exit).toBeGreaterThan(0);
    expect(run.output()).toContain(`port ${ports.demo} is taken`);
    expect(run.output()).not.toMatch(/\n\s+at /);
    await server.close();
  });

  test("exits with a one-sentence error and leaves nothing running when the database's journal is broken", async () => {
    await mkdir(join(home, "database"), { recursive: true });
    await writeFile(join(home, "database", "journal-1.jsonl"), Buffer.from([0, 255, 1, 254, 10, 7, 7, 10, 0]));
    expect(await failure(npmStart())).toMatch(/Hooter did not start: .*database/);
  });

  test("exits with a one-sentence error and leaves nothing running when the accounts file is damaged", async () => {
    await mkdir(join(home, "identity"), { recursive: true });
    await writeFile(join(home, "identity", "accounts.json"), "{");
    expect(await failure(npmStart())).toMatch(/Hooter did not start: .*accounts\.json/);
  });

  test("exits with the position of an error in the rules file and leaves nothing running", async () => {
    const rules = join(home, "wrong.rules.json");
    await writeFile(rules, '{ "rules": { ".read": "auth != nul" } }');
    await appendFile(rules, "\n");
    expect(await failure(npmStart(`--rules=${rules}`))).toMatch(
      /Hooter did not start: .*wrong\.rules\.json:1:\d+ .*nul/,
    );
  });

  test("exits with the name of an unknown option and leaves nothing running", async () => {
    expect(await failure(npmStart("--colour"))).toContain("--colour");
  });
});
