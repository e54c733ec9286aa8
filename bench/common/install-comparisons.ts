import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const INSTALL_TIMEOUT_MS = 240_000;

/**
 * Installs the packages that a bench uses as comparisons, from the lockfile in `folder`, unless they are already
 * installed.
 *
 * @returns null when they are installed, otherwise the reason why they are not
 */
export async function installComparisons(folder: string, onBegin: () => void): Promise<string | null> {
  const lockfile = await readFile(join(folder, "package-lock.json"), "utf8");
  const mark = join(folder, "node_modules", ".installed");
  if ((await readFile(mark, "utf8").catch(() => "")) === lockfile) return null;
  onBegin();
  try {
    await promisify(execFile)("npm", ["ci"], { cwd: folder, timeout: INSTALL_TIMEOUT_MS });
    await writeFile(mark, lockfile);
    return null;
  } catch {
    return "not installed: `npm ci` in the folder of comparisons failed";
  }
}
