import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, lstatSync, lutimesSync, readFileSync, statSync, utimesSync } from "node:fs";
import { link, readdir, readFile, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder";
import { lockFolder } from "./lock";
import { openStore } from "./open-store";

vi.mock("node:fs/promises", async (importOriginal) => {
  const original = await importOriginal<Record<string, (...values: unknown[]) => unknown>>();
  const { link, rename, symlink, writeFile } = original;
  return {
    ...original,
    link: vi.fn(link),
    rename: vi.fn(rename),
    symlink: vi.fn(symlink),
    writeFile: vi.fn(writeFile),
  };
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

const failure = (code: string) => Object.assign(new Error(`${code}: raw text`), { code });
const taken = () => failure("EEXIST");
/** Text of a lock held by the parent process. */
const PARENT = `${process.ppid} ${startOf(process.ppid)}\n`;
/** Id that no process can have. */
const NOBODY = 2 ** 22 + 7;

/** Returns the process's start time as reported by the operating system, or an empty string. */
function startOf(pid: number): string {
  if (!existsSync(`/proc/${pid}/stat`)) return "";
  // The start time is field 22 of the line. The second field, a name in parentheses, may contain spaces, so remove the
  // text up to its end.
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1").replace(/^.*\) /s, "");
  return fields.split(" ")[22 - 3] ?? "";
}

/** Creates a folder whose lock file has this text. */
async function lockedBy(text: string): Promise<{ folder: string; file: string }> {
  const folder = await temporaryFolder();
  const file = join(folder, "lock");
  await writeFile(file, text);
  return { folder, file };
}

describe("locking a folder", () => {
  test("respects the lock of a process that belongs to another user", async () => {
    const { folder } = await lockedBy(`${NOBODY} \n`);
    const kill = vi.spyOn(process, "kill").mockImplementation(() => {
      throw failure("EPERM");
    });
    await expect(lockFolder(folder)).rejects.toMatchObject({
      name: "StoreError",
      message: `The data folder ${folder} is in use by process ${NOBODY}.`,
    });
    expect(kill).toHaveBeenCalledWith(NOBODY, 0);
  });

  test("replaces the lock of a process that no longer exists", async () => {
    const { folder, file } = await lockedBy(`${NOBODY} \n`);
    const lock = await lockFolder(folder);
    expect(await readFile(file, "utf8")).toMatch(new RegExp(`^${process.pid} `));
    await lock.release();
  });

  test.each(["0\n", "-1\n"])(
    "replaces a lock with the process id %j, which would refer to a group of processes",
    async (text) => {
      const { folder } = await lockedBy(text);
      await (await lockFolder(folder)).release();
    },
  );

  test.skipIf(!existsSync("/proc/self/stat"))(
    "respects a lock with the start time that the operating system reports for its process",
    async () => {
      const { folder } = await lockedBy(PARENT);
      await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${process.ppid}.`);
    },
  );

  test.skipIf(!existsSync("/proc/self/stat"))("replaces the lock of a process that has ended as a zombie", async () => {
    // The shell starts a process, and then becomes a program that never reads the exit status of this process.
    const parent = spawn("sh", ["-c", "sleep 0.1 & echo $!; exec sleep 60"]);
    onTestFinished(() => {
      parent.kill();
    });
    const [line] = await once(parent.stdout, "data");
    const pid = Number(line);
    await vi.waitUntil(() => readFileSync(`/proc/${pid}/stat`, "latin1").includes(") Z "));
    const { folder } = await lockedBy(`${pid} ${startOf(pid)}\n`);
    await (await lockFolder(folder)).release();
  });

  test("replaces the lock of a process with the same id that was killed while it locked the folder", async () => {
    const { folder, file } = await lockedBy(`${process.pid} 1\n`);
    await link(file, `${file}.${process.pid}`);
    const lock = await lockFolder(folder);
    expect(await readdir(folder)).toEqual(["lock"]);
    await lock.release();
  });

  test("refuses a second lock in this process even if the lock file is missing", async () => {
    const folder = await temporaryFolder();
    const lock = await lockFolder(folder);
    await rm(join(folder, "lock"));
    await expect(lockFolder(folder)).rejects.toThrow(`The data folder ${folder} is already open in this process.`);
    await expect(lock.release()).resolves.toBeUndefined();
    await (await lockFolder(folder)).release();
  });
});

describe("a lock of another container, in which process ids have other meanings", () => {
  // The process has the same id, or an id that does not exist here.
  const foreign = (pid: number) => `${pid} 1 elsewhere/pid:[1]\n`;
  const HEARTBEAT = 20;

  test.each([process.pid, NOBODY])("is respected while its process %i touches the file", async (pid) => {
    const { folder, file } = await lockedBy(foreign(pid));
    let seconds = 0;
    const beating = setInterval(() => utimesSync(file, ++seconds, seconds), HEARTBEAT);
    onTestFinished(() => clearInterval(beating));
    await expect(lockFolder(folder, HEARTBEAT)).rejects.toMatchObject({
      name: "StoreError",
      message: `The data folder ${folder} is in use by process ${pid} of another machine or container.`,
    });
    expect(await readFile(file, "utf8")).toBe(foreign(pid));
  });

  test("is replaced once its process no longer touches the file", async () => {
    const { folder, file } = await lockedBy(foreign(process.ppid));
    const lock = await lockFolder(folder, HEARTBEAT);
    expect(await readFile(file, "utf8")).toMatch(new RegExp(`^${process.pid} `));
    await lock.release();
  });

  test("touches its own lock until it is released", async () => {
    const folder = await temporaryFolder();
    const file = join(folder, "lock");
    const lock = await lockFolder(folder, HEARTBEAT);
    utimesSync(file, 0, 0);
    await vi.waitUntil(() => statSync(file).mtimeMs > 0);
    await lock.release();
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("processes that lock a folder at the same time", () => {
  /** Runs `change` right before the second link, which claims the right to replace a stale lock. */
  function beforeClaim(change: () => Promise<void>): void {
    const original = vi.mocked(link).getMockImplementation();
    vi.mocked(link)
      .mockRejectedValueOnce(taken())
      .mockImplementationOnce(async (from, to) => {
        await change();
        await original?.(from, to);
      });
  }

  test("retries if the holder releases the lock between two steps", async () => {
    const folder = await temporaryFolder();
    vi.mocked(link).mockRejectedValueOnce(taken());
    const lock = await lockFolder(folder);
    expect(vi.mocked(link)).toHaveBeenCalledTimes(2);
    await lock.release();
    expect(await readdir(folder)).toEqual([]);
  });

  test("gives up after five attempts, but can lock the folder later", async () => {
    const folder = await temporaryFolder();
    for (let attempt = 0; attempt < 5; attempt += 1) vi.mocked(link).mockRejectedValueOnce(taken());
    await expect(lockFolder(folder)).rejects.toThrow(`The data folder ${folder} could not be locked.`);
    expect(vi.mocked(link)).toHaveBeenCalledTimes(5);
    await (await lockFolder(folder)).release();
    for (let attempt = 0; attempt < 4; attempt += 1) vi.mocked(link).mockRejectedValueOnce(taken());
    await (await lockFolder(folder)).release();
  });

  test("respects the lock of a process that has just replaced a stale lock", async () => {
    const { folder, file } = await lockedBy(`${NOBODY} \n`);
    beforeClaim(async () => writeFile(file, PARENT));
    await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${process.ppid}.`);
    expect(await readdir(folder)).toEqual(["lock"]);
    expect(await readFile(file, "utf8")).toBe(PARENT);
  });

  test("locks a folder even if another process has just removed its stale lock", async () => {
    const { folder, file } = await lockedBy(`${NOBODY} \n`);
    beforeClaim(async () => rm(file));
    await (await lockFolder(folder)).release();
    expect(await readdir(folder)).toEqual([]);
  });

  test("respects the claim of a running process to replace a stale lock", async () => {
    const { folder, file } = await lockedBy(`${NOBODY} \n`);
    await writeFile(`${file}.next-1`, PARENT);
    await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${process.ppid}.`);
    expect((await readdir(folder)).sort()).toEqual(["lock", "lock.next-1"]);
  });

  test("replaces a stale lock even if earlier processes ended while they were replacing it", async () => {
    const { folder, file } = await lockedBy(`${NOBODY} \n`);
    for (const claim of [1, 2]) await writeFile(`${file}.next-${claim}`, `${NOBODY} ${claim}\n`);
    const lock = await lockFolder(folder);
    expect(await readdir(folder)).toEqual(["lock"]);
    expect(await readFile(file, "utf8")).toMatch(new RegExp(`^${process.pid} `));
    await lock.release();
  });

  test("does not replace a lock if an earlier claim has changed", async () => {
    const { folder, file } = await lockedBy(`${NOBODY} \n`);
    await writeFile(`${file}.next-1`, `${NOBODY} 1\n`);
    const original = vi.mocked(link).getMockImplementation();
    vi.mocked(link)
      .mockRejectedValueOnce(taken())
      .mockRejectedValueOnce(taken())
      .mockImplementationOnce(async (from, to) => {
        await writeFile(`${file}.next-1`, PARENT);
        await original?.(from, to);
      });
    await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${process.ppid}.`);
    expect((await readdir(folder)).sort()).toEqual(["lock", "lock.next-1"]);
    expect(await readFile(file, "utf8")).toBe(`${NOBODY} \n`);
  });
});

test("reports a disk that does not support hard links, and leaves no file", async () => {
  const folder = await temporaryFolder();
  vi.mocked(link).mockRejectedValueOnce(failure("EPERM"));
  await expect(openStore({ dataDir: folder })).rejects.toMatchObject({
    name: "StoreError",
    message: `The data folder ${folder} cannot be used: permission is denied.`,
  });
  expect(await readdir(folder)).toEqual([]);
});

describe("a full disk", () => {
  /** Lets the next file be created, but not written. */
  function fillDisk(): void {
    const original = vi.mocked(writeFile).getMockImplementation();
    vi.mocked(writeFile).mockImplementationOnce(async (file) => {
      await original?.(file, "");
      throw failure("ENOSPC");
    });
  }

  test("allows a lock, which other processes respect until it is released or its process ends", async () => {
    const folder = await temporaryFolder();
    const file = join(folder, "lock");
    fillDisk();
    const lock = await lockFolder(folder);
    expect(await readdir(folder)).toEqual(["lock"]);
    expect(await readlink(file)).toMatch(new RegExp(`^${process.pid} `));
    await lock.release();
    expect(await readdir(folder)).toEqual([]);

    await symlink(PARENT, file);
    fillDisk();
    await expect(lockFolder(folder)).rejects.toThrow(`is in use by process ${process.ppid}.`);
    await rm(file);
    await symlink(`${NOBODY} \n`, file);
    fillDisk();
    await (await lockFolder(folder)).release();
    expect(await readdir(folder)).toEqual([]);
    // On macOS, a hard link to a symbolic link refers to the target.
    expect(vi.mocked(link)).not.toHaveBeenCalledWith(expect.anything(), file);
  });

  test("allows a lock that its process touches", async () => {
    const folder = await temporaryFolder();
    const file = join(folder, "lock");
    fillDisk();
    const lock = await lockFolder(folder, 20);
    lutimesSync(file, 0, 0);
    await vi.waitUntil(() => lstatSync(file).mtimeMs > 0);
    await lock.release();
  });

  test.each(["ENOSPC", "EPERM"])("is reported and leaves no file if a lock fails with %s", async (code) => {
    const folder = await temporaryFolder();
    fillDisk();
    vi.mocked(symlink).mockRejectedValueOnce(failure(code));
    await expect(openStore({ dataDir: folder })).rejects.toMatchObject({
      name: "StoreError",
      message: `The data folder ${folder} cannot be used: the disk is full. Free some space and start again; no data is lost.`,
    });
    expect(await readdir(folder)).toEqual([]);
  });
});

test("openStore rejects with the lock's own error for a folder that is already open", async () => {
  const folder = await temporaryFolder();
  const store = await openStore({ dataDir: folder });
  await expect(openStore({ dataDir: folder })).rejects.toMatchObject({
    name: "StoreError",
    message: `The data folder ${folder} is already open in this process.`,
  });
  await store.close();
});
