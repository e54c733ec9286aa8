import {
  appendFile,
  copyFile,
  type FileHandle,
  open,
  readdir,
  readFile,
  rm,
  truncate,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "hooter-test-support";
import { describe, expect, test, vi } from "vitest";
import { openDatabase, type StoredDatabase } from "../server/open-local-database";
import { startChildServer } from "../testing/child-server";
import { temporaryFolder } from "../testing/temporary-folder";
import { acknowledgedLine, readAcknowledged } from "./acknowledged";
import { headerLine } from "./journal-format";
import { lineOf } from "./line";

async function opened(dataDir: string, notices: string[] = []): Promise<StoredDatabase> {
  return (await openDatabase({ dataDir, onNotice: (notice) => notices.push(notice) })).database;
}

const KEYS = ["a", "b", "c", "d"];

/** Creates a folder whose journal has a header line and four records, one per line. */
async function written(): Promise<{ folder: string; journal: string }> {
  const folder = await temporaryFolder();
  const database = await opened(folder);
  for (const key of KEYS) await database.write(key, `value of ${key}`);
  await database.close();
  return { folder, journal: join(folder, "journal-1.jsonl") };
}

async function linesOf(file: string): Promise<string[]> {
  return (await readFile(file, "utf8")).split("\n").slice(0, -1);
}

const textOf = (lines: readonly (string | undefined)[]): string => lines.map((line) => `${line}\n`).join("");

describe("a journal with complete lines", () => {
  test.each<[string, (lines: string[]) => (string | undefined)[], string]>([
    ["a line removed", ([head, one, , ...rest]) => [head, one, ...rest], "line 3: found record 3 instead of 2"],
    ["the first record removed", ([head, , ...rest]) => [head, ...rest], "line 2: found record 2 instead of 1"],
    ["a line doubled", ([head, one, ...rest]) => [head, one, one, ...rest], "line 3: found record 1 instead of 2"],
    ["the last line doubled", (lines) => [...lines, lines.at(-1)], "line 6: found record 4 instead of 5"],
    [
      "two lines swapped",
      ([head, one, two, ...rest]) => [head, two, one, ...rest],
      "line 2: found record 2 instead of 1",
    ],
    [
      "the last two lines swapped",
      ([head, one, two, three, four]) => [head, one, two, four, three],
      "line 4: found record 4 instead of 3",
    ],
    ["the first line removed", ([, ...rest]) => rest, "line 1"],
    ["the first line doubled", ([head, ...rest]) => [head, head, ...rest], "line 2"],
  ])("rejects a journal with %s, names the line and leaves the file unchanged", async (_what, tamper, where) => {
    const { folder, journal } = await written();
    const text = textOf(tamper(await linesOf(journal)));
    await writeFile(journal, text);
    await expect(opened(folder)).rejects.toMatchObject({
      name: "StoreError",
      message: `The journal journal-1.jsonl is damaged at ${where}; nothing was changed. (${journal})`,
    });
    expect(await readFile(journal, "utf8")).toBe(text);
    expect((await readdir(folder)).sort()).toEqual(["journal-1.jsonl", "journal.ack"]);
  });

  test.each([1, 2, 4])(
    "reports only once that the journal was truncated by %i lines, and keeps an unchanged copy",
    async (count) => {
      const { folder, journal } = await written();
      const text = textOf((await linesOf(journal)).slice(0, -count));
      for (const name of ["journal-1.damaged", "journal-1.damaged-2"]) {
        await writeFile(journal, text);
        const notices: string[] = [];
        const database = await opened(folder, notices);
        const kept = KEYS.slice(0, -count);
        expect(database.read("")).toEqual(
          kept.length === 0 ? null : Object.fromEntries(kept.map((key) => [key, `value of ${key}`])),
        );
        expect(notices).toEqual([
          `The journal journal-1.jsonl was truncated: its last record is number ${4 - count}, but number 4 was acknowledged. The writes between them are lost. An unchanged copy of the journal is in ${join(folder, name)}.`,
        ]);
        expect(await readFile(join(folder, name), "utf8")).toBe(text);
        // The numbers of later records continue those of the existing records.
        for (let record = 4 - count; record < 4; record += 1) await database.write(`later${record}`, record);
        await database.close();
        const quiet: string[] = [];
        const again = await opened(folder, quiet);
        expect(quiet).toEqual([]);
        expect(again.read("later3")).toBe(3);
        await again.close();
      }
    },
  );

  test("reports a journal that is truncated within an acknowledged line, and keeps a copy", async () => {
    const { folder, journal } = await written();
    const whole = await readFile(journal);
    await truncate(journal, whole.length - 5);
    const notices: string[] = [];
    await (await opened(folder, notices)).close();
    expect(notices).toEqual([expect.stringContaining("its last record is number 3, but number 4 was acknowledged.")]);
    expect(await readFile(join(folder, "journal-1.damaged"))).toEqual(whole.subarray(0, -5));
  });

  test("stores the acknowledged number, and reports a journal that is truncated after a kill", async () => {
    const folder = await temporaryFolder();
    const server = await startChildServer(folder);
    const put = (key: string) => fetch(`${server.url}/${key}.json`, { method: "PUT", body: "1" });
    for (const key of KEYS) expect((await put(key)).status).toBe(200);
    await eventually(async () => expect(await readAcknowledged(folder)).toBe(4));
    await server.kill();
    const journal = join(folder, "journal-1.jsonl");
    await writeFile(journal, textOf((await linesOf(journal)).slice(0, 2)));
    const notices: string[] = [];
    await (await opened(folder, notices)).close();
    expect(notices).toEqual([
      expect.stringContaining("The journal journal-1.jsonl was truncated: its last record is number 1,"),
    ]);
  });

  test("rejects a missing journal, and reports a missing or unreadable journal.ack", async () => {
    const { folder, journal } = await written();
    await copyFile(journal, join(folder, "copy"));
    await rm(journal);
    await expect(opened(folder)).rejects.toThrow("The journal journal-1.jsonl is missing");
    await copyFile(join(folder, "copy"), journal);
    for (const damage of [() => rm(join(folder, "journal.ack")), () => writeFile(join(folder, "journal.ack"), "4\n")]) {
      await damage();
      const notices: string[] = [];
      const database = await opened(folder, notices);
      expect(database.read("d")).toBe("value of d");
      expect(notices).toEqual([
        "The file journal.ack is missing or unreadable: writes may be missing at the end of the journal.",
      ]);
      await database.close();
    }
  });
});

describe("the end of a journal", () => {
  test("refuses a journal that ends with a complete line without writes", async () => {
    const { folder, journal } = await written();
    await appendFile(journal, lineOf("5", "7"));
    await expect(opened(folder)).rejects.toThrow(
      "The journal journal-1.jsonl is damaged at line 6; nothing was changed.",
    );
  });

  test("moves an empty line at the end of a journal to a separate file", async () => {
    const { folder, journal } = await written();
    await appendFile(journal, "\n");
    const notices: string[] = [];
    await (await opened(folder, notices)).close();
    expect(notices).toEqual([expect.stringContaining("Its 1 bytes were copied to")]);
    expect(await readFile(join(folder, "journal-1.torn"), "utf8")).toBe("\n");
  });

  test("leaves the folder unchanged if the disk is full when a damaged line is copied", async () => {
    const { folder, journal } = await written();
    await appendFile(journal, "damaged\n");
    const before = await readFile(journal);
    const handle = await open(journal);
    const prototype: FileHandle = Object.getPrototypeOf(handle);
    await handle.close();
    vi.spyOn(prototype, "sync").mockRejectedValueOnce(Object.assign(new Error(), { code: "ENOSPC" }));
    await expect(opened(folder)).rejects.toThrow("cannot be read: the disk is full. Free some space and start again");
    expect((await readdir(folder)).sort()).toEqual(["journal-1.jsonl", "journal.ack"]);
    expect(await readFile(journal)).toEqual(before);
  });

  test("keeps later writes to a journal that lacks the line break of its first line", async () => {
    const folder = await temporaryFolder();
    const journal = join(folder, "journal-1.jsonl");
    await writeFile(journal, headerLine(0).subarray(0, -1));
    const notices: string[] = [];
    const database = await opened(folder, notices);
    expect(notices).toEqual([expect.stringMatching(/^The journal ended with an incomplete write/)]);
    await database.write("a", 1);
    await database.close();
    expect((await readFile(journal, "utf8")).startsWith(headerLine(0).toString())).toBe(true);
    const again = await opened(folder);
    expect(again.read("")).toEqual({ a: 1 });
    await again.close();
  });

  test("makes no copy of an empty journal", async () => {
    const { folder, journal } = await written();
    await truncate(journal, 0);
    const notices: string[] = [];
    await (await opened(folder, notices)).close();
    expect(notices).toEqual([
      "The journal journal-1.jsonl was truncated: its last record is number 0, but number 4 was acknowledged. The writes between them are lost.",
    ]);
    expect((await readdir(folder)).sort()).toEqual(["journal-1.jsonl", "journal.ack"]);
  });

  test("reports an unknown loss when the journal is empty and no acknowledged number exists", async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "journal-1.jsonl"), "");
    const notices: string[] = [];
    await (await opened(folder, notices)).close();
    expect(notices).toEqual(["The journal journal-1.jsonl is empty: any writes in it are lost."]);
  });

  test("continues from the last record of the previous journal when a crash left the new journal empty", async () => {
    const { folder } = await written();
    await writeFile(join(folder, "journal-2.jsonl"), "");
    const notices: string[] = [];
    const database = await opened(folder, notices);
    expect(database.read("d")).toBe("value of d");
    expect(notices).toEqual([]);
    await database.close();
    expect(await readFile(join(folder, "journal-2.jsonl"))).toEqual(headerLine(4));
  });
});

