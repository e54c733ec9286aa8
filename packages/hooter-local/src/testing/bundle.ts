import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const cache = fileURLToPath(new URL("../../../../node_modules/.cache/hooter-local", import.meta.url));
const folder = join(cache, String(process.pid));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/**
 * Bundles a TypeScript script into one JavaScript file. Node.js starts this file much faster than the script, which
 * needs a loader.
 *
 * @returns the path of the file, which is removed when this process exits
 */
export function bundleScript(entry: URL): string {
  const outfile = join(folder, `${basename(entry.pathname, ".ts")}.mjs`);
  buildSync({
    entryPoints: [fileURLToPath(entry)],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
  });
  return outfile;
}
