import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const INSTALLS_WITHIN = 240_000;

/**
 * Installs what a bench compares with, by the lockfile of its own folder, when that is not done yet.
 *
 * @returns null when it is there; else why it is not
 */
export async function installComparisons(folder: string, onBegin: () => void): Promise<string | null> {
  const lockfile = await readFile(join(folder, "package-lock.json"), "utf8");
  const mark = join(folder, "node_modules", ".installed");
  if ((await readFile(mark, "utf8").catch(() => "")) === lockfile) return null;
  onBegin();
  try {
    await promisify(execFile)("npm", ["ci"], { cwd: folder, timeout: INSTALLS_WITHIN });
    await writeFile(mark, lockfile);
    return null;
  } catch {
    return "not installed: `npm ci` in the folder of comparisons failed";
  }
}
