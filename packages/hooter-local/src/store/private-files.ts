import { chmod, mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { codeOf } from "./store-error";

/** The data is private: other users of the machine must not be able to read posts, e-mail addresses or accounts. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

const OF_OTHERS = 0o077;
const DATA_FILE = /^(?:(?:journal|snapshot)(?:-\d+)?|accounts)\./;

/** Removes other users' access to a folder's data files. A copied or restored file may allow such access. */
export async function makePrivate(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (!DATA_FILE.test(name)) continue;
    const file = join(folder, name);
    try {
      const { mode } = await stat(file);
      if ((mode & OF_OTHERS) !== 0) await chmod(file, PRIVATE_FILE);
    } catch (error) {
      // The data stays usable if another user owns the file, or if the disk is read-only or does not support
      // permissions.
      if (!["EPERM", "EROFS", "ENOTSUP", "ENOENT"].includes(codeOf(error) ?? "")) throw error;
    }
  }
}

/**
 * Creates a folder and its parents, accessible by their owner only. Creates them one by one, because a recursive
 * `mkdir` loops forever where no folder can be created, such as in `/proc`.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, PRIVATE_FOLDER);
  } catch (error) {
    if (await isFolder(folder)) return;
    if (codeOf(error) !== "ENOENT" || dirname(folder) === folder || (await isFolder(dirname(folder)))) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder, PRIVATE_FOLDER);
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
