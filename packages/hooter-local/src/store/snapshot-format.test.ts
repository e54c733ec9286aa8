import { describe, expect, test } from "vitest";
import { toExportJson } from "../testing/to-export-json";
import { fromJson } from "../tree/from-json";
import { Indexes } from "../tree/indexes";
import { Branch, type Child, childOf, type JsonValue } from "../tree/node";
import { LoadedBlock } from "../tree/ordered-blocks";
import { leavesOf } from "../tree/ordered-walk";
import {
  bodyOf,
  bodyOfPositions,
  childOfEntry,
  columnsOf,
  entriesOfBody,
  KEY_MARK,
  positionsOfBody,
} from "./block-format";
import { assertParsed } from "./block-line";
import { headerLine, headerOf, recordLine, recordOf, replayBatch } from "./journal-format";
import { contentOf, lineOf } from "./line";
import { keysOfLine } from "./marked-line";
import { SnapshotReader, snapshotLines } from "./snapshot-format";

const without = (line: Buffer): Buffer => line.subarray(0, -1);

/** Reads a snapshot of these lines, each with a head and a body. */
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
  test("reads a leaf, and branches with priorities and with children on separate lines", () => {
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

  test("refuses a line whose size is wrong or whose child is missing", () => {
    expect(read([{ at: [], first: "a", size: 2 }, '[[],"a",-1,7]']).content).toBeNull();
    expect(read([{ at: [], first: "a", size: 1 }, '[[],"a",-2]']).content).toBeNull();
    expect(read([{ at: [], first: "a", size: 1 }, "[5]"]).content).toBeNull();
  });

  test("refuses a branch that has a priority and no children", () => {
    expect(read([{ at: [], priority: 3 }, "[]"]).content).toBeNull();
  });

  test("distinguishes branches whose keys contain the same letters", () => {
    const { content } = read(
      [{ at: ["a", "bc"], first: "k", size: 1 }, '[[],"k",-1,1]'],
      [{ at: ["ab", "c"], first: "k", size: 1 }, '[[],"k",-1,2]'],
      [{ at: ["a"], first: "bc", size: 1 }, '[[],"bc",-2]'],
      [{ at: ["ab"], first: "c", size: 1 }, '[[],"c",-2]'],
      [{ at: [], first: "a", size: 2 }, '[[],"a",-2,"ab",-2]'],
    );
    expect(exported(content)).toEqual({ a: { bc: { k: 1 } }, ab: { c: { k: 2 } } });
  });
});

