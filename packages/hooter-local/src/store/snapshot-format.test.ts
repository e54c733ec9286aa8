import { describe, expect, test } from "vitest";
import { Indexes } from "../tree/indexes";
import { fromJson, toExportJson } from "../tree/node";
import { bodyOfPositions, childOfEntry, columnsOf, entriesOfBody, positionsOfBody } from "./block-format";
import { headerLine, headerOf, recordLine, recordOf, replayBatch } from "./journal-format";
import { contentOf, lineOf } from "./line";
import { SnapshotReader } from "./snapshot-format";

const without = (line: Buffer): Buffer => line.subarray(0, -1);

/** Reads a snapshot of these lines, each a head and a body. */
function read(...lines: readonly (readonly [head: unknown, body: string])[]) {
  const reader = new SnapshotReader();
  const accepted = lines.map(([head, body]) => {
    const line = without(lineOf(JSON.stringify(head), body));
    return reader.add(line, contentOf(line) ?? Buffer.alloc(0));
  });
  return { accepted, content: reader.finish() };
}

const exported = (content: ReturnType<SnapshotReader["finish"]>) =>
  content === null ? null : toExportJson(content.root);

describe("lines of a snapshot", () => {
  test("reads a leaf, branches, their priorities and their children with separate lines", () => {
    expect(exported(read([{ leaf: "x" }, "[]"]).content)).toBe("x");
    expect(exported(read([{ leaf: { ".value": 1, ".priority": "p" } }, "[]"]).content)).toEqual({
      ".value": 1,
      ".priority": "p",
    });
    const { accepted, content } = read(
      [{ at: [], priority: 3 }, "[]"],
      [{ at: ["b"], first: "k", size: 1 }, '[[],"k",-1,7]'],
      [{ at: [], first: "a", size: 2 }, '[[["x"]],"a",0,1,"b",-2]'],
    );
    expect(accepted).toEqual([true, true, true]);
    expect(exported(content)).toEqual({ ".priority": 3, a: { x: 1 }, b: { k: 7 } });
  });

  test.each<[string, unknown]>([
    ["null", null],
    ["a number", 5],
    ["a leaf that is null", { leaf: null }],
    ["a path that is a text", { at: "a", first: "a", size: 1 }],
    ["a path with a number", { at: [1], first: "a", size: 1 }],
    ["no first key", { at: [], size: 1 }],
    ["a first key that is a number", { at: [], first: 1, size: 1 }],
    ["no size", { at: [], first: "a" }],
    ["a size of 0", { at: [], first: "a", size: 0 }],
    ["a size of 1.5", { at: [], first: "a", size: 1.5 }],
    ["a size that is a text", { at: [], first: "a", size: "1" }],
    ["a priority that is true", { at: [], priority: true }],
    ["an index without an order", { index: ["a"], first: [1, "k"], size: 1 }],
    ["an index with an unknown order", { index: ["a"], by: 5, first: [1, "k"], size: 1 }],
    ["an index without a first position", { index: ["a"], by: "$value", first: [], size: 1 }],
    ["an index with a path that is a text", { index: "a", by: "$value", first: [1, "k"], size: 1 }],
    ["an index of size 0", { index: ["a"], by: "$value", first: [1, "k"], size: 0 }],
  ])("refuses a head with %s", (_, head) => {
    expect(read([head, "[[]]"]).accepted).toEqual([false]);
  });

  test("refuses lines whose size is wrong, or whose child is missing", () => {
    expect(read([{ at: [], first: "a", size: 2 }, '[[],"a",-1,7]']).content).toBeNull();
    expect(read([{ at: [], first: "a", size: 1 }, '[[],"a",-2]']).content).toBeNull();
    expect(read([{ at: [], first: "a", size: 1 }, "[5]"]).content).toBeNull();
  });
});

