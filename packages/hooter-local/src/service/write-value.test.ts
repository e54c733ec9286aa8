import { expect, test } from "vitest";
import { fromJson } from "../tree/from-json";
import { type JsonValue, sameNode } from "../tree/node";
import { dependsOnExisting, nodeFromWrite } from "./write-value";

test.each<[JsonValue, boolean]>([
  [null, false],
  ["text", false],
  [{ a: { b: [1, 2] } }, false],
  [{ ".sv": "timestamp" }, true],
  [{ ".value": { ".sv": { increment: 1 } } }, true],
  [{ ".priority": { ".sv": { increment: 1 } }, x: 1 }, true],
  [{ a: 1, b: [1, { c: { ".sv": { increment: 1 } } }] }, true],
])("dependsOnExisting(%j) returns %j", (json, expected) => {
  expect(dependsOnExisting(json)).toBe(expected);
});

test("treats a value with 100,000 levels as dependent on existing data, without exhausting the stack", () => {
  const json: JsonValue = JSON.parse(`${"[".repeat(100_000)}1${"]".repeat(100_000)}`);
  expect(dependsOnExisting(json)).toBe(true);
});

test("reads an array item by item without listing its indexes", () => {
  const items: JsonValue[] = Array(1000).fill(null);
  items[500] = "x";
  let reads = 0;
  const watched = new Proxy(items, {
    get(target, name) {
      reads += 1;
      return Reflect.get(target, name);
    },
    ownKeys: () => expect.unreachable("the indexes were listed"),
  });
  const node = nodeFromWrite(watched, { depth: 0, existing: null, now: 0 });
  expect(sameNode(node, fromJson({ "500": "x" }))).toBe(true);
  // Each step of the loop reads the length and one item.
  expect(reads).toBeLessThanOrEqual(2 * items.length + 10);
});

test("stores an array like an object with its indexes as keys", () => {
  const place = { depth: 0, existing: fromJson({ "2": { n: 5 }, "10": 1 }), now: 7 };
  const items: JsonValue[] = [
    1,
    null,
    { n: { ".sv": { increment: 1 } } },
    [],
    [null],
    {},
    [[2]],
    { ".sv": "timestamp" },
  ];
  const asObject = Object.fromEntries(items.map((item, index): [string, JsonValue] => [String(index), item]));
  const node = nodeFromWrite(items, place);
  expect(sameNode(node, nodeFromWrite(asObject, place))).toBe(true);
  expect(sameNode(node, fromJson({ "0": 1, "2": { n: 6 }, "6": { "0": { "0": 2 } }, "7": 7 }))).toBe(true);
  expect(nodeFromWrite([null, [], {}], place)).toBeNull();
});
