import { chmod, type FileHandle, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "hooter-test-support";
import { afterEach, describe, expect, test, vi } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder";
import { Acknowledged, readAcknowledged } from "./acknowledged";
import { continueJournal, createJournal, JournalFile } from "./journal-file";
import { headerLine, recordLine } from "./journal-format";
import { makeFolder, makePrivate } from "./private-files";

afterEach(() => {
  vi.restoreAllMocks();
});

const failure = (code: string) => Object.assign(new Error(`${code}: raw text`), { code });

/** Opens a journal without records. */
async function begun(maxLineLength?: number) {
  const folder = await temporaryFolder();
  const file = join(folder, "journal-1.jsonl");
  const target = await createJournal(file, 0);
  const journal = new JournalFile(target, 0, await Acknowledged.open(folder, 0), maxLineLength);
  const prototype: FileHandle = Object.getPrototypeOf(target.handle);
  const write = async (key: string) => journal.append([{ path: [key], node: 1 }]);
  return { folder, file, journal, prototype, write };
}

const record = (sequence: number, ...keys: string[]) =>
  recordLine(
    sequence,
    keys.map((key) => `[["${key}",1]]`),
  ).toString();

describe("a write that cannot be stored", () => {
  test("refuses and removes a write that cannot be stored, and gives its number to the next write", async () => {
    const { file, journal, prototype, write } = await begun();
    await write("a");
    vi.spyOn(prototype, "datasync").mockRejectedValueOnce(failure("ENOSPC"));
    const refused = [write("b"), write("c")];
    for (const one of refused) {
      await expect(one).rejects.toMatchObject({
        name: "StoreError",
        message: "The write could not be stored: the disk is full.",
      });
    }
    expect([journal.sequence, journal.length]).toEqual([1, (await stat(file)).size]);
    await write("d");
    await journal.close();
    expect(await readFile(file, "utf8")).toBe(headerLine(0).toString() + record(1, "a") + record(2, "d"));
  });

  test("refuses writes that arrive while the flush of an earlier write fails", async () => {
    const { file, journal, prototype, write } = await begun();
    let later: Promise<unknown> = Promise.resolve();
    vi.spyOn(prototype, "datasync").mockImplementationOnce(async () => {
      later = write("b").catch((error: unknown) => error);
      throw failure("EIO");
    });
    await expect(write("a")).rejects.toThrow("The write could not be stored");
    expect(String(await later)).toBe("StoreError: The write could not be stored: the disk reports an error.");
    await journal.close();
    expect(await readFile(file, "utf8")).toBe(headerLine(0).toString());
  });

  test("refuses writes whose line cannot be built, and stores the next write", async () => {
    const { file, journal, write } = await begun();
    vi.spyOn(Buffer, "concat").mockImplementationOnce(() => {
      throw new RangeError("Invalid string length");
    });
    await expect(write("a")).rejects.toThrow("The write could not be stored: Invalid string length.");
    await write("b");
    await journal.close();
    expect(await readFile(file, "utf8")).toBe(headerLine(0).toString() + record(1, "b"));
  });

  test("blocks all later writes if a refused write cannot be removed from the file", async () => {
    const { file, journal, prototype, write } = await begun();
    const flush = vi.spyOn(prototype, "datasync").mockRejectedValue(failure("EIO"));
    const message = `The journal ${file} can no longer be written: the disk reports an error. Nothing is stored until a restart.`;
    await expect(write("a")).rejects.toMatchObject({ name: "StoreError", message });
    flush.mockRestore();
    await expect(write("b")).rejects.toMatchObject({ name: "StoreError", message });
    await journal.close();
    await expect(write("c")).rejects.toThrow("The store is closed.");
  });
});

test("splits simultaneous writes into lines of limited length, in the order of the calls", async () => {
  // Two entries fit into a line.
  const { file, journal, prototype, write } = await begun(20);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.spyOn(prototype, "datasync").mockImplementationOnce(() => held);
  const first = write("a");
  await eventually(() => expect(prototype.datasync).toHaveBeenCalledTimes(1));
  const writes = ["b", "c", "longer than a line", "d", "e", "f"].map(write);
  release();
  await Promise.all([first, ...writes]);
  await journal.close();
  const records = [["a"], ["b", "c"], ["longer than a line"], ["d", "e"], ["f"]];
  const lines = records.map((keys, index) => record(index + 1, ...keys));
  expect(await readFile(file, "utf8")).toBe(headerLine(0).toString() + lines.join(""));
});

test("writes the number of the last record to journal.ack, and truncates only a journal that is too long", async () => {
  const { folder, file, journal, prototype, write } = await begun();
  await write("a");
  await eventually(async () => expect(await readAcknowledged(folder)).toBe(1));
  await journal.close();
  const cut = vi.spyOn(prototype, "truncate");
  const whole = await readFile(file);
  const same = await continueJournal(file, whole.length);
  expect(cut).not.toHaveBeenCalled();
  await same.handle.close();
  const shorter = await continueJournal(file, whole.length - 3);
  await shorter.handle.close();
  expect(await readFile(file)).toEqual(whole.subarray(0, -3));
});

describe.skipIf(process.platform === "win32")("makePrivate", () => {
  test("restricts only data files that other users may read", async () => {
    const folder = await temporaryFolder();
    const names = [
      "journal-1.jsonl",
      "snapshot-2.ndjson",
      "journal.ack",
      "journal-12.jsonl",
      "accounts.json",
      "other-1.jsonl",
      "my-journal-1.jsonl",
    ];
    const write = async (name: string, mode: number) => {
      await writeFile(join(folder, name), "");
      // The umask of the process does not apply to `chmod`.
      await chmod(join(folder, name), mode);
    };
    for (const name of names) await write(name, 0o644);
    await write("journal-3.jsonl", 0o400);
    await makePrivate(folder, await readdir(folder));
    const modes = await Promise.all(
      ["journal-3.jsonl", ...names].map(async (name) => (await stat(join(folder, name))).mode & 0o777),
    );
    // A file that only its owner can read keeps its permissions.
    expect(modes).toEqual([0o400, 0o600, 0o600, 0o600, 0o600, 0o600, 0o644, 0o644]);
  });

  test("ignores a missing file, and throws any other error", async () => {
    const folder = await temporaryFolder();
    await expect(makePrivate(folder, ["journal-1.jsonl"])).resolves.toBeUndefined();
    await writeFile(join(folder, "file"), "");
    await expect(makePrivate(join(folder, "file"), ["journal-1.jsonl"])).rejects.toMatchObject({ code: "ENOTDIR" });
  });

  test("creates a folder and its parents", async () => {
    const folder = join(await temporaryFolder(), "a", "b", "c");
    await makeFolder(folder);
    await makeFolder(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });
});
