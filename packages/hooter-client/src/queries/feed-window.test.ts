import { describe, expect, it } from "vitest";
import { applyWindow, joinFeed, raiseFloor, releaseHeld, shownIds, shownSeam, startHead } from "./feed-window";

const isNeverMine = () => false;

describe("feed head", () => {
  const start = startHead(["c", "e", "d"], "c");

  it("starts with the newest page, newest first", () => {
    expect(start).toMatchObject({ live: ["e", "d", "c"], floor: "c", seam: "c" });
  });

  it("holds back other users' new hoots and shows the user's own at once", () => {
    const head = applyWindow(start, { ids: ["c", "d", "e", "f", "g"], bound: null }, (id) => id === "g");
    expect(shownIds(head)).toEqual(["g", "e", "d", "c"]);
    expect([...head.held]).toEqual(["f"]);
    expect(shownIds(head, true)).toEqual(["g", "f", "e", "d", "c"]);
    expect(shownIds(releaseHeld(head))).toEqual(["g", "f", "e", "d", "c"]);
  });

  it("treats a hoot as new if it was never shown, but not if it was shown, deleted and restored", () => {
    const late = applyWindow(start, { ids: ["c", "d", "dd", "e"], bound: null }, isNeverMine);
    expect(shownIds(late)).toEqual(["e", "d", "c"]);
    expect(shownIds(releaseHeld(late))).toEqual(["e", "dd", "d", "c"]);
    const without = applyWindow(start, { ids: ["c", "e"], bound: null }, isNeverMine);
    const back = applyWindow(without, { ids: ["c", "d", "e", "f"], bound: null }, isNeverMine);
    expect(shownIds(back)).toEqual(["e", "d", "c"]);
    expect([...back.held]).toEqual(["f"]);
  });

  it("holds back a new hoot even if it sorts below the user's own hoot, whose key is in the future", () => {
    const ahead = applyWindow(start, { ids: ["c", "d", "e", "x"], bound: null }, (id) => id === "x");
    const head = applyWindow(ahead, { ids: ["c", "d", "e", "f", "x"], bound: null }, isNeverMine);
    expect(shownIds(head)).toEqual(["x", "e", "d", "c"]);
    expect([...head.held]).toEqual(["f"]);
  });

  it("treats a held hoot as new after it was deleted and restored", () => {
    const held = applyWindow(start, { ids: ["c", "d", "e", "f"], bound: null }, isNeverMine);
    const without = applyWindow(held, { ids: ["c", "d", "e"], bound: null }, isNeverMine);
    const back = applyWindow(without, { ids: ["c", "d", "e", "f"], bound: null }, isNeverMine);
    expect([...back.held]).toEqual(["f"]);
  });

  it("removes a deleted hoot, shown or held, and keeps the seam", () => {
    const held = applyWindow(start, { ids: ["c", "d", "e", "f"], bound: null }, isNeverMine);
    const head = applyWindow(held, { ids: ["d", "e"], bound: null }, isNeverMine);
    expect(shownIds(head)).toEqual(["e", "d"]);
    expect(head.held.size).toBe(0);
    expect(shownSeam(head)).toBe("c");
  });

  it("moves the hoots below a raised floor to the settled part, and still holds back those that were held", () => {
    const grown = applyWindow(start, { ids: ["c", "d", "e", "f", "g"], bound: null }, isNeverMine);
    const raised = raiseFloor(grown, "g");
    expect(raised).toMatchObject({ live: ["g"], floor: "g", settled: ["f", "e", "d", "c"], seam: "c" });
    expect(shownIds(raised)).toEqual(["e", "d", "c"]);
    const later = applyWindow(raised, { ids: ["g", "h"], bound: null }, isNeverMine);
    expect(shownIds(releaseHeld(later))).toEqual(["h", "g", "f", "e", "d", "c"]);
  });

  it("accepts a hoot below the raised floor that the former stream reports late", () => {
    const raised = raiseFloor(
      applyWindow(start, { ids: ["c", "d", "e", "f", "g"], bound: null }, (id) => id < "h"),
      "g",
    );
    const head = applyWindow(raised, { ids: ["c", "d", "dd", "e", "f", "g"], bound: null }, isNeverMine);
    expect(shownIds(head)).toEqual(["g", "f", "e", "d", "c"]);
    expect(shownIds(releaseHeld(head))).toEqual(["g", "f", "e", "dd", "d", "c"]);
  });

  it("after the held hoots are released, the list ends at the lowest key of a full window, even if the floor was raised before", () => {
    const grown = applyWindow(start, { ids: ["c", "d", "e", "f", "g"], bound: null }, isNeverMine);
    const raised = raiseFloor(grown, "g");
    const head = applyWindow(raised, { ids: ["e", "f", "g", "h"], bound: "e", from: "c" }, isNeverMine);
    expect(head).toMatchObject({ live: ["h", "g"], floor: "g", settled: ["f", "e"], seam: "e" });
    expect(shownIds(head)).toEqual(["e", "d", "c"]);
    expect(shownSeam(releaseHeld(head))).toBe("e");
  });

  it("keeps the shown hoots after an absence that leaves a gap, and replaces them when the held hoots are released", () => {
    const head = applyWindow(start, { ids: ["x", "y", "z"], bound: "x" }, isNeverMine);
    expect(shownIds(head)).toEqual(["e", "d", "c"]);
    expect(shownSeam(head)).toBe("c");
    expect([...head.held].sort()).toEqual(["x", "y", "z"]);
    const released = releaseHeld(head);
    expect(shownIds(released)).toEqual(["z", "y", "x"]);
    expect(shownSeam(released)).toBe("x");
  });

  it("while there is a gap, holds back hoots that arrive late with keys below the former window", () => {
    const gap = applyWindow(start, { ids: ["x", "y"], bound: "x" }, isNeverMine);
    expect(shownIds(gap)).toEqual(["e", "d", "c"]);
    const head = applyWindow(gap, { ids: ["cc", "dd", "x"], bound: null }, isNeverMine);
    expect(shownIds(head)).toEqual(["e", "d", "c"]);
    expect(shownIds(releaseHeld(head))).toEqual(["x", "dd", "cc"]);
  });

  it("after the held hoots are released, the list ends at the lowest key of a full window, even if a shown hoot has this key", () => {
    const head = applyWindow(start, { ids: ["e", "y", "z"], bound: "e" }, isNeverMine);
    expect(shownIds(releaseHeld(head))).toEqual(["z", "y", "e"]);
    expect(shownSeam(releaseHeld(head))).toBe("e");
  });

  it("finds no gap when a full window reaches down to the floor", () => {
    expect(applyWindow(start, { ids: ["c", "d", "e"], bound: "c" }, isNeverMine)).toMatchObject({
      before: null,
      seam: "c",
      settled: [],
    });
  });

  it("closes a gap as soon as no new hoot is held back", () => {
    expect(applyWindow(start, { ids: ["x", "y"], bound: "x" }, () => true)).toMatchObject({ before: null, seam: "x" });
    const held = applyWindow(start, { ids: ["x", "y"], bound: "x" }, (id) => id === "x");
    expect(shownSeam(held)).toBe("c");
    expect(applyWindow(held, { ids: ["x"], bound: null }, isNeverMine)).toMatchObject({ before: null, seam: "x" });
  });

  it("keeps the shown hoots after two absences in a row, until the held hoots are released", () => {
    const once = applyWindow(start, { ids: ["m", "n", "o"], bound: "m" }, isNeverMine);
    const twice = applyWindow(once, { ids: ["x", "y", "z"], bound: "x" }, isNeverMine);
    expect(shownIds(twice)).toEqual(["e", "d", "c"]);
    expect(shownSeam(twice)).toBe("c");
    expect(shownIds(releaseHeld(twice))).toEqual(["z", "y", "x"]);
  });
});

describe("joinFeed", () => {
  const head = startHead(["c", "e", "d"], "c");
  it("inserts the user's pending hoots in order without duplicates", () => {
    expect(joinFeed(head, [["b", "a"]], ["f", "e", "bb"], false)).toEqual(["f", "e", "d", "c", "bb", "b", "a"]);
  });

  it("contains each hoot once, even if two pages or two sources of own hoots contain it", () => {
    expect(joinFeed(head, [["c", "b"]], ["f", "f"], false)).toEqual(["f", "e", "d", "c", "b"]);
  });
});
