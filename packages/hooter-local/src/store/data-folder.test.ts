import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openDatabase, type StoredDatabase } from "../server/open-local-database";
import { temporaryFolder } from "../testing/temporary-folder";
import { fromJson } from "../tree/from-json";
import { headerLine } from "./journal-format";
import { lineOf } from "./line";
import { openStore } from "./open-store";
import { makeFolder } from "./private-files";
import { readSnapshot } from "./snapshot-file";

async function opened(dataDir: string, compactAbove = 64_000_000): Promise<StoredDatabase> {
  return (await openDatabase({ dataDir, compactAbove })).database;
}

/** Creates a data folder and compacts it `count` times. Before each compaction, writes the number of the compaction. */
async function compacted(count: number): Promise<string> {
  const folder = await temporaryFolder();
  const database = await opened(folder);
  for (let number = 1; number <= count; number += 1) {
    await database.write("count", number);
    await database.compact();
  }
  await database.close();
  return folder;
}

describe("files of a data folder", () => {
  test("unlocks the folder only after completing a compaction that the last flush began", async () => {
    const dataDir = await temporaryFolder();
    const database = await opened(dataDir, 5_000);
    const written = database.write("a", "x".repeat(10_000));
    await database.close();
    expect((await readdir(dataDir)).sort()).toEqual(["journal-2.jsonl", "journal.ack", "snapshot-2.ndjson"]);
    await written;
  });

  test("accepts file numbers of any length", async () => {
    const folder = await compacted(11);
    expect((await readdir(folder)).sort()).toEqual(["journal-12.jsonl", "journal.ack", "snapshot-12.ndjson"]);
    await writeFile(join(folder, "snapshot-13.ndjson.tmp"), "half");
    const database = await opened(folder);
    expect(database.read("")).toEqual({ count: 11 });
    await database.close();
    expect((await readdir(folder)).sort()).toEqual(["journal-12.jsonl", "journal.ack", "snapshot-12.ndjson"]);
  });

  test("reads files in the order of their numbers, not of their names", async () => {
    const folder = await compacted(8);
    // The state after two compactions that did not finish.
    for (const number of [10, 11]) await writeFile(join(folder, `journal-${number}.jsonl`), headerLine(8));
    const database = await opened(folder);
    await database.write("last", 1);
    await database.close();
    const again = await opened(folder);
    expect(again.read("")).toEqual({ count: 8, last: 1 });
    await again.close();
    expect((await readFile(join(folder, "journal-11.jsonl"), "utf8")).split("\n")).toHaveLength(3);
  });

  test("ignores and removes files that a newer snapshot has replaced", async () => {
    const folder = await compacted(1);
    const kept = await temporaryFolder();
    const former = ["snapshot-2.ndjson", "journal-2.jsonl"];
    for (const name of former) await copyFile(join(folder, name), join(kept, name));
    const database = await opened(folder);
    await database.write("count", 2);
    await database.compact();
    await database.close();
    for (const name of former) await copyFile(join(kept, name), join(folder, name));
    const again = await opened(folder);
    expect(again.read("")).toEqual({ count: 2 });
    await again.close();
    expect((await readdir(folder)).sort()).toEqual(["journal-3.jsonl", "journal.ack", "snapshot-3.ndjson"]);
  });

  test("stores a priority in a separate record, without its node's value", async () => {
    const folder = await temporaryFolder();
    const database = await opened(folder);
    await database.write("a", { x: 1, y: 2 });
    const put = { method: "PUT", body: "7" };
    expect((await database.fetch("http://local/a/.priority.json", put)).status).toBe(200);
    await database.update("a", { ".priority": 8, x: 3 });
    await database.close();
    const lines = (await readFile(join(folder, "journal-1.jsonl"), "utf8")).split("\n").slice(2, -1);
    expect(lines.map((line) => line.slice(line.indexOf("[[")))).toEqual([
      '[[["a/.priority",7]]]]',
      '[[["a/x",3],["a/.priority",8]]]]',
    ]);
    const again = await opened(folder);
    const shown = await again.fetch("http://local/.json?format=export");
    expect(await shown.json()).toEqual({ a: { ".priority": 8, x: 3, y: 2 } });
    await again.close();
  });

  test("keeps the user's own files with names similar to those of data files", async () => {
    const folder = await compacted(1);
    const others = [
      "old-snapshot-9.ndjson",
      "snapshot-9.ndjson.bak",
      "old-journal-9.jsonl",
      "journal-9.jsonl.bak",
      "old-snapshot-1.ndjson.tmp",
      "snapshot-1.ndjson.tmp.bak",
    ];
    for (const name of others) await writeFile(join(folder, name), "the user's own");
    const database = await opened(folder);
    expect(database.read("")).toEqual({ count: 1 });
    await database.compact();
    await database.close();
    expect(await readdir(folder)).toEqual(expect.arrayContaining(others));
  });

  test("rejects a snapshot without its journal, even when journal.ack is missing", async () => {
    const folder = await compacted(1);
    await rm(join(folder, "journal-2.jsonl"));
    await rm(join(folder, "journal.ack"));
    await expect(opened(folder)).rejects.toThrow(`The journal journal-2.jsonl is missing in ${folder}.`);
  });

  test("reports files that cannot be read, with the reason", async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, "snapshot-2.ndjson"));
    await expect(openStore({ dataDir: folder })).rejects.toMatchObject({
      name: "StoreError",
      message: `The data folder ${folder} cannot be read: a folder is in the place of a file.`,
    });
    expect(await readdir(folder)).toEqual(["snapshot-2.ndjson"]);
  });
});

