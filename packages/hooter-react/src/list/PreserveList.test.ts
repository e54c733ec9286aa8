import { expect, it } from "vitest";
import { isPrepended } from "./PreserveList";

it.each([
  ["earlier items", ["c", "d"], ["a", "b", "c", "d"], true],
  ["nothing", ["c", "d"], ["c", "d"], false],
  ["later items", ["c", "d"], ["c", "d", "e"], false],
  ["the first item was removed", ["c", "d"], ["d", "e"], false],
  ["the list was empty", [], ["a"], false],
  ["another list", ["c", "d"], ["x", "y"], false],
])("reports whether items were inserted before the first one (%s)", (_, former, ids, expected) => {
  expect(isPrepended(former, ids)).toBe(expected);
});
