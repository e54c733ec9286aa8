import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile, chmod, mkdir, readdir, readFile, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as fc from "fast-check";
import { histories } from "hooter-test-support";
import { describe, expect, test, vi } from "vitest";
import { openDatabase, type StoredDatabase } from "../server/open-local-database";
import { startChildServer } from "../testing/child-server";
import { temporaryFolder } from "../testing/temporary-folder";
import { toExportJson } from "../testing/to-export-json";
import { fromJson } from "../tree/from-json";
import { type JsonValue, sameNode } from "../tree/node";
import { acknowledgedLine } from "./acknowledged";
import { createJournal } from "./journal-file";
import { headerLine } from "./journal-format";
import { contentOf } from "./line";
import { openStore } from "./open-store";
import { writeSnapshot } from "./snapshot-file";
import { SnapshotReader, snapshotLines } from "./snapshot-format";
import { reasonOf } from "./store-error";

async function opened(dataDir: string, notices: string[] = [], compactAbove = 64_000_000): Promise<StoredDatabase> {
  return (await openDatabase({ dataDir, onNotice: (notice) => notices.push(notice), compactAbove })).database;
}

describe("data after a restart", () => {
  test("restores values of every kind, priorities and removals", async () => {
    const folder = await temporaryFolder();
    const first = await opened(folder);
    await first.write("a", { ".priority": 3, x: [1, 2, null, 4], é: '\u{1F989}\n"', __proto__x: true });
    await first.update("", { "b/c": 1, "b/d": 2, "a/x/0": null });
    await first.write("b/d", null);
    await first.write("constructor", JSON.parse('{"__proto__": 1}'));
    const before = await first.fetch("http://local/.json?format=export").then((answer) => answer.text());
    await first.close();
    const second = await opened(folder);
    expect(await second.fetch("http://local/.json?format=export").then((answer) => answer.text())).toBe(before);
    expect(before).toContain('"__proto__":1');
    await second.close();
  });

  test("restores data after compactions, which leave one snapshot and one journal", async () => {
    const folder = await temporaryFolder();
    const first = await opened(folder);
    for (let index = 0; index < 300; index += 1) await first.write(`list/k${index}`, { n: index, text: "x" });
    await first.compact();
    await first.write("after", 1);
    await first.compact();
    await first.write("list/k5", null);
    const before = first.read("");
    await first.close();
    expect((await readdir(folder)).sort()).toEqual(["journal-3.jsonl", "journal.ack", "snapshot-3.ndjson"]);
    const second = await opened(folder);
    expect(second.read("")).toEqual(before);
    await second.close();
  });

  test("restores data after automatic compactions under load", async () => {
    const folder = await temporaryFolder();
    const first = await opened(folder, [], 5_000);
    await Promise.all(
      Array.from({ length: 400 }, (_, index) =>
        first.write(`k${index % 50}/v${index}`, { index, pad: "x".repeat(50) }),
      ),
    );
    const before = first.read("");
    await first.close();
    const names = await readdir(folder);
    expect(names.filter((name) => name.startsWith("snapshot-"))).toHaveLength(1);
    expect(names).not.toContain("journal-1.jsonl");
    const second = await opened(folder);
    expect(second.read("")).toEqual(before);
    await second.close();
  });

  test("initialises only an empty folder with the given data", async () => {
    const folder = await temporaryFolder();
    const first = (await openDatabase({ dataDir: folder, data: { a: 1 } })).database;
    await first.write("b", 2);
    await first.close();
    const second = (await openDatabase({ dataDir: folder, data: { other: 1 } })).database;
    expect(second.read("")).toEqual({ a: 1, b: 2 });
    await second.close();
  });
});

const json: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", maxDepth: 4 },
    fc.integer(),
    fc.string({ unit: "binary", maxLength: 3 }),
    fc.boolean(),
    fc.constant({ ".value": 1, ".priority": "p" }),
    fc.dictionary(fc.constantFrom("a", "b", "c", "1", "2"), tie("value"), { maxKeys: 5 }),
    fc.record({ ".priority": fc.integer(), k: tie("value") }),
    // Generate many records with the same keys, which a snapshot groups, and many children, which a snapshot divides
    // into blocks.
    fc
      .integer({ min: 1, max: 300 })
      .map((count) =>
        Object.fromEntries(
          Array.from({ length: count }, (_, index) => [`r${index}`, index % 7 === 0 ? index : { x: index, y: "t" }]),
        ),
      ),
  ),
})).value;