test("reads snapshots of every released version, and refuses snapshots of a later version", async () => {
  const file = join(await temporaryFolder(), "snapshot-2.ndjson");
  const write = (version: number, format = "hooter-local snapshot") =>
    writeFile(
      file,
      Buffer.concat([lineOf(JSON.stringify({ format, version })), lineOf('{"leaf":7}', "[]"), lineOf('{"end":3}')]),
    );
  await write(1);
  expect(await readSnapshot(file)).toEqual({ root: 7, indexes: [] });
  for (const refused of [() => write(2), () => write(0), () => write(1, "other snapshot")]) {
    await refused();
    await expect(readSnapshot(file)).rejects.toThrow("The snapshot snapshot-2.ndjson is damaged at line 1");
  }
});

describe("compaction", () => {
  test("does not compact before `attach` is called", async () => {
    const folder = await temporaryFolder();
    const store = await openStore({ dataDir: folder, compactAbove: 0 });
    await store.journal.append([{ path: ["a"], node: fromJson(1) }]);
    await store.compact();
    expect((await readdir(folder)).sort()).toEqual(["journal-1.jsonl", "journal.ack", "lock"]);
    await store.close();
  });

  test("compacts only when the journal reaches a quarter of the snapshot's size", async () => {
    const folder = await temporaryFolder();
    const first = await opened(folder);
    await first.write("large", "x".repeat(200_000));
    await first.compact();
    await first.close();
    const database = await opened(folder, 1_000);
    await database.write("a", "x".repeat(40_000));
    await database.write("b", 1);
    expect(await readdir(folder)).not.toContain("journal-3.jsonl");
    await database.write("c", "x".repeat(20_000));
    await database.close();
    expect((await readdir(folder)).sort()).toEqual(["journal-3.jsonl", "journal.ack", "snapshot-3.ndjson"]);
  });
});

test("rejects a folder below a file with the operating system's error", async () => {
  const file = join(await temporaryFolder(), "file");
  await writeFile(file, "");
  await expect(makeFolder(join(file, "below"))).rejects.toMatchObject({ code: "ENOTDIR" });
  await expect(makeFolder(join(file, "below", "deeper"))).rejects.toMatchObject({ code: "ENOTDIR" });
});
