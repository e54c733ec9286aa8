import { lutimesSync, readFileSync, readlinkSync } from "node:fs";
import { link, lstat, readFile, readlink, realpath, rename, rm, symlink, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { PRIVATE_FILE } from "./private-files";
import { codeOf, isDiskFull, StoreError } from "./store-error";

/** Folders that this process has locked. The process cannot lock them again, even if the lock file is deleted. */
const openHere = new Set<string>();

const ATTEMPTS = 5;

/** Interval in milliseconds at which a process touches its lock file. */
const HEARTBEAT_MS = 1_000;
/** A process of another machine or container has ended if it does not touch its lock for this many intervals. */
const MISSED_HEARTBEATS = 5;

/** Lock of a folder for this process. */
export interface Lock {
  readonly release: () => Promise<void>;
}

/**
 * Locks a folder for this process. Replaces the lock of a process that has ended.
 *
 * @param folder must exist; all paths of the same folder share one lock
 * @param heartbeat see {@link HEARTBEAT_MS}
 * @throws StoreError when another process holds the lock, or this process already does
 */
export async function lockFolder(folder: string, heartbeat = HEARTBEAT_MS): Promise<Lock> {
  const real = await realpath(folder);
  if (openHere.has(real)) throw openAlready(folder);
  openHere.add(real);
  const file = join(real, "lock");
  try {
    await acquire(file, folder, heartbeat * MISSED_HEARTBEATS);
  } catch (error) {
    openHere.delete(real);
    throw error;
  }
  const beating = setInterval(() => touch(file), heartbeat).unref();
  return {
    release: async () => {
      clearInterval(beating);
      openHere.delete(real);
      await rm(file, { force: true });
    },
  };
}

function openAlready(folder: string): StoreError {
  return new StoreError(`The data folder ${folder} is already open in this process.`);
}

async function acquire(file: string, folder: string, patience: number): Promise<void> {
  const mine = `${file}.${process.pid}`;
  try {
    const create = await prepare(mine, `${process.pid} ${startOf(process.pid)} ${PLACE}\n`);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if ((await tryToCreate(create, file)) || (await tryToReplace(file, create, folder, patience))) return;
    }
    throw new StoreError(`The data folder ${folder} could not be locked.`);
  } finally {
    await rm(mine, { force: true });
  }
}

/**
 * Replaces the lock of a process that has ended. Several processes may find this lock at the same time, so each first
 * claims the right to replace it. If a process ends before it uses its claim, the next process makes a further claim.
 *
 * @returns false if another process has changed the lock
 * @throws StoreError when the process of the lock or of a claim is running
 */
async function tryToReplace(file: string, create: Create, folder: string, patience: number): Promise<boolean> {
  const ended = new Map<string, string>();
  let name = file;
  do {
    const holder = await textOf(name);
    if (holder === null) return false;
    await assertEnded(name, holder, folder, patience);
    ended.set(name, holder);
    name = `${file}.next-${ended.size}`;
  } while (!(await tryToCreate(create, name)));
  // A process that replaced the lock earlier has removed its claim, so the name was free again.
  for (const [other, holder] of ended) {
    if ((await textOf(other)) === holder) continue;
    await rm(name, { force: true });
    return false;
  }
  await rename(name, file);
  ended.delete(file);
  for (const claim of ended.keys()) await rm(claim, { force: true });
  return true;
}

/** @throws StoreError when the process of a lock is running */
async function assertEnded(file: string, holder: string, folder: string, patience: number): Promise<void> {
  const [first, , place = PLACE] = fieldsOf(holder);
  const pid = Number(first);
  // The ids of processes in other containers mean nothing here, so wait for a sign of life.
  if (place !== PLACE) {
    if (await isTouched(file, patience))
      throw new StoreError(`The data folder ${folder} is in use by process ${pid} of another machine or container.`);
  } else if (isAlive(pid, holder)) {
    // This process already holds the lock through another copy of this module, for example in a bundle or a worker.
    if (pid === process.pid) throw openAlready(folder);
    throw new StoreError(`The data folder ${folder} is in use by process ${pid}.`);
  }
}

/** Creates a lock or a claim atomically, with its complete text. Rejects with EEXIST if the name exists. */
type Create = (name: string) => Promise<void>;

/**
 * Writes the text of a lock to the file `mine`, of which each lock is a hard link. On a full disk, each lock is a
 * symbolic link with the text as its target instead. Such a link needs no space, so the data can still be read and
 * exported.
 */
async function prepare(mine: string, text: string): Promise<Create> {
  // In a container, a killed process may have had the same id. Its file may still be the same file as its lock.
  await rm(mine, { force: true });
  try {
    await writeFile(mine, text, { mode: PRIVATE_FILE });
    return (name) => link(mine, name);
  } catch (full) {
    if (!isDiskFull(full)) throw full;
    // A hard link to a symbolic link would not be portable: macOS follows the symbolic link.
    return (name) =>
      symlink(text, name).catch((error: unknown) => {
        // Windows allows symbolic links only with a permission. Without it, report the full disk.
        throw codeOf(error) === "EEXIST" ? error : full;
      });
  }
}

async function textOf(file: string): Promise<string | null> {
  return readlink(file)
    .catch(() => readFile(file, "utf8"))
    .catch(() => null);
}

/** Returns false if the name exists. */
async function tryToCreate(create: Create, name: string): Promise<boolean> {
  try {
    await create(name);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** Process id, start time and place of a lock's owner. */
function fieldsOf(text: string): string[] {
  return text.replace("\n", "").split(" ");
}

/** Machine and container in which process ids are unique. */
const PLACE = `${hostname()}/${pidNamespace()}`;

function pidNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

function touch(file: string): void {
  try {
    lutimesSync(file, new Date(), new Date());
  } catch {
    // The folder may have been deleted or disconnected.
  }
}

/** Whether a file is touched or replaced within some milliseconds. */
async function isTouched(file: string, milliseconds: number): Promise<boolean> {
  const time = () =>
    lstat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
  const before = await time();
  await wait(milliseconds);
  const after = await time();
  return after !== null && after !== before;
}

/**
 * Start time of a process, which distinguishes it from others with the same id; empty if it is unknown or the process
 * has ended.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie has ended, but its parent has not read its exit status yet.
    return fields[0] === "Z" ? "" : (fields[19] ?? "");
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
  return fieldsOf(holder)[1] === startOf(pid);
}