test("round-trips any tree through a snapshot", () => {
  fc.assert(
    fc.property(json, (value) => {
      const root = fromJson(value);
      const reader = new SnapshotReader();
      for (const line of snapshotLines({ root, indexes: [] })) {
        const bytes = line.subarray(0, -1);
        expect(reader.add(bytes, contentOf(bytes) ?? Buffer.alloc(0))).toBe(true);
      }
      const read = reader.finish()?.root ?? null;
      expect(toExportJson(read)).toEqual(toExportJson(root));
      expect(sameNode(read, root)).toBe(true);
    }),
    { numRuns: histories(300) },
  );
});

describe("damaged files", () => {
  async function written(): Promise<{ folder: string; journal: string }> {
    const folder = await temporaryFolder();
    const database = await opened(folder);
    for (const key of ["a", "b", "c"]) await database.write(key, `value of ${key}`);
    await database.close();
    return { folder, journal: join(folder, "journal-1.jsonl") };
  }

  test("drops a last line truncated at any byte, emits a notice, and keeps the lines before it", async () => {
    const { folder, journal } = await written();
    const whole = await readFile(journal);
    const lastLine = whole.subarray(0, -1).lastIndexOf(10) + 1;
    for (const length of [lastLine + 1, lastLine + 15, whole.length - 2, whole.length - 1]) {
      await writeFile(journal, whole.subarray(0, length));
      await writeFile(join(folder, "journal.ack"), acknowledgedLine(2));
      const notices: string[] = [];
      const database = await opened(folder, notices);
      expect(database.read("")).toEqual({ a: "value of a", b: "value of b" });
      expect(notices).toEqual([
        `The journal ended with an incomplete write, which was interrupted by a crash and not acknowledged; ${length - lastLine} bytes were dropped.`,
      ]);
      await database.write("d", 1);
      await database.close();
      const again = await opened(folder);
      expect(again.read("")).toEqual({ a: "value of a", b: "value of b", d: 1 });
      await again.close();
    }
  });

  test("starts empty and emits a notice if the journal is empty or truncated within its first line", async () => {
    const { folder, journal } = await written();
    for (const length of [0, 1, 5]) {
      await truncate(journal, length).catch(() => undefined);
      const notices: string[] = [];
      const database = await opened(folder, notices);
      expect(database.read("")).toBeNull();
      // The first line is complete before any write, so a crash alone cannot empty the file.
      expect(notices).toHaveLength(1);
      expect(notices[0]).toMatch(
        length === 0 ? /^The journal journal-1\.jsonl was truncated: / : /^The journal ended with/,
      );
      await database.close();
    }
  });

  test("rejects an empty journal if a newer journal exists", async () => {
    const { folder, journal } = await written();
    await writeFile(join(folder, "journal-2.jsonl"), await readFile(journal));
    await truncate(journal, 0);
    await expect(opened(folder)).rejects.toThrow("The journal journal-1.jsonl is damaged at line 1");
  });

  test("moves a damaged but complete last line to a separate file, and emits a notice that it may contain acknowledged writes", async () => {
    const { folder, journal } = await written();
    const whole = await readFile(journal);
    const lastLine = whole.subarray(0, -1).lastIndexOf(10) + 1;
    const damaged = Buffer.from(whole.toString().replace("value of c", "value of X"));
    for (const name of ["journal-1.torn", "journal-1.torn-2"]) {
      await writeFile(journal, damaged);
      const notices: string[] = [];
      const database = await opened(folder, notices);
      expect(database.read("")).toEqual({ a: "value of a", b: "value of b" });
      const copy = join(folder, name);
      expect(notices).toEqual([
        `The last line of journal-1.jsonl is damaged although it is complete: it may contain acknowledged writes. Its ${whole.length - lastLine} bytes were copied to ${copy}.`,
      ]);
      expect(await readFile(copy)).toEqual(damaged.subarray(lastLine));
      await database.compact();
      await database.close();
      expect(await readdir(folder)).toContain(name);
      for (const file of await readdir(folder)) if (!/torn|ack/.test(file)) await rm(join(folder, file));
    }
  });

  test.each([
    [
      "a changed byte in the middle",
      (bytes: Buffer) => Buffer.from(bytes.toString().replace("value of a", "value of X")),
    ],
    [
      "a line that is not JSON in the middle",
      (bytes: Buffer) => Buffer.from(bytes.toString().replace("\n", "\nhello\n")),
    ],
    ["random bytes", () => Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7919) % 251))],
    ["random bytes without a line break", () => Buffer.from(Array.from({ length: 50 }, (_, index) => 128 + index))],
    ["the header of another program", (bytes: Buffer) => Buffer.concat([Buffer.from("SQLite format 3\n"), bytes])],
    ["another version", (bytes: Buffer) => Buffer.from(bytes.toString().replace('"version":2', '"version":3'))],
  ])("rejects %s with one sentence and leaves the file unchanged", async (_, damage) => {
    const { folder, journal } = await written();
    const damaged = damage(await readFile(journal));
    await writeFile(journal, damaged);
    await expect(opened(folder)).rejects.toThrow(
      /^The journal journal-1\.jsonl is damaged at line \d+; nothing was changed\. \(.*\)$/,
    );
    await expect(opened(folder)).rejects.toMatchObject({ name: "StoreError" });
    expect(await readFile(journal)).toEqual(damaged);
    expect(await readdir(folder)).toEqual(["journal-1.jsonl", "journal.ack"]);
  });

  test("rejects a damaged snapshot, a truncated snapshot and a missing journal", async () => {
    const { folder } = await written();
    const database = await opened(folder);
    await database.compact();
    await database.close();
    const snapshot = join(folder, "snapshot-2.ndjson");
    const whole = await readFile(snapshot);
    await writeFile(snapshot, whole.toString().replace("value of b", "value of X"));
    await expect(opened(folder)).rejects.toThrow("The snapshot snapshot-2.ndjson is damaged at line 2");
    await writeFile(snapshot, whole.subarray(0, whole.subarray(0, -1).lastIndexOf(10) + 1));
    await expect(opened(folder)).rejects.toThrow("The snapshot snapshot-2.ndjson is incomplete");
    await writeFile(snapshot, whole);
    await rm(join(folder, "journal-2.jsonl"));
    await expect(opened(folder)).rejects.toThrow("The journal journal-2.jsonl is missing");
  });

  test("recovers from a crash in the middle of a compaction", async () => {
    const { folder } = await written();
    // The new journal exists, and the snapshot is half written under its temporary name.
    await writeFile(join(folder, "journal-2.jsonl"), headerLine(3));
    await writeFile(join(folder, "snapshot-2.ndjson.tmp"), "half");
    const database = await opened(folder);
    expect(database.read("")).toEqual({ a: "value of a", b: "value of b", c: "value of c" });
    await database.write("d", 1);
    await database.close();
    const again = await opened(folder);
    expect(again.read("d")).toBe(1);
    await again.compact();
    await again.close();
    expect((await readdir(folder)).sort()).toEqual(["journal-3.jsonl", "journal.ack", "snapshot-3.ndjson"]);
  });

  test("rejects a data folder that is a file or is below a file, with one sentence", async () => {
    const folder = await temporaryFolder();
    const file = join(folder, "file");
    await writeFile(file, "");
    for (const dataDir of [file, join(file, "below")]) {
      await expect(openStore({ dataDir })).rejects.toMatchObject({
        name: "StoreError",
        message: `The data folder ${dataDir} cannot be created: a file is in the place of a folder.`,
      });
    }
  });

  test.each([
    ["EROFS", "the disk is mounted read-only"],
    ["EACCES", "permission is denied"],
    ["ENOSPC", "the disk is full"],
    ["ENOENT", "there is no such file or folder"],
  ])("describes %s in words", (code, words) => {
    const raw = Object.assign(new Error(`${code}: raw text, open '/data/lock'`), { code });
    expect(reasonOf(raw)).toBe(words);
  });
});