describe("a written snapshot", () => {
  /** Returns the heads of a tree's lines. */
  const headsOf = (json: JsonValue): unknown[] =>
    [...snapshotLines({ root: fromJson(json), indexes: [] })].map((line): unknown => {
      const content = contentOf(without(line))?.toString() ?? "";
      return JSON.parse(content.slice(0, content.indexOf("},[") + 1));
    });
  const many = (count: number): JsonValue =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));

  test("writes separate lines for each large child, but none for a small child", () => {
    const heads = headsOf({ large: many(250), leaf: "x".repeat(500), small: many(150) });
    expect(heads).toContainEqual({ at: [], first: "large", size: 3 });
    const sizes = heads.slice(0, -1).map((head) => {
      expect(head).toMatchObject({ at: ["large"] });
      return typeof head === "object" && head !== null && "size" in head ? Number(head.size) : 0;
    });
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(250);
    const bodies = [...snapshotLines({ root: fromJson({ large: many(250) }), indexes: [] })];
    expect(bodies.at(-1)?.toString()).toMatch(/\t"large"\t,-2\]\]\n$/);
  });

  const stored = (head: object, body: string) => without(lineOf(JSON.stringify(head), body));
  /** Lines of a large collection of two blocks. Their bodies are invalid, so reading a body would fail. */
  const unreadable = [
    stored({ at: ["c"], first: "a", size: 150 }, `["unreadable"${KEY_MARK}]`),
    stored({ at: ["c"], first: "k", size: 150 }, `["unreadable too"${KEY_MARK}]`),
  ];
  const top = stored({ at: [], first: "c", size: 1 }, '[[],"c",-2]');
  const readLines = (lines: readonly Buffer[]) => {
    const reader = new SnapshotReader();
    for (const line of lines) expect(reader.add(line, contentOf(line) ?? Buffer.alloc(0))).toBe(true);
    return reader.finish();
  };

  test("copies the blocks of an earlier snapshot without parsing them", () => {
    const content = readLines([...unreadable, top]);
    if (content === null) throw new Error("The blocks do not fit together.");
    const lines = [...snapshotLines(content)].map((line) => without(line).toString());
    expect(lines.slice(0, 2)).toEqual(unreadable.map(String));
    expect(lines).toHaveLength(3);
  });

  test("rewrites blocks of an earlier snapshot for another location", () => {
    const blocks = [
      stored({ at: ["c"], first: "a", size: 1 }, '[[],\t"a"\t,-1,1]'),
      stored({ at: ["c"], first: "k", size: 1 }, '[[],\t"k"\t,-1,2]'),
    ];
    const child = childOf(readLines([...blocks, top])?.root ?? null, "c");
    if (!(child instanceof Branch)) throw new Error("There is no branch.");
    expect([...snapshotLines({ root: child, indexes: [] })].map(String)).toEqual([
      lineOf('{"at":[],"first":"a","size":1}', '[[],\t"a"\t,-1,1]').toString(),
      lineOf('{"at":[],"first":"k","size":1}', '[[],\t"k"\t,-1,2]').toString(),
    ]);
  });

  test("writes the indexes of a snapshot, including values that resemble the syntax of a line", () => {
    const root = fromJson({ c: { a: { v: "},[" }, b: { v: '"},["' } } });
    const indexes = new Indexes();
    indexes.indexOf(root, ["c"], { kind: "child", path: "v", segments: ["v"] });
    const lines = [...snapshotLines({ root, indexes: indexes.all() })].map(without);
    const found = readLines(lines)?.indexes ?? [];
    expect(found.map(({ path, orderBy }) => [path, orderBy])).toEqual([
      [["c"], { kind: "child", path: "v", segments: ["v"] }],
    ]);
    const [block] = [...leavesOf(found[0]?.index ?? null)];
    expect(block?.first).toEqual({ value: '"},["', key: "b" });
    expect(block?.keys).toEqual([
      { value: '"},["', key: "b" },
      { value: "},[", key: "a" },
    ]);
  });
});