describe("a block", () => {
  test("reads records, other values and children with separate lines", () => {
    const entries = entriesOfBody([[["x", "y"]], "a", 0, 1, "t", "b", -1, { z: true }, "c", -2], () => 9);
    expect(entries?.keys).toEqual(["a", "b", "c"]);
    expect(entries?.values.map((value) => toExportJson(value))).toEqual([{ x: 1, y: "t" }, { z: true }, 9]);
  });

  test.each<[string, unknown]>([
    ["no list", { 0: [] }],
    ["columns that are no list", [5, "a", -1, 1]],
    ["columns of numbers", [[[1]], "a", 0, 1]],
    ["a key that is a number", [[], 5, -1, 1]],
    ["a kind that is a text", [[], "a", "-1", 1]],
    ["no kind", [[], "a"]],
    ["an unknown kind", [[], "a", 3, 1]],
    ["a record that is too short", [[["x", "y"]], "a", 0, 1]],
    ["a record with a value that is a list", [[["x"]], "a", 0, []]],
    ["a value that is missing", [[], "a", -1]],
    ["a value that is null", [[], "a", -1, null]],
    ["a child that is missing", [[], "a", -2]],
  ])("refuses %s", (_, payload) => {
    expect(entriesOfBody(payload, () => null)).toBeNull();
  });

  test("reads one entry", () => {
    const columns = columnsOf([["x"]]) ?? [];
    expect(toExportJson(childOfEntry(columns, [0, 5]))).toEqual({ x: 5 });
    expect(childOfEntry(columns, [-1, 5])).toBe(5);
    for (const payload of [null, [], ["0", 5], [0], [0, 5, 6], [-1], [-1, 5, 6], [-3, 5]]) {
      expect(childOfEntry(columns, payload)).toBeNull();
    }
  });

  test("reads and writes positions of an index", () => {
    const json = [null, "a", false, "b", 7, "c", "text", "d", [], "e"];
    const positions = positionsOfBody(json) ?? [];
    expect(positions.map(({ key }) => key)).toEqual(["a", "b", "c", "d", "e"]);
    expect(JSON.parse(bodyOfPositions(positions))).toEqual(json);
    for (const payload of [null, "x", [1], [1, 2], [{}, "a"]]) expect(positionsOfBody(payload)).toBeNull();
  });
});

describe("lines of a journal", () => {
  test("reads the first line of both versions", () => {
    const header = (json: unknown) => headerOf(without(lineOf(JSON.stringify(json))));
    expect(headerOf(without(headerLine(7)))).toEqual({ after: 7 });
    expect(header({ format: "hooter-local journal", version: 1 })).toEqual({ after: null });
    for (const json of [
      null,
      5,
      { format: "hooter-local snapshot", version: 1 },
      { format: "hooter-local journal" },
      { version: 2, after: 1 },
      { format: "hooter-local journal", version: 3, after: 1 },
      { format: "hooter-local journal", version: 2 },
      { format: "hooter-local journal", version: 2, after: "1" },
      { format: "hooter-local journal", version: 2, after: 1.5 },
    ]) {
      expect(header(json)).toBeUndefined();
    }
  });

  test("reads a record and its number, or no number in a former version", () => {
    const line = without(recordLine(3, ['[["a",1]]', "[]"]));
    expect(recordOf(line, { after: 0 })).toEqual({ sequence: 3, batch: [[["a", 1]], []] });
    expect(recordOf(line.subarray(0, -1), { after: 0 })).toBeUndefined();
    expect(recordOf(without(lineOf("[1]")), { after: null })).toEqual({ sequence: null, batch: [1] });
    expect(recordOf(without(lineOf('"3"', "[]")), { after: 0 })).toBeUndefined();
  });

  test("replays writes, also at the root, and refuses anything else", () => {
    const replay = (payload: unknown) => replayBatch(fromJson({ a: 1 }), payload, new Indexes());
    expect(toExportJson(replay([[["b/c", 2]], [["a", null]]]) ?? null)).toEqual({ b: { c: 2 } });
    expect(replay([[["", 5]]])).toBe(5);
    expect(toExportJson(replay([]) ?? null)).toEqual({ a: 1 });
    for (const payload of [null, {}, [5], [[5]], [[["a"]]], [[["a", 1, 2]]], [[[5, 1]]]]) {
      expect(replay(payload)).toBeUndefined();
    }
  });
});