describe("journal.ack", () => {
  test("journal.ack contains a number after opening, and the number of the last record after closing", async () => {
    const folder = await temporaryFolder();
    const database = await opened(folder);
    expect(await readAcknowledged(folder)).toBe(0);
    await database.write("a", 1);
    await database.close();
    expect(await readAcknowledged(folder)).toBe(1);
    const again = await opened(folder);
    expect(await readAcknowledged(folder)).toBe(1);
    for (const count of [2, 3, 4]) {
      await again.write("a", count);
      await eventually(async () => expect(await readAcknowledged(folder)).toBe(count));
    }
    await again.close();
    expect(await readFile(join(folder, "journal.ack"))).toEqual(acknowledgedLine(4));
    expect((await readFile(join(folder, "journal-1.jsonl"), "utf8")).startsWith(headerLine(0).toString())).toBe(true);
  });

  test("writes all numbers with the same length, so that each number completely replaces the previous one", () => {
    expect(acknowledgedLine(7).toString()).toMatch(/^\["[0-9a-f]{8}","0{15}7"\]\n$/);
    expect(acknowledgedLine(123_456_789)).toHaveLength(acknowledgedLine(0).length);
  });

  test("treats journal.ack as unreadable unless it contains a whole number as text", async () => {
    const folder = await temporaryFolder();
    for (const content of ["7", "null", '"x"', '"1.5"', "[7]"]) {
      await writeFile(join(folder, "journal.ack"), lineOf(content));
      expect(await readAcknowledged(folder)).toBeNull();
    }
  });

  test("refuses a missing journal when journal.ack contains the number of a record", async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "journal.ack"), acknowledgedLine(1));
    await expect(opened(folder)).rejects.toThrow("The journal journal-1.jsonl is missing");
  });
});

