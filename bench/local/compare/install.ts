import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const folder = fileURLToPath(new URL("../../comparisons", import.meta.url));
const INSTALLS_WITHIN = 240_000;

/**
 * Installs firebase-server and json-server into bench/comparisons, by its own lockfile, when that is not done yet.
 *
 * @returns null when they are there; else why they are not
 */
export async function installComparisons(onBegin: () => void): Promise<string | null> {
  const lockfile = await readFile(join(folder, "package-lock.json"), "utf8");
  const mark = join(folder, "node_modules", ".installed");
  if ((await readFile(mark, "utf8").catch(() => "")) === lockfile) return null;
  onBegin();
  try {
    await promisify(execFile)("npm", ["ci"], { cwd: folder, timeout: INSTALLS_WITHIN });
    await writeFile(mark, lockfile);
    return null;
  } catch {
    return "not installed: `npm ci` in bench/comparisons failed";
  }
}

/** The script of an installed server. */
export function installedScript(path: string): string {
  return join(folder, "node_modules", path);
}
