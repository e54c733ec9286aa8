import { expect, test } from "vitest";
import { toJson } from "../tree/to-json";
import { EntriesTree } from "./community-tree";

test("stores values at their paths, in the database's key order and not in insertion order", () => {
  const tree = new EntriesTree();
  tree.add(["b", "10"], 1);
  tree.add(["a"], { x: { y: true }, none: null });
  tree.add(["b", "9"], "nine");
  tree.add(["b", "__proto__", "constructor"], 2);
  tree.add(["c", "d"], null);
  const json = toJson(tree.finish());
  expect(JSON.stringify(json)).toBe('{"a":{"x":{"y":true}},"b":{"9":"nine","10":1,"__proto__":{"constructor":2}}}');
});

test.each(["a/b", "a/b/c", "a"])("throws a RangeError for a value at /%s when /a/b has a value", (path) => {
  const tree = new EntriesTree();
  tree.add(["a", "b"], { c: 1 });
  expect(() => tree.add(path.split("/"), 2)).toThrow(RangeError);
});

test("returns null if no value was added", () => {
  expect(new EntriesTree().finish()).toBeNull();
});
