import { existsSync } from "node:fs";
import { join } from "node:path";
import { quietNode, runCommand } from "../../scripts/test/run-command";
import { expect, newEmail, test } from "./support/fixtures";
import { runProgram } from "./support/node-host";

const tsc = join(process.cwd(), "node_modules/.bin/tsc");

/* Tests the published packages as Node and the TypeScript compiler load them, without browser or bundler. */

for (const file of ["publish.mjs", "publish.cjs"])
  test(`${file} signs up, publishes and likes in plain Node, and then exits by itself`, async ({
    install,
    backend,
  }) => {
    const text = `Écrit par ${file} ${Date.now()}`;
    const task = { config: backend.configuration, email: newEmail("programme"), text };
    const { ok, output } = await runProgram(install("node"), file, task);
    expect(output).toMatch(/^\{"slug":"[^"]+","refused":"credentials-wrong"\}\s*$/);
    expect(ok).toBe(true);
    const { slug }: { slug: string } = JSON.parse(output);
    expect(JSON.stringify(await backend.read("hoots"))).toContain(text);
    expect(await backend.read(`like/${slug}`)).not.toBeNull();
  });

test("render.mjs renders widgets to HTML without a framework", async ({ install }) => {
  const { ok, output } = await runProgram(install("node"), "render.mjs");
  expect(output).toMatch(/<div[^>]*class="[^"]*hooter-feed/);
  expect(output).toContain("Chargement...");
  expect(ok).toBe(true);
});

test("engine.mjs runs the database in a program, and hooter-local prints its version", async ({ install }) => {
  const folder = install("node");
  expect((await runProgram(folder, "engine.mjs")).output).toBe('"Bonjour"\n');
  const { output } = await runProgram(folder, "node_modules/hooter-local/dist/cli.js --version");
  expect(output).toMatch(/^\d+\.\d+\.\d+\s*$/);
});

for (const [resolution, name, source] of [
  ["node16, as a module and as CommonJS", "node", undefined],
  ["bundler, with the types of React 19", "vite-react-19", "e2e/consumers/vite-source"],
  ["bundler, with the types of React 18", "vite-react-18", "e2e/consumers/vite-source"],
] as const)
  test(`the packages' types resolve and compile without skipLibCheck, with ${resolution}`, async ({ install }) => {
    const folder = install(name, source);
    // Types come from the packed packages, never from the sources.
    expect(existsSync(join(folder, "node_modules/hooter-client/src"))).toBe(false);
    expect(await runCommand(tsc, ["-p", "."], { cwd: folder, env: quietNode })).toEqual({ ok: true, output: "" });
  });
