import { describe, expect, it } from "vitest";
import { allRows, createDrawn, hasComeBefore } from "./rows";

describe("hasComeBefore", () => {
  it.each([
    ["earlier items", ["c", "d"], ["a", "b", "c", "d"], true],
    ["nothing", ["c", "d"], ["c", "d"], false],
    ["later items", ["c", "d"], ["c", "d", "e"], false],
    ["the first item was removed", ["c", "d"], ["d", "e"], false],
    ["the list was empty", [], ["a"], false],
    ["another list", ["c", "d"], ["x", "y"], false],
  ])("reports whether items were inserted before the first one (%s)", (_, former, ids, expected) => {
    expect(hasComeBefore(former, ids)).toBe(expected);
  });
});

it("returns the new indexes of the rendered cards until the next render is recorded", () => {
  const drawn = createDrawn();
  expect(drawn.placesIn(["a"])).toEqual([]);
  drawn.keep(["c", "d", "e"], { ...allRows(3), cards: allRows(3).cards.slice(1) });
  // `d` was in the previous render, but is no longer in the list.
  expect(drawn.placesIn(["a", "b", "c", "e"])).toEqual([-1, 3]);
  drawn.keep(["a", "b", "c", "e"], allRows(4));
  expect(drawn.placesIn(["a", "b", "c", "e"])).toEqual([]);
});
