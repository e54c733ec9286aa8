import { type FileHandle, mkdir, open, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder";
import { fromJson } from "../tree/from-json";
import { sameNode } from "../tree/node";
import { backUpJournal } from "./journal-notice";
import { readSnapshot, writeSnapshot } from "./snapshot-file";
import { writeFully } from "./write-fully";

/**
 * Maximum number of bytes that the mocked calls read or write. The operating system may also read or write fewer bytes
 * than requested.
 */
const MAX_BYTES = 7;
let folder: string;
let prototype: FileHandle;
beforeEach(async () => {
  folder = await temporaryFolder();
  const handle = await open(join(folder, "any"), "w+");
  prototype = Object.getPrototypeOf(handle);
  await handle.close();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns a call's shortened length. Throws for a range outside the buffer, as the operating system does. */
function shorten(buffer: Buffer, offset: number, length: number): number {
  if (offset < 0 || offset + length > buffer.length) throw new RangeError("outside the buffer");
  return Math.min(length, MAX_BYTES);
}

function shortenWrites(): { readonly calls: () => number } {
  const { write } = prototype;
  const spy = vi.spyOn(prototype, "write");
  const short = function short(this: FileHandle, bytes: Buffer, offset: number, length: number, at: number) {
    return Reflect.apply(write, this, [bytes, offset, shorten(bytes, offset, length), at]);
  };
  Reflect.apply(spy.mockImplementation, spy, [short]);
  return { calls: () => spy.mock.calls.length };
}

function shortenReads(): void {
  const { read } = prototype;
  const spy = vi.spyOn(prototype, "read");
  const short = function short(this: FileHandle, bytes: Buffer, offset: number, length: number, at: number) {
    return Reflect.apply(read, this, [bytes, offset, shorten(bytes, offset, length), at]);
  };
  Reflect.apply(spy.mockImplementation, spy, [short]);
}

const text = Array.from({ length: 40 }, (_, index) => `line ${index}\n`).join("");

test("writes all bytes at the right position", async () => {
  const file = join(folder, "file");
  await writeFile(file, "begin ");
  const handle = await open(file, "r+");
  const { calls } = shortenWrites();
  await writeFully(handle, Buffer.from(text), 6);
  expect(calls()).toBe(Math.ceil(text.length / MAX_BYTES));
  await handle.close();
  expect(await readFile(file, "utf8")).toBe(`begin ${text}`);
});

describe("backUpJournal", () => {
  test("backs up all bytes of the given part of a journal", async () => {
    const journal = join(folder, "journal-1.jsonl");
    await writeFile(journal, text);
    shortenReads();
    shortenWrites();
    const copy = await backUpJournal(journal, "damaged", 20, 150);
    vi.restoreAllMocks();
    expect(copy).toBe(join(folder, "journal-1.damaged"));
    expect(await readFile(copy, "utf8")).toBe(text.slice(20, 170));
  });

  test("backs up the remaining bytes when the journal has become shorter", async () => {
    const journal = join(folder, "journal-1.jsonl");
    await writeFile(journal, text);
    const copy = await backUpJournal(journal, "torn", text.length - 5, 9);
    expect(await readFile(copy, "utf8")).toBe(`${text.slice(-5)}\0\0\0\0`);
  });

  test("stores a backup next to its journal, even if the folder's name ends like the journal's", async () => {
    const strange = join(folder, "data.jsonl");
    await mkdir(strange);
    await writeFile(join(strange, "journal-1.jsonl"), text);
    expect(await backUpJournal(join(strange, "journal-1.jsonl"), "torn", 0, 3)).toBe(join(strange, "journal-1.torn"));
    expect(await readdir(strange)).toEqual(["journal-1.jsonl", "journal-1.torn"]);
  });

  test("rejects with the reason when a backup file cannot be created", async () => {
    const journal = join(folder, `${"x".repeat(249)}.jsonl`);
    await writeFile(journal, text);
    await expect(backUpJournal(journal, "damaged", 0, 3)).rejects.toMatchObject({ code: "ENAMETOOLONG" });
  });
});

describe("a snapshot", () => {
  const root = fromJson(
    Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`k${index}`, { text: "x".repeat(120), index }])),
  );

  test("writes a complete snapshot when the operating system writes few bytes at a time, and reports its size", async () => {
    const file = join(folder, "snapshot-2.ndjson");
    shortenWrites();
    const length = await writeSnapshot(file, { root: fromJson({ a: { b: "c".repeat(50) }, d: 1 }), indexes: [] });
    expect(length).toBe((await stat(file)).size);
    expect(sameNode((await readSnapshot(file)).root, fromJson({ a: { b: "c".repeat(50) }, d: 1 }))).toBe(true);
  });

  test("writes a snapshot in parts of about 128 kB", async () => {
    const file = join(folder, "snapshot-2.ndjson");
    const write = vi.spyOn(prototype, "write");
    const length = await writeSnapshot(file, { root, indexes: [] });
    const parts = write.mock.results.length;
    expect(length).toBe((await stat(file)).size);
    expect(parts).toBeGreaterThanOrEqual(Math.floor(length / (160 * 1024)));
    expect(parts).toBeLessThanOrEqual(Math.ceil(length / (128 * 1024)));
    expect(parts).toBeGreaterThan(2);
    expect(sameNode((await readSnapshot(file)).root, root)).toBe(true);
  });

  test("reports the reason when a snapshot cannot be created", async () => {
    const file = join(folder, "missing", "snapshot-2.ndjson");
    await expect(writeSnapshot(file, { root, indexes: [] })).rejects.toMatchObject({ code: "ENOENT", syscall: "open" });
  });
});
