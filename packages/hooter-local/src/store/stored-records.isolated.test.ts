import * as fc from "fast-check";
import { histories } from "hooter-test-support";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fromJson } from "../tree/from-json";
import { compareKeys } from "../tree/key-order";
import { type Child, type JsonValue, sameNode } from "../tree/node";
import { LoadedBlock, setEntry } from "../tree/ordered-blocks";
import { entriesOfBlocks } from "../tree/ordered-walk";
import { recordRead } from "./block-cache";
import { bodyOf, entriesOfBody } from "./block-format";
import { bodyPayload } from "./block-line";
import { lineOf } from "./line";
import { childInLine, keysOfLine } from "./marked-line";
import { StoredRecords } from "./stored-block";

vi.mock("./block-cache", async (importOriginal) => {
  const original = await importOriginal<Record<string, (...values: unknown[]) => unknown>>();
  return { ...original, recordRead: vi.fn(original["recordRead"]) };
});

/** Texts that resemble the syntax of a line. */
const text = fc.oneof(
  fc.constantFrom("", "a", '"', "\\", '\t"a"\t,', '","', "},[", "]]", "é", "\u{1F989}", "\ud800", "\u2028", "a\nb"),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);
const key = fc.oneof(
  fc.constantFrom("a", '"a', 'a"', "\\", 'a","b', "é", "\u{1F989}", "__proto__", "toString", " ", "0", "-1"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }).filter((one) => !/[\p{Cc}.$#[\]/]/u.test(one)),
);
const leaf: fc.Arbitrary<JsonValue> = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
);
const priority = fc.oneof(text, fc.integer());
const value: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 3, arbitrary: leaf },
  { weight: 4, arbitrary: fc.dictionary(key, leaf, { minKeys: 1, maxKeys: 4 }) },
  { weight: 2, arbitrary: fc.record({ slug: text, contenu: text }) },
  { weight: 1, arbitrary: leaf.chain((one) => priority.map((p) => ({ ".value": one, ".priority": p }))) },
  { weight: 1, arbitrary: fc.record({ ".priority": priority, x: leaf }) },
  { weight: 1, arbitrary: fc.record({ deep: fc.record({ x: leaf, ".priority": priority }), y: leaf }) },
);

const block = fc.dictionary(key, value, { minKeys: 1, maxKeys: 32 }).map((json) => {
  const entries = Object.entries(json).flatMap(([name, item]): [string, Child][] => {
    const child = fromJson(item);
    return child === null ? [] : [[name, child]];
  });
  entries.sort(([a], [b]) => compareKeys(a, b));
  return new LoadedBlock<string, Child>(
    entries.map(([name]) => name),
    entries.map(([, child]) => child),
  );
});

function lineOfBlock(records: LoadedBlock<string, Child>): Buffer {
  const head = `{"at":["c"],"first":"x","size":${records.size}}`;
  return lineOf(
    head,
    bodyOf(records, () => false),
  ).subarray(0, -1);
}

test("reads a single record like a read of the whole line, and returns undefined for a missing key", () => {
  fc.assert(
    fc.property(block, key, (records, other) => {
      const line = lineOfBlock(records);
      const whole = entriesOfBody(bodyPayload(line), () => null);
      expect(whole?.keys).toEqual(records.keys);
      expect(keysOfLine(line)).toEqual(records.keys);
      for (const [at, name] of records.keys.entries()) {
        const child = childInLine(line, name) ?? null;
        expect(sameNode(child, records.valueAt(at) ?? null)).toBe(true);
        expect(sameNode(child, whole?.values[at] ?? null)).toBe(true);
      }
      if (!records.keys.includes(other)) expect(childInLine(line, other)).toBeUndefined();
    }),
    { numRuns: histories(2_000) },
  );
});

test("a block returns the same entries for any order of calls, before and after it releases them", () => {
  fc.assert(
    fc.property(block, fc.nat(31), fc.boolean(), (records, place, keysFirst) => {
      const stored = new StoredRecords(records.first, records.size, lineOfBlock(records));
      for (let round = 0; round < 2; round += 1) {
        if (keysFirst) expect(stored.keys).toEqual(records.keys);
        const at = place % records.size;
        const name = records.keys[at] ?? "";
        expect(sameNode(stored.get(name) ?? null, records.valueAt(at) ?? null)).toBe(true);
        expect(stored.get("not there")).toBeUndefined();
        expect(stored.get(name)).toBe(stored.valueAt(at));
        const entries = [...entriesOfBlocks(stored)];
        expect(entries.map(([one]) => one)).toEqual(records.keys);
        expect(entries.every(([, child], index) => sameNode(child, records.valueAt(index) ?? null))).toBe(true);
        // The first call does not release the entries, because they have just been used.
        expect(stored.release()).toBe(false);
        expect(stored.release()).toBe(true);
      }
      const after = setEntry<string, Child>(stored, "not there", 1, compareKeys);
      expect([...entriesOfBlocks(after)].filter(([one]) => one !== "not there").length).toBe(records.size);
    }),
    { numRuns: histories(300) },
  );
});

describe("entries that stay parsed", () => {
  beforeEach(() => {
    vi.clearAllMocks();
  });
  /** Returns the numbers of entries counted since the last call of this function. */
  const counted = (): number[] => {
    const counts = vi.mocked(recordRead).mock.calls.map(([, entries]) => entries);
    vi.clearAllMocks();
    return counts;
  };
  const three = new LoadedBlock<string, Child>(["a", "b", "c"], [1, 2, 3]);

  test("counts parsed entries one by one, until they are released", () => {
    const stored = new StoredRecords("a", 3, lineOfBlock(three));
    for (let round = 0; round < 2; round += 1) {
      expect([stored.get("b"), stored.get("b"), stored.get("x")]).toEqual([2, 2, undefined]);
      expect(counted()).toEqual([1]);
      expect([stored.keys, stored.keys]).toEqual([three.keys, three.keys]);
      expect(counted()).toEqual([3]);
      expect([stored.valueAt(2), stored.valueAt(3)]).toEqual([3, undefined]);
      expect(counted()).toEqual([1]);
      expect([stored.release(), stored.release()]).toEqual([false, true]);
    }
  });
});
