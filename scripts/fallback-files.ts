import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Target {
  readonly import?: Target;
  readonly require?: Target;
  readonly types?: string;
  readonly default?: string;
}

interface Manifest {
  readonly exports: Readonly<Record<string, string | Target>>;
  readonly files: readonly string[];
  readonly sideEffects: unknown;
}

/**
 * Writes the files that resolve the entries of a package for tools that do not read `exports`: Parcel, webpack 4, and
 * TypeScript with `moduleResolution: node`. For an entry such as `./react`, writes a folder with a package.json; for a
 * stylesheet, a copy. Skips entries that the manifest's `files` does not list, such as hooter-local/node: only Node.js
 * imports this entry, and Node.js reads `exports`.
 */
export function writeFallbackFiles(folder: string): void {
  const { exports, files, sideEffects }: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  for (const [entry, target] of Object.entries(exports)) {
    const name = entry.slice(2);
    if (!files.includes(name) || typeof target === "string") continue;
    if (target.default?.endsWith(".css") === true) {
      copyFileSync(join(folder, target.default), join(folder, name));
      continue;
    }
    // An entry without CommonJS has one target.
    const { import: esm = target, require: cjs = target } = target;
    if (esm.default === undefined || esm.types === undefined || cjs.default === undefined) continue;
    // Start the paths with `../`, because the folder of the entry is one level below the package.
    const manifest = { main: `.${cjs.default}`, module: `.${esm.default}`, types: `.${esm.types}`, sideEffects };
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  }
}
