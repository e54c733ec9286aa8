import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { ruleFiles } from "../rules/source";
import { escapeNonAscii } from "./ascii";
import { restoreComponentNames } from "./component-names";
import { writeFallbackFiles } from "./fallback-files";
import { linkDocuments, publishedDocument } from "./packages/readme-links";
import { runCommand } from "./test/run-command";

/*
 * Builds the published packages and the demo, two at a time. The build of hooter-react reads the built types of the
 * other packages, so it runs after the builds of these packages. The demo and the custom elements bundle the sources of
 * the packages, so they do not depend on their builds.
 */
async function build(name: string, command: string, args: readonly string[], cwd?: string): Promise<void> {
  const { ok } = await runCommand(command, args, cwd === undefined ? {} : { cwd });
  console.log(`${ok ? "built " : "FAILED"} ${name}`);
  if (!ok) process.exit(1);
}

/** @param otherFiles resolves when `dist` contains the files that tsup does not write */
async function buildPackage(name: string, otherFiles?: Promise<void>): Promise<void> {
  await build(name, "tsup", [], `packages/${name}`);
  await otherFiles;
  // tsup writes declarations for ES modules and for CommonJS, but the custom elements have no CommonJS file.
  rmSync(`packages/${name}/dist/element/hooter.d.cts`, { force: true });
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
}

// Publish the rules with the client: `hooter-local init` copies them from the installed client.
for (const rules of Object.values(ruleFiles)) copyFileSync(rules, `packages/hooter-client/${rules}`);
// The published READMEs link to these documents.
rmSync("packages/hooter-client/docs", { recursive: true, force: true });
cpSync("docs", "packages/hooter-client/docs", { recursive: true });
for (const name of readdirSync("docs").filter((file) => file.endsWith(".md")))
  writeFileSync(`packages/hooter-client/docs/${name}`, publishedDocument(readFileSync(`docs/${name}`, "utf8")));
// Remove chunks of earlier builds, which would otherwise be published.
for (const name of ["hooter-client", "hooter-local", "hooter-react"])
  rmSync(`packages/${name}/dist`, { recursive: true, force: true });
const local = buildPackage("hooter-local");
const elements = local.then(buildElements);
const bundles = elements.then(() => build("demo", "vite", ["build", "apps/demo"])).then(buildServer);
await Promise.all([buildPackage("hooter-client"), local]);
await Promise.all([buildPackage("hooter-react", elements), bundles]);

/** Bundles the demo's server, so that it runs without packages. */
function buildServer(): Promise<void> {
  const outfile = "apps/demo/server/dist/main.js";
  const options = ["--bundle", "--platform=node", "--target=node20", "--format=esm", `--outfile=${outfile}`];
  return build("demo server", "esbuild", ["apps/demo/server/main.ts", ...options]);
}
