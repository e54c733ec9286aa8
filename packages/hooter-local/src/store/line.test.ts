import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder";
import { contentOf, lineOf, parsed, payloadOf, readLines } from "./line";
import { codeOf, reasonOf } from "./store-error";

describe("a line", () => {
  test("writes a line as a JSON list of an eight-digit checksum and the parts", () => {
    expect(lineOf('{"a":1}', "[2]").toString()).toMatch(/^\["[0-9a-f]{8}",\{"a":1\},\[2\]\]\n$/);
    // The published check value of CRC-32 for the text 123456789.
    expect(lineOf("123456789").toString()).toBe('["cbf43926",123456789]\n');
  });

  test("pads a short checksum", () => {
    const short = Array.from({ length: 300 }, (_, index) => lineOf(String(index)).toString()).filter((line) =>
      line.startsWith('["0'),
    );
    expect(short.length).toBeGreaterThan(5);
    for (const line of short) expect(payloadOf(Buffer.from(line.trimEnd()))).toBeTypeOf("number");
  });

  test("returns the content and the payload of a line, even when the payload is one character", () => {
    const line = lineOf("7").subarray(0, -1);
    expect(contentOf(line)?.toString()).toBe("7");
    expect(payloadOf(line)).toBe(7);
    expect(payloadOf(lineOf('"é"').subarray(0, -1))).toBe("é");
  });

  test("detects a line that was shortened, extended or changed by a byte", () => {
    const line = lineOf('["abc"]').subarray(0, -1);
    for (let length = 0; length < line.length; length += 1) {
      expect(contentOf(line.subarray(0, length))).toBeUndefined();
      expect(payloadOf(line.subarray(0, length))).toBeUndefined();
    }
    for (let at = 0; at < line.length; at += 1) {
      const changed = Buffer.from(line);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(contentOf(changed)).toBeUndefined();
    }
    expect(contentOf(Buffer.concat([line, Buffer.from("]")]))).toBeUndefined();
  });

  test("returns no payload for a line whose content is not JSON", () => {
    expect(payloadOf(lineOf("not json").subarray(0, -1))).toBeUndefined();
    expect(parsed("{")).toBeUndefined();
    expect(parsed("[1]")).toEqual([1]);
  });
});

test("reads the lines of a file across chunks and without a final line break", async () => {
  const file = join(await temporaryFolder(), "lines");
  const long = "x".repeat(5 * 1024 * 1024);
  await writeFile(file, `ab\n\n${long}\nrest`);
  const lines: [string, boolean][] = [];
  for await (const { bytes, isEnded } of readLines(file)) lines.push([bytes.toString(), isEnded]);
  expect(lines.map(([text, isEnded]) => [text.length > 9 ? text.length : text, isEnded])).toEqual([
    ["ab", true],
    ["", true],
    [long.length, true],
    ["rest", false],
  ]);
  await writeFile(file, "");
  for await (const line of readLines(file)) expect(line).toBeUndefined();
});

describe("reasonOf", () => {
  test.each([
    ["ENOSPC", "the disk is full"],
    ["EFBIG", "the file may not grow any further"],
    ["EDQUOT", "the disk quota is used up"],
    ["EACCES", "permission is denied"],
    ["EPERM", "permission is denied"],
    ["EROFS", "the disk is mounted read-only"],
    ["EIO", "the disk reports an error"],
    ["EEXIST", "a file is in the place of a folder"],
    ["ENOTDIR", "a file is in the place of a folder"],
    ["EISDIR", "a folder is in the place of a file"],
    ["ENOENT", "there is no such file or folder"],
    ["ENAMETOOLONG", "its name is too long"],
    ["ELOOP", "its links form a loop"],
    ["EMFILE", "too many files are open"],
    ["ENFILE", "too many files are open"],
    ["EOTHER", "raw text"],
  ])("describes %s", (code, words) => {
    expect(reasonOf(Object.assign(new Error("raw text"), { code }))).toBe(words);
  });

  test("returns the message of an error without a code, and the text of any other value", () => {
    expect(reasonOf(new Error("raw text"))).toBe("raw text");
    expect(reasonOf("text")).toBe("text");
    expect(codeOf(Object.assign(new Error("raw text"), { code: 5 }))).toBeNull();
    expect(codeOf({ code: "EIO" })).toBeNull();
  });
});
