import { expect, test } from "vitest";
import type { JsonValue } from "../tree/node";
import { dependsOnExisting } from "./write-value";

test.each<[JsonValue, boolean]>([
  [null, false],
  ["text", false],
  [{ a: { b: [1, 2] } }, false],
  [{ ".sv": "timestamp" }, true],
  [{ ".value": { ".sv": { increment: 1 } } }, true],
  [{ ".priority": { ".sv": { increment: 1 } }, x: 1 }, true],
  [{ a: 1, b: [1, { c: { ".sv": { increment: 1 } } }] }, true],
])("%j depends on what stands in its place: %j", (json, expected) => {
  expect(dependsOnExisting(json)).toBe(expected);
});

test("a value that is nested without end is looked into no deeper than one may be", () => {
  const json: JsonValue = JSON.parse(`${"[".repeat(100_000)}1${"]".repeat(100_000)}`);
  expect(dependsOnExisting(json)).toBe(true);
});
