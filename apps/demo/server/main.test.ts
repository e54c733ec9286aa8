import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eventually } from "hooter-test-support";
import { expect, it, onTestFinished } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Starts the server for a small site as a separate process. */
async function start(environment: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), "hooter-server-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "built"));
  writeFileSync(
    join(folder, "built/index.html"),
    '<head><meta name="hooter-config" content="built"><title>Hooter</title><meta name="description" content="a"></head><div id="root"></div>',
  );
  const headers = [{ source: "**", headers: [{ key: "X-Frame-Options", value: "DENY" }] }];
  const hosting = { public: "built", ignore: [], rewrites: [{ source: "**" }], headers };
  writeFileSync(join(folder, "firebase.json"), JSON.stringify({ hosting }));
  const child = spawn(process.execPath, ["--import", "tsx", "apps/demo/server/main.ts"], {
    cwd: root,
    env: { ...process.env, FIREBASE_JSON: join(folder, "firebase.json"), PORT: "0", ...environment },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => void (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => void (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { child, ended, output: () => output };
}

it("serves the folder that firebase.json names, and exits after SIGTERM even if a connection is open", async () => {
  const { child, ended, output } = await start({ HOOTER_CONFIG: '{"apiKey":"demo"}' });
  await eventually(() => expect(output()).toMatch(/on port \d+\./));
  const answer = await fetch(`http://127.0.0.1:${/\d+/.exec(output())?.[0]}/dashboard`);
  expect([answer.status, answer.headers.get("x-frame-options")]).toEqual([200, "DENY"]);
  expect(await answer.text()).toContain("{&quot;apiKey&quot;:&quot;demo&quot;}");
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

it("treats an empty environment variable as missing", async () => {
  const { output } = await start({ HOOTER_CONFIG: "", SITE_URL: "" });
  await eventually(() => expect(output()).toMatch(/on port \d+\./));
  const answer = await fetch(`http://127.0.0.1:${/\d+/.exec(output())?.[0]}/dashboard`);
  expect(await answer.text()).toContain('content="built"');
});

it.each([
  ["an invalid public address", { SITE_URL: "exemple.fr" }, /Invalid URL/],
  ["an invalid port", { PORT: "80a" }, /PORT is not a port: 80a/],
  ["a missing firebase.json", { FIREBASE_JSON: "/missing/firebase.json" }, /no such file.*firebase\.json/],
])("exits with a one-sentence error for %s", async (_case, environment, sentence) => {
  const { ended, output } = await start(environment);
  expect(await ended).toBe(1);
  expect(output()).toMatch(/^The server cannot start: .+\n$/);
  expect(output()).toMatch(sentence);
});

it("exits with a one-sentence error when its port is taken", async () => {
  const other = createServer().listen(0);
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const { ended, output } = await start({ PORT: String(port) });
  expect(await ended).toBe(1);
  expect(output()).toMatch(/^The server cannot start: .*EADDRINUSE.*\n$/);
});
