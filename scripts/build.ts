import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { escapeNonAscii } from "./ascii";
import { writeFallbackFiles } from "./fallback-files";
import { runCommand } from "./test/run-command";

/*
 * Builds the published packages and the demo in two parallel sequences. hooter-react reads the types of hooter-client,
 * so it is built second. The demo bundles the sources.
 */
async function build(name: string, command: string, args: readonly string[], cwd?: string): Promise<void> {
  const { ok } = await runCommand(command, args, cwd === undefined ? {} : { cwd });
  console.log(`${ok ? "built " : "FAILED"} ${name}`);
  if (!ok) process.exit(1);
}

async function buildPackage(name: string): Promise<void> {
  // Remove chunks of earlier builds, which would otherwise be published.
  rmSync(`packages/${name}/dist`, { recursive: true, force: true });
  await build(name, "tsup", [], `packages/${name}`);
  for (const file of readdirSync(`packages/${name}/dist`, { recursive: true, encoding: "utf8" })) {
    if (!/\.c?js$/.test(file)) continue;
    const path = `packages/${name}/dist/${file}`;
    writeFileSync(path, escapeNonAscii(readFileSync(path, "utf8")));
  }
  writeFallbackFiles(`packages/${name}`);
  copyFileSync("LICENSE", `packages/${name}/LICENSE`);
}

async function buildInOrder(...builds: readonly (() => Promise<void>)[]): Promise<void> {
  for (const next of builds) await next();
}

// `hooter-local init` copies the rules of the installed client.
copyFileSync("database.rules.json", "packages/hooter-client/database.rules.json");
await Promise.all([
  buildInOrder(
    () => buildPackage("hooter-client"),
    () => buildPackage("hooter-react"),
  ),
  buildInOrder(
    () => buildPackage("hooter-local"),
    () => build("demo", "vite", ["build", "apps/demo"]),
  ),
]);
