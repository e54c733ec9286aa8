import { describe, expect, it } from "vitest";
import { joinFeed } from "./derive";
import { releaseHeld, shownIds, shownSeam, startHead } from "./feed-head";
import { followWindow, raiseFloor } from "./follow-head";

const nobody = () => false;

describe("the head of a feed", () => {
  const start = startHead(["c", "e", "d"], "c");

  it("starts with the newest page, newest first", () => {
    expect(start).toMatchObject({ live: ["e", "d", "c"], floor: "c", seam: "c" });
  });

  it("holds others' new ones back, and one's own not", () => {
    const head = followWindow(start, { ids: ["c", "d", "e", "f", "g"], bound: null }, (id) => id === "g");
    expect(shownIds(head)).toEqual(["g", "e", "d", "c"]);
    expect([...head.held]).toEqual(["f"]);
    expect(shownIds(head, true)).toEqual(["g", "f", "e", "d", "c"]);
    expect(shownIds(releaseHeld(head))).toEqual(["g", "f", "e", "d", "c"]);
  });

  it("takes for news whatever nobody has seen here, and for none what is brought back", () => {
    const late = followWindow(start, { ids: ["c", "d", "dd", "e"], bound: null }, nobody);
    expect(shownIds(late)).toEqual(["e", "d", "c"]);
    expect(shownIds(releaseHeld(late))).toEqual(["e", "dd", "d", "c"]);
    const without = followWindow(start, { ids: ["c", "e"], bound: null }, nobody);
    const back = followWindow(without, { ids: ["c", "d", "e", "f"], bound: null }, nobody);
    expect(shownIds(back)).toEqual(["e", "d", "c"]);
    expect([...back.held]).toEqual(["f"]);
  });

  it("holds others' new ones below one from a clock that is ahead, too", () => {
    const ahead = followWindow(start, { ids: ["c", "d", "e", "x"], bound: null }, (id) => id === "x");
    const head = followWindow(ahead, { ids: ["c", "d", "e", "f", "x"], bound: null }, nobody);
    expect(shownIds(head)).toEqual(["x", "e", "d", "c"]);
    expect([...head.held]).toEqual(["f"]);
  });

  it("takes one that was deleted before anybody asked for it for news, should it be brought back", () => {
    const held = followWindow(start, { ids: ["c", "d", "e", "f"], bound: null }, nobody);
    const without = followWindow(held, { ids: ["c", "d", "e"], bound: null }, nobody);
    const back = followWindow(without, { ids: ["c", "d", "e", "f"], bound: null }, nobody);
    expect([...back.held]).toEqual(["f"]);
  });

  it("lets go what is deleted, shown or held, and keeps its seam", () => {
    const held = followWindow(start, { ids: ["c", "d", "e", "f"], bound: null }, nobody);
    const head = followWindow(held, { ids: ["d", "e"], bound: null }, nobody);
    expect(shownIds(head)).toEqual(["e", "d"]);
    expect(head.held.size).toBe(0);
    expect(shownSeam(head)).toBe("c");
  });

  it("settles what falls below a raised floor, and goes on holding what was held", () => {
    const grown = followWindow(start, { ids: ["c", "d", "e", "f", "g"], bound: null }, nobody);
    const raised = raiseFloor(grown, "g");
    expect(raised).toMatchObject({ live: ["g"], floor: "g", settled: ["f", "e", "d", "c"], seam: "c" });
    expect(shownIds(raised)).toEqual(["e", "d", "c"]);
    const later = followWindow(raised, { ids: ["g", "h"], bound: null }, nobody);
    expect(shownIds(releaseHeld(later))).toEqual(["h", "g", "f", "e", "d", "c"]);
  });

  it("takes a late one that the former stream tells from below the raised floor", () => {
    const raised = raiseFloor(
      followWindow(start, { ids: ["c", "d", "e", "f", "g"], bound: null }, (id) => id < "h"),
      "g",
    );
    const head = followWindow(raised, { ids: ["c", "d", "dd", "e", "f", "g"], bound: null }, nobody);
    expect(shownIds(head)).toEqual(["g", "f", "e", "d", "c"]);
    expect(shownIds(releaseHeld(head))).toEqual(["g", "f", "e", "dd", "d", "c"]);
  });

  it("trusts nothing below a full window, though its floor was raised while it filled", () => {
    const grown = followWindow(start, { ids: ["c", "d", "e", "f", "g"], bound: null }, nobody);
    const raised = raiseFloor(grown, "g");
    const head = followWindow(raised, { ids: ["e", "f", "g", "h"], bound: "e", from: "c" }, nobody);
    expect(head).toMatchObject({ live: ["h", "g"], floor: "g", settled: ["f", "e"], seam: "e" });
    expect(shownIds(head)).toEqual(["e", "d", "c"]);
    expect(shownSeam(releaseHeld(head))).toBe("e");
  });

  it("keeps what is shown after an absence that leaves a gap, and closes the gap from above when asked", () => {
    const head = followWindow(start, { ids: ["x", "y", "z"], bound: "x" }, nobody);
    expect(shownIds(head)).toEqual(["e", "d", "c"]);
    expect(shownSeam(head)).toBe("c");
    expect([...head.held].sort()).toEqual(["x", "y", "z"]);
    const released = releaseHeld(head);
    expect(shownIds(released)).toEqual(["z", "y", "x"]);
    expect(shownSeam(released)).toBe("x");
  });

  it("shows nothing across a gap, however old what the stream tells of below the cut", () => {
    const gap = followWindow(start, { ids: ["x", "y"], bound: "x" }, nobody);
    expect(shownIds(gap)).toEqual(["e", "d", "c"]);
    const head = followWindow(gap, { ids: ["cc", "dd", "x"], bound: null }, nobody);
    expect(shownIds(head)).toEqual(["e", "d", "c"]);
    expect(shownIds(releaseHeld(head))).toEqual(["x", "dd", "cc"]);
  });

  it("trusts nothing below a cut, even where the new window touches what was known", () => {
    const head = followWindow(start, { ids: ["e", "y", "z"], bound: "e" }, nobody);
    expect(shownIds(releaseHeld(head))).toEqual(["z", "y", "e"]);
    expect(shownSeam(releaseHeld(head))).toBe("e");
  });

  it("takes a window that is full down to the floor for no cut", () => {
    expect(followWindow(start, { ids: ["c", "d", "e"], bound: "c" }, nobody)).toMatchObject({
      before: null,
      seam: "c",
      settled: [],
    });
  });

  it("closes a gap at once when there is nothing to ask for, then or later", () => {
    expect(followWindow(start, { ids: ["x", "y"], bound: "x" }, () => true)).toMatchObject({ before: null, seam: "x" });
    const held = followWindow(start, { ids: ["x", "y"], bound: "x" }, (id) => id === "x");
    expect(shownSeam(held)).toBe("c");
    expect(followWindow(held, { ids: ["x"], bound: null }, nobody)).toMatchObject({ before: null, seam: "x" });
  });

  it("survives two absences in a row", () => {
    const once = followWindow(start, { ids: ["m", "n", "o"], bound: "m" }, nobody);
    const twice = followWindow(once, { ids: ["x", "y", "z"], bound: "x" }, nobody);
    expect(shownIds(twice)).toEqual(["e", "d", "c"]);
    expect(shownSeam(twice)).toBe("c");
    expect(shownIds(releaseHeld(twice))).toEqual(["z", "y", "x"]);
  });
});

describe("joinFeed", () => {
  const head = startHead(["c", "e", "d"], "c");
  it("puts one's own pending hoots where they belong, none twice", () => {
    expect(joinFeed(head, [["b", "a"]], ["f", "e", "bb"], false)).toEqual(["f", "e", "d", "c", "bb", "b", "a"]);
  });
});
