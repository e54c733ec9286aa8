import { constants } from "node:fs";
import { access, copyFile, lstat, open, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { codeOf } from "./store-error";
import { syncFolder } from "./write-fully";

/**
 * Matches paths of files that this process has already opened, such as /dev/stdout. A rename would replace such a file
 * with a new file, but the process would keep writing to the old file.
 */
const DESCRIPTOR = /^\/(?:dev\/(?:stdout|stderr|fd\/)|proc\/)/;

/**
 * Writes a new file beside `file` and then renames it. After an error or a crash, `file` has its previous content.
 * Keeps symbolic links. Pipes, devices, descriptors (`/dev/stdout`) and files in a folder without write permission are
 * written directly.
 *
 * @param mode permissions of the file; by default, those of the file that it replaces
 */
export async function replaceFile(file: string, content: Iterable<string>, mode?: number): Promise<void> {
  const target = await targetOf(file);
  if (target === null) return writeFile(file, content);
  const temporary = `${target.path}.${process.pid}.tmp`;
  // In a container, a killed process may have had the same id and left this file.
  await rm(temporary, { force: true });
  const permissions = mode ?? target.mode;
  const handle = await open(temporary, "wx", permissions);
  try {
    try {
      await writeFile(handle, content);
      if (permissions !== undefined) await handle.chmod(permissions);
      // Flush before the rename. Otherwise `file` could have incomplete content after a power failure.
      await handle.datasync();
    } finally {
      await handle.close();
    }
    await renameOrCopy(temporary, target.path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(target.path));
}

/** Copies the content if the target is a mount point, such as one of the host's files mounted in a container. */
async function renameOrCopy(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (codeOf(error) !== "EBUSY" && codeOf(error) !== "EXDEV") throw error;
    await copyFile(from, to);
    await rm(from);
  }
}

/** Returns the regular file that a rename may create or replace; null to write to the path directly. */
async function targetOf(file: string): Promise<{ readonly path: string; readonly mode?: number } | null> {
  if (DESCRIPTOR.test(file)) return null;
  const found = await unlessMissing(stat(file));
  if (found === null) {
    // A link to a missing file is written directly: there is no content to protect, and a rename would replace the
    // link.
    return (await unlessMissing(lstat(file))) === null ? { path: file } : null;
  }
  if (!found.isFile()) return null;
  // Check explicitly, because a rename would replace even a file that the user has no permission to write.
  await access(file, constants.W_OK);
  const path = await realpath(file);
  return (await isWritable(dirname(path))) ? { path, mode: found.mode } : null;
}

async function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}

async function unlessMissing<Found>(pending: Promise<Found>): Promise<Found | null> {
  try {
    return await pending;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}