describe("a failed compaction", () => {
  /**
   * Creates folders with the names of later snapshots. Renaming a file to the name of an existing folder fails, even
   * for root.
   */
  async function blockSnapshots(folder: string): Promise<void> {
    for (let number = 2; number < 60; number += 1) await mkdir(join(folder, `snapshot-${number}.ndjson`));
  }
  const failed = (notices: readonly string[]): number =>
    notices.filter((notice) => notice.startsWith("The journal could not be compacted")).length;

  test("leaves no temporary file after a failed compaction, and retries the compaction when the journal has doubled in size", async () => {
    const folder = await temporaryFolder();
    const notices: string[] = [];
    const database = await opened(folder, notices, 2_000);
    await blockSnapshots(folder);
    const write = (index: number) => database.write(`k${index}`, "x".repeat(30));
    // A failed compaction is retried when the journal has doubled. 300 writes take about 25 kB, so the attempts are at
    // 2, 4, 8 and 16 kB.
    for (let index = 0; index < 300; index += 1) await write(index);
    expect(failed(notices)).toBeLessThanOrEqual(5);
    // On a busy machine, an attempt takes longer than many writes, so the next attempt begins later.
    for (let index = 300; index < 3_000 && failed(notices) < 3; index += 1) await write(index);
    expect(failed(notices)).toBeGreaterThanOrEqual(3);
    // Closing waits for a running attempt.
    await database.close();
    const names = await readdir(folder);
    expect(names.filter((name) => name.endsWith(".tmp"))).toEqual([]);
    expect(names.filter((name) => name.startsWith("journal-")).length).toBeLessThanOrEqual(6);
  });

  test("does not retry a failed compaction at the next start, and compacts again after another write", async () => {
    const folder = await temporaryFolder();
    const first = await opened(folder);
    await first.write("a", "x".repeat(3000));
    await blockSnapshots(folder);
    await expect(first.compact()).rejects.toThrow();
    await first.close();
    for (let number = 2; number < 60; number += 1) {
      await rm(join(folder, `snapshot-${number}.ndjson`), { recursive: true });
    }
    const journals = (await readdir(folder)).sort();
    expect(journals).toEqual(["journal-1.jsonl", "journal-2.jsonl", "journal.ack"]);
    const store = await openStore({ dataDir: folder, compactAbove: 1000 });
    const { root } = store;
    store.attach(() => root);
    store.suggestCompaction();
    await store.close();
    expect((await readdir(folder)).sort()).toEqual(journals);
    const again = await opened(folder, [], 1000);
    await again.write("b", "x".repeat(3000));
    await again.close();
    expect((await readdir(folder)).sort()).toEqual(["journal-3.jsonl", "journal.ack", "snapshot-3.ndjson"]);
    const third = await opened(folder, [], 1000);
    expect(third.read("")).toEqual({ a: "x".repeat(3000), b: "x".repeat(3000) });
    await third.close();
  });

  // /dev/full is always full. Not every operating system has this device.
  test.skipIf(!existsSync("/dev/full"))("closes and removes unfinished files on a full disk", async () => {
    const folder = await temporaryFolder();
    const open = async (): Promise<number> => (await readdir("/proc/self/fd")).length;
    const before = await open();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await expect(createJournal("/dev/full", 0)).rejects.toMatchObject({ code: "ENOSPC" });
    }
    expect(await open()).toBeLessThan(before + 20);
    await symlink("/dev/full", join(folder, "snapshot-2.ndjson.tmp"));
    const file = join(folder, "snapshot-2.ndjson");
    await expect(writeSnapshot(file, { root: 1, indexes: [] })).rejects.toMatchObject({ code: "ENOSPC" });
    expect(await readdir(folder)).toEqual([]);
  });
});