describe("consecutive journals", () => {
  test("refuses a sequence of journals with one missing", async () => {
    const { folder } = await written();
    await writeFile(join(folder, "journal-3.jsonl"), headerLine(4));
    await expect(opened(folder)).rejects.toMatchObject({
      name: "StoreError",
      message: `The journal journal-2.jsonl is missing in ${folder}.`,
    });
  });

  test("continues the record numbers across a compaction and a restart", async () => {
    const { folder } = await written();
    const database = await opened(folder);
    await database.compact();
    await database.write("e", 5);
    await database.close();
    const second = join(folder, "journal-2.jsonl");
    expect((await linesOf(second))[0]).toContain('"after":4}');
    await writeFile(second, textOf((await linesOf(second)).slice(0, -1)));
    const notices: string[] = [];
    await (await opened(folder, notices)).close();
    expect(notices).toEqual([expect.stringContaining("its last record is number 4, but number 5 was acknowledged.")]);
  });

  test("rejects consecutive journals if the end of an earlier journal is missing", async () => {
    const { folder, journal } = await written();
    const next = join(folder, "journal-2.jsonl");
    const head = JSON.stringify({ format: "hooter-local journal", version: 2, after: 4 });
    await writeFile(next, lineOf(head));
    await (await opened(folder)).close();
    await writeFile(journal, textOf((await linesOf(journal)).slice(0, -1)));
    await expect(opened(folder)).rejects.toThrow(
      "The journal journal-2.jsonl is damaged at line 1: it begins after record 4, but the journal before it ends with 3; nothing was changed.",
    );
  });
});
