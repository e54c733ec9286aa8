import { readFileSync } from "node:fs";
import { link, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PRIVATE_FILE } from "./private-files";
import { codeOf, StoreError } from "./store-error";

/** Folders that this process has locked. The process cannot lock them again, even if the lock file is deleted. */
const openHere = new Set<string>();

const ATTEMPTS = 5;

/** Lock of a folder for this process. */
export interface Lock {
  readonly release: () => Promise<void>;
}

/**
 * Locks a folder for this process. Replaces the lock of a process that has ended.
 *
 * @param folder must exist; all paths of the same folder share one lock
 * @throws StoreError when another process holds the lock, or this process already does
 */
export async function lockFolder(folder: string): Promise<Lock> {
  const real = await realpath(folder);
  if (openHere.has(real)) throw openAlready(folder);
  openHere.add(real);
  const file = join(real, "lock");
  try {
    await acquire(file, folder);
  } catch (error) {
    openHere.delete(real);
    throw error;
  }
  return {
    release: async () => {
      openHere.delete(real);
      await rm(file, { force: true });
    },
  };
}

function openAlready(folder: string): StoreError {
  return new StoreError(`The data folder ${folder} is already open in this process.`);
}

async function acquire(file: string, folder: string): Promise<void> {
  const mine = `${file}.${process.pid}`;
  await writeFile(mine, ownerText(process.pid), { mode: PRIVATE_FILE });
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (await tryHardLink(mine, file)) return;
      const holder = await readFile(file, "utf8").catch(() => null);
      if (holder === null) continue;
      const pid = Number(holder.split(" ")[0]);
      if (isAlive(pid, holder)) {
        // This process already holds the lock through another copy of this module, for example in a bundle or a worker.
        if (pid === process.pid) throw openAlready(folder);
        throw new StoreError(`The data folder ${folder} is in use by process ${pid}.`);
      }
      await removeStaleLock(file, holder);
    }
    throw new StoreError(`The data folder ${folder} could not be locked.`);
  } finally {
    await rm(mine, { force: true });
  }
}

/** Creates a hard link to a complete file atomically. Returns false if the name exists. */
async function tryHardLink(file: string, name: string): Promise<boolean> {
  try {
    await link(file, name);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** Removes a stale lock, unless another process has just replaced the lock. */
async function removeStaleLock(file: string, expected: string): Promise<void> {
  const aside = `${file}.stale-${process.pid}`;
  await rename(file, aside).catch(() => undefined);
  const moved = await readFile(aside, "utf8").catch(() => null);
  if (moved !== null && moved !== expected) await tryHardLink(aside, file);
  await rm(aside, { force: true });
}

function ownerText(pid: number): string {
  return `${pid} ${startOf(pid)}\n`;
}

/** Start time of a process, which distinguishes it from others with the same id; empty if it is unknown. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function isAlive(pid: number, holder: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists, but belongs to another user and cannot be signalled.
    if (codeOf(error) !== "EPERM") return false;
  }
  return holder === ownerText(pid);
}