// Windows does not have these permissions.
describe.skipIf(process.platform === "win32")("file permissions", () => {
  async function permissions(folder: string): Promise<Record<string, string>> {
    const names = [".", ...(await readdir(folder))].filter((name) => name !== "lock");
    const found = await Promise.all(names.map(async (name) => [name, (await stat(join(folder, name))).mode & 0o777]));
    return Object.fromEntries(found.map(([name, mode]) => [name, mode?.toString(8)]));
  }

  test("creates folders with 0700 and files with 0600", async () => {
    const above = join(await temporaryFolder(), "above");
    const folder = join(above, "data");
    const database = await opened(folder);
    await database.write("a", 1);
    expect(await permissions(folder)).toEqual({ ".": "700", "journal-1.jsonl": "600", "journal.ack": "600" });
    expect((await permissions(above))["."]).toBe("700");
    expect((await stat(join(folder, "lock"))).mode & 0o777).toBe(0o600);
    await database.compact();
    expect(await permissions(folder)).toEqual({
      ".": "700",
      "journal-2.jsonl": "600",
      "journal.ack": "600",
      "snapshot-2.ndjson": "600",
    });
    await database.close();
    await appendFile(join(folder, "journal-2.jsonl"), "damaged\n");
    await (await opened(folder)).close();
    expect(await permissions(folder)).toMatchObject({ "journal-2.torn": "600" });
  });

  test("restricts data files that other users can read to 0600, and leaves the folder and other files unchanged", async () => {
    const folder = await temporaryFolder();
    const first = await opened(folder);
    await first.write("a", 1);
    await first.compact();
    await first.close();
    await writeFile(join(folder, "journal-1.torn"), "set aside before");
    await writeFile(join(folder, "notes.txt"), "the user's own file");
    for (const name of await readdir(folder)) await chmod(join(folder, name), 0o644);
    await chmod(folder, 0o755);
    const second = await opened(folder);
    expect(await permissions(folder)).toEqual({
      ".": "755",
      "journal-1.torn": "600",
      "journal-2.jsonl": "600",
      "journal.ack": "600",
      "snapshot-2.ndjson": "600",
      "notes.txt": "644",
    });
    expect(second.read("a")).toBe(1);
    await second.close();
  });
});

