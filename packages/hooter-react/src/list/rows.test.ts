import { describe, expect, it } from "vitest";
import { allRows, createRenderRecord, isPrepended } from "./rows";

describe("isPrepended", () => {
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
});

it("returns the new indexes of the last rendered cards if items were inserted at the start of the list, and otherwise none", () => {
  const lastRender = createRenderRecord();
  expect(lastRender.indexesIn(["a"])).toEqual([]);
  lastRender.record(["c", "d", "e"], { ...allRows(3), cards: allRows(3).cards.slice(1) });
  // `d` was in the previous render, but is no longer in the list.
  expect(lastRender.indexesIn(["a", "b", "c", "e"])).toEqual([-1, 3]);
  lastRender.record(["a", "b", "c", "e"], allRows(4));
  expect(lastRender.indexesIn(["a", "b", "c", "e"])).toEqual([]);
});
