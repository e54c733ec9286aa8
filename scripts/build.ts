import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { ruleFiles } from "../rules/source";
import { escapeNonAscii } from "./ascii";
import { restoreComponentNames } from "./component-names";
import { writeFallbackFiles } from "./fallback-files";
import { linkDocuments, publishedDocument } from "./packages/readme-links";
import { runCommand } from "./test/run-command";

/*
 * Builds the published packages and the demo, two at a time. The build of hooter-react reads the built types of the
 * other packages, so it runs after the builds of these packages. The demo bundles the sources of the packages, so it
 * does not depend on their builds.
 */
async function build(name: string, command: string, args: readonly string[], cwd?: string): Promise<void> {
  const { ok } = await runCommand(command, args, cwd === undefined ? {} : { cwd });
  console.log(`${ok ? "built " : "FAILED"} ${name}`);
  if (!ok) process.exit(1);
}

/** @param writeFiles writes further files to `dist` before the non-ASCII characters of all files are escaped */
async function buildPackage(name: string, writeFiles?: () => Promise<void>): Promise<void> {
  // Remove chunks of earlier builds, which would otherwise be published.
  rmSync(`packages/${name}/dist`, { recursive: true, force: true });
  await build(name, "tsup", [], `packages/${name}`);
  await writeFiles?.();
  for (const file of readdirSync(`packages/${name}/dist`, { recursive: true, encoding: "utf8" })) {
    if (!/\.c?js(\.map)?$/.test(file)) continue;
    const path = `packages/${name}/dist/${file}`;
    const text = escapeNonAscii(readFileSync(path, "utf8"));
    writeFileSync(path, file.endsWith(".map") ? text : restoreComponentNames(text));
  }
  writeFallbackFiles(`packages/${name}`);
  // Restore the links in the README, which an interrupted `npm pack` may have left rewritten.
  const readme = `packages/${name}/README.md`;
  writeFileSync(readme, linkDocuments(readFileSync(readme, "utf8")));
  copyFileSync("LICENSE", `packages/${name}/LICENSE`);
}

const elementConfig = "packages/hooter-react/vite.element.config.ts";

/** Builds the scripts with the custom elements: a module, and a classic script. */
async function buildElements(): Promise<void> {
  for (const mode of ["production", "classic"])
    await build(`hooter-react/element (${mode})`, "vite", ["build", "--mode", mode, "--config", elementConfig]);
  // tsup writes declarations for ES modules and for CommonJS, but this entry has no CommonJS file.
  rmSync("packages/hooter-react/dist/element/hooter.d.cts");
}

// Publish the rules with the client: `hooter-local init` copies them from the installed client.
for (const rules of Object.values(ruleFiles)) copyFileSync(rules, `packages/hooter-client/${rules}`);
// The published READMEs link to these documents.
rmSync("packages/hooter-client/docs", { recursive: true, force: true });
cpSync("docs", "packages/hooter-client/docs", { recursive: true });
for (const name of readdirSync("docs").filter((file) => file.endsWith(".md")))
  writeFileSync(`packages/hooter-client/docs/${name}`, publishedDocument(readFileSync(`docs/${name}`, "utf8")));
await Promise.all([buildPackage("hooter-client"), buildPackage("hooter-local")]);
await Promise.all([
  buildPackage("hooter-react", buildElements),
  build("demo", "vite", ["build", "apps/demo"]),
  buildServer(),
]);

/** Bundles the demo's server, so that it runs without packages. */
function buildServer(): Promise<void> {
  const outfile = "apps/demo/server/dist/main.js";
  const options = ["--bundle", "--platform=node", "--target=node20", "--format=esm", `--outfile=${outfile}`];
  return build("demo server", "esbuild", ["apps/demo/server/main.ts", ...options]);
}