describe("the lock", () => {
  test("locks a folder even if it is opened through a link", async () => {
    const folder = await temporaryFolder();
    const link = join(await temporaryFolder(), "link");
    await symlink(folder, link);
    const database = await opened(folder);
    await expect(opened(link)).rejects.toThrow(/already open in this process/);
    await database.close();
    const through = await opened(link);
    await expect(opened(folder)).rejects.toThrow(/already open in this process/);
    await through.close();
  });

  test("refuses a folder that another copy of the module in this process has locked", async () => {
    const folder = await temporaryFolder();
    const database = await opened(folder);
    vi.resetModules();
    const copy = await import("./lock");
    await expect(copy.lockFolder(folder)).rejects.toThrow(`The data folder ${folder} is already open in this process.`);
    await database.write("a", 1);
    await database.close();
    await (await copy.lockFolder(folder)).release();
  });

  test("refuses to open a folder a second time, in this process or another, until the folder is closed", async () => {
    const folder = await temporaryFolder();
    const database = await opened(folder);
    await expect(opened(folder)).rejects.toThrow(/already open in this process/);
    await expect(startChildServer(folder)).rejects.toThrow(
      `The data folder ${folder} is in use by process ${process.pid}.`,
    );
    await database.close();
    await (await opened(folder)).close();
  });

  test("replaces the lock of a process that has ended, even if its id was reused", async () => {
    const folder = await temporaryFolder();
    const gone = spawn(process.execPath, ["-e", ""]);
    await new Promise((resolve) => gone.once("exit", resolve));
    for (const stale of [`${gone.pid} 123\n`, `${process.ppid} not-its-start\n`, `${process.pid} 1\n`, "", "garbage"]) {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, "lock"), stale);
      await (await opened(folder)).close();
      expect(await readdir(folder)).not.toContain("lock");
    }
  });
});

test("does not restore a dropped line, which was never acknowledged, after later writes", async () => {
  const folder = await temporaryFolder();
  const first = await opened(folder);
  await first.write("a", 1);
  await first.close();
  await appendFile(join(folder, "journal-1.jsonl"), '["00000000",[[["ghost",');
  const second = await opened(folder);
  await second.write("b", 2);
  await second.close();
  const third = await opened(folder);
  expect(third.read("")).toEqual({ a: 1, b: 2 });
  await third.close();
});
