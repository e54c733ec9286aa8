import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toExportJson } from "../testing/to-export-json";
import { fromJson } from "./from-json";
import {
  Branch,
  childCount,
  childOf,
  entriesOf,
  hasChildren,
  type JsonValue,
  leafOf,
  type Node,
  nodeAt,
  priorityOf,
  sameNode,
  withPriority,
  withValue,
} from "./node";
import { LeafBlock } from "./ordered-blocks";
import { stringify } from "./stringify";
import { toJson } from "./to-json";

test("stores nothing for null, {} and [], and removes parents without children", () => {
  expect(fromJson({ a: { b: null, c: {} }, d: [] })).toBeNull();
  const root = fromJson({ a: { b: 1 }, c: 2 });
  expect(toJson(withValue(root, ["a", "b"], null))).toEqual({ c: 2 });
  expect(withValue(fromJson({ a: { b: 1 } }), ["a", "b"], null)).toBeNull();
});

test("a write below a leaf replaces the leaf, and a removal below it keeps the leaf", () => {
  const root = fromJson({ a: 5 });
  expect(toJson(withValue(root, ["a", "b", "c"], true))).toEqual({ a: { b: { c: true } } });
  expect(withValue(root, ["a", "b"], null)).toBe(root);
});

test("a write keeps the previous tree unchanged and shares unchanged children", () => {
  const before = fromJson({ a: { x: 1 }, b: { y: 2 } });
  const after = withValue(before, ["a", "x"], 3);
  expect(toJson(before)).toEqual({ a: { x: 1 }, b: { y: 2 } });
  expect(childOf(after, "b")).toBe(childOf(before, "b"));
  expect(withValue(before, ["a", "x"], 1)).toBe(before);
});

test("treats names of Object.prototype as ordinary keys", () => {
  const json: JsonValue = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1, "hasOwnProperty": "x"}');
  const root = fromJson(json);
  expect(nodeAt(root, ["__proto__", "polluted"])).toBe(true);
  expect(childOf(root, "constructor")).toBe(1);
  expect(childOf(root, "toString")).toBeNull();
  expect(nodeAt(root, ["valueOf", "call"])).toBeNull();
  expect(stringify(root)).toBe('{"__proto__":{"polluted":true},"constructor":1,"hasOwnProperty":"x"}');
  const back = toJson(root);
  expect(Object.keys(back ?? {})).toContain("__proto__");
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test("reads an object as an array when its keys are integers and the largest is less than twice their number", () => {
  const cases: [JsonValue, JsonValue][] = [
    [{ 0: "a", 1: "b" }, ["a", "b"]],
    [{ 0: "a", 2: "b", 3: "c" }, ["a", null, "b", "c"]],
    [{ 1: "a" }, [null, "a"]],
    [{ 2: "a" }, { 2: "a" }],
    [
      { 0: "a", 4: "b" },
      { 0: "a", 4: "b" },
    ],
    [
      { 0: "a", x: 1 },
      { 0: "a", x: 1 },
    ],
    [{ "00": "a" }, { "00": "a" }],
    [{ "-1": "a" }, { "-1": "a" }],
  ];
  for (const [stored, read] of cases) {
    expect(toJson(fromJson(stored))).toEqual(read);
    expect(JSON.parse(stringify(fromJson(stored)))).toEqual(read);
    expect(toExportJson(fromJson(stored))).toEqual(stored);
  }
});

test("stores priorities separately from values and exports them", () => {
  const root = fromJson({ a: { ".value": 5, ".priority": "high" }, b: { ".priority": 2, c: true } });
  expect(leafOf(childOf(root, "a"))).toBe(5);
  expect(priorityOf(childOf(root, "a"))).toBe("high");
  expect(priorityOf(childOf(root, "b"))).toBe(2);
  expect(toJson(root)).toEqual({ a: 5, b: { c: true } });
  expect(toExportJson(root)).toEqual({ a: { ".value": 5, ".priority": "high" }, b: { ".priority": 2, c: true } });
  expect(toExportJson(withPriority(childOf(root, "a"), null))).toBe(5);
  expect(priorityOf(withValue(childOf(root, "b"), ["d"], 1))).toBe(2);
});

test("shares one list of keys between records with the same keys", () => {
  const root = fromJson({ a: { x: 1, y: 2 }, b: { y: 3, x: 4 } });
  const keysOf = (node: Node): unknown =>
    node instanceof Branch && node.children instanceof LeafBlock ? node.children.keys : null;
  expect(keysOf(childOf(root, "a"))).toBe(keysOf(childOf(root, "b")));
  const grown = withValue(withValue(root, ["a", "z"], 1), ["b", "z"], 2);
  expect(keysOf(childOf(grown, "a"))).toBe(keysOf(childOf(grown, "b")));
});

const json: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.string({ maxLength: 4 }),
    fc
      .array(fc.tuple(fc.constantFrom("a", "b", "__proto__", "0", "1", "2", "7"), tie("value")), { maxLength: 6 })
      .map((entries) =>
        JSON.parse(
          `{${[...new Map(entries)].map(([key, item]) => `${JSON.stringify(key)}:${JSON.stringify(item)}`).join(",")}}`,
        ),
      ),
  ),
})).value;

test("round-trips any JSON through stringify, toJson and toExportJson", () => {
  fc.assert(
    fc.property(json, (value) => {
      const node = fromJson(value);
      expect(JSON.parse(stringify(node))).toEqual(toJson(node));
      expect(JSON.parse(stringify(node, { withPriorities: true }))).toEqual(toExportJson(node));
      expect(sameNode(fromJson(toExportJson(node)), node)).toBe(true);
      expect(sameNode(fromJson(toJson(node)), node)).toBe(true);
      expect(hasChildren(node)).toBe(childCount(node) > 0);
      expect([...entriesOf(node)].length).toBe(childCount(node));
    }),
    { numRuns: 1000 },
  );
});

test("stringify throws when the text exceeds the limit", () => {
  const node = fromJson(Array.from({ length: 1000 }, () => "0123456789"));
  expect(() => stringify(node, { limit: 5000 })).toThrow("too large");
  expect(stringify(node, { limit: 20_000 }).length).toBe(13_001);
});
