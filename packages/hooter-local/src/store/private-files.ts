import { chmod, mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { codeOf } from "./store-error";

/** The data is its owner's: nobody else on the machine reads a post, an address or an account. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

const OF_OTHERS = 0o077;
const DATA_FILE = /^(?:journal|snapshot)(?:-\d+)?\./;

/** Takes the data files of a folder from other users: former versions of this program let them read. */
export async function makePrivate(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (!DATA_FILE.test(name)) continue;
    const file = join(folder, name);
    try {
      const { mode } = await stat(file);
      if ((mode & OF_OTHERS) !== 0) await chmod(file, PRIVATE_FILE);
    } catch (error) {
      // The data can be used although the file is another user's, or the disk knows no permissions or is read-only.
      if (!["EPERM", "EROFS", "ENOTSUP", "ENOENT"].includes(codeOf(error) ?? "")) throw error;
    }
  }
}

/**
 * Makes a folder and those above it, for their owner alone. One by one: asked for all of them at once, the system's call goes round for ever where
 * none can be made (`/proc`).
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