describe("a block", () => {
  test("writes each list of columns in a block only once", () => {
    const json: { [key: string]: JsonValue } = {
      a: { x: 1, y: "t" },
      b: { x: 2, y: "u" },
      c: { xy: true },
      d: { x: 3, y: { z: 4 } },
      e: { ".value": 5, ".priority": "p" },
      f: { ".priority": 6, x: 7, y: 8 },
      g: { x: { ".value": 9, ".priority": 1 }, y: 2 },
      h: "text",
    };
    const children = Object.values(json).flatMap((value): Child[] => {
      const child = fromJson(value);
      return child === null ? [] : [child];
    });
    const block = new LoadedBlock<string, Child>(Object.keys(json), children);
    expect(bodyOf(block, (key) => key === "h").replaceAll("\t", "")).toBe(
      '[[["x","y"],["xy"]],"a",0,1,"t","b",0,2,"u","c",1,true,"d",-1,{"x":3,"y":{"z":4}},"e",-1,{".value":5,".priority":"p"},"f",-1,{".priority":6,"x":7,"y":8},"g",-1,{"x":{".value":9,".priority":1},"y":2},"h",-2]',
    );
  });

  test("throws for an unreadable key, which only a bug can cause", () => {
    const bodies = ["[[],\t5\t,-1,7]", '[[],\t"a"\t,-1,7,\t5\t,-1,7]', "[[],\t{\t,-1,7]"];
    for (const body of bodies) {
      const line = without(lineOf('{"at":[],"first":"a","size":1}', body));
      expect(() => keysOfLine(line)).toThrow("A line of the snapshot cannot be read.");
    }
    expect([0, "", false].map((read) => assertParsed<unknown>(read))).toEqual([0, "", false]);
    for (const missing of [null, undefined]) {
      expect(() => assertParsed(missing)).toThrow("A line of the snapshot cannot be read.");
    }
  });

  test("reads records, other values, and children on separate lines", () => {
    const entries = entriesOfBody([[["x", "y"]], "a", 0, 1, "t", "b", -1, { z: true }, "c", -2], () => 9);
    expect(entries?.keys).toEqual(["a", "b", "c"]);
    expect(entries?.values.map((value) => toExportJson(value))).toEqual([{ x: 1, y: "t" }, { z: true }, 9]);
  });

  test.each<[string, unknown]>([
    ["no list", { 0: [] }],
    ["columns that are not a list", [5, "a", -1, 1]],
    ["columns of numbers", [[[1]], "a", 0, 1]],
    ["columns of which some are not a list", [[["x"], 5], "a", 0, 1]],
    ["columns of which some keys are numbers", [[["x", 5]], "a", 0, 1, 2]],
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

  test("reads and writes the positions of an index", () => {
    const json = [null, "a", false, "b", 7, "c", "text", "d", [], "e"];
    const positions = positionsOfBody(json) ?? [];
    expect(positions.map(({ key }) => key)).toEqual(["a", "b", "c", "d", "e"]);
    expect(JSON.parse(bodyOfPositions(positions))).toEqual(json);
    for (const payload of [null, "x", [1], [1, 2], [{}, "a"]]) expect(positionsOfBody(payload)).toBeNull();
  });
});

describe("lines of a journal", () => {
  test("reads a valid first line, and refuses other formats and versions", () => {
    const header = (json: unknown) => headerOf(without(lineOf(JSON.stringify(json))));
    expect(headerOf(without(headerLine(7)))).toBe(7);
    for (const json of [
      null,
      5,
      { format: "hooter-local snapshot", version: 1 },
      { format: "hooter-local journal", version: 1 },
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

  test("reads a record and its number", () => {
    const line = without(recordLine(3, ['[["a",1]]', "[]"]));
    expect(recordOf(line)).toEqual({ sequence: 3, batch: [[["a", 1]], []] });
    expect(recordOf(line.subarray(0, -1))).toBeUndefined();
    expect(recordOf(without(lineOf("[1]")))).toBeUndefined();
    expect(recordOf(without(lineOf('"3"', "[]")))).toBeUndefined();
  });

  test("replays writes, including those at the root, and returns undefined for a payload that is not a batch of writes", () => {
    const replay = (payload: unknown) => replayBatch(fromJson({ a: 1 }), payload, new Indexes());
    expect(toExportJson(replay([[["b/c", 2]], [["a", null]]]) ?? null)).toEqual({ b: { c: 2 } });
    expect(replay([[["", 5]]])).toBe(5);
    expect(toExportJson(replay([[["a/.priority", 2]], [[".priority", "p"]]]) ?? null)).toEqual({
      ".priority": "p",
      a: { ".value": 1, ".priority": 2 },
    });
    expect(toExportJson(replay([[["a/.priority", 2]], [["a/.priority", null]]]) ?? null)).toEqual({ a: 1 });
    expect(toExportJson(replay([]) ?? null)).toEqual({ a: 1 });
    for (const payload of [null, {}, [5], [[5]], [[["a"]]], [[["a", 1, 2]]], [[[5, 1]]]]) {
      expect(replay(payload)).toBeUndefined();
    }
  });
});
