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
 * TypeScript with `moduleResolution: node`. For an entry such as `./react`, this is a folder with a package.json; for a
 * stylesheet, a copy.
 *
 * @returns the names of these files and folders, which the package must publish
 */
export function writeFallbackFiles(folder: string): string[] {
  const { exports, files, sideEffects }: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return Object.entries(exports).flatMap(([entry, target]) => {
    if (entry === "." || typeof target === "string") return [];
    const name = entry.slice(2);
    if (target.default?.endsWith(".css") === true) {
      copyFileSync(join(folder, target.default), join(folder, name));
      return [name];
    }
    // An entry without CommonJS has one target. Only an entry whose folder is published needs a fallback.
    const { import: esm = target, require: cjs = target } = files.includes(name) ? target : {};
    if (esm?.default === undefined || esm.types === undefined || cjs?.default === undefined) return [];
    const above = (path: string): string => `.${path}`;
    const manifest = { main: above(cjs.default), module: above(esm.default), types: above(esm.types), sideEffects };
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
    return [name];
  });
}
