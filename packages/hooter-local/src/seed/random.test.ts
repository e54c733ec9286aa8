import { describe, expect, it } from "vitest";
import { createRandom, drawWeighted } from "./random";

describe("createRandom", () => {
  it("returns the same numbers for the same seed, and different numbers for a different seed", () => {
    const draw = (seed: number): number[] => {
      const random = createRandom(seed);
      return Array.from({ length: 20 }, () => random.next());
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it("distributes numbers evenly over ten buckets", () => {
    const random = createRandom(1);
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let index = 0; index < 20_000; index++) {
      const tenth = random.below(10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(200);
  });

  it("throws a RangeError when picking from an empty list", () => {
    expect(() => createRandom(1).pick([])).toThrow(RangeError);
  });
});

describe("drawWeighted", () => {
  it("draws distinct items and prefers those with a higher weight", () => {
    const random = createRandom(3);
    let heavy = 0;
    for (let index = 0; index < 500; index++) {
      const drawn = drawWeighted(random, ["a", "b", "c", "d"], (item) => (item === "a" ? 8 : 1), 2);
      expect(new Set(drawn).size).toBe(2);
      if (drawn.includes("a")) heavy++;
    }
    expect(heavy).toBeGreaterThan(400);
    expect(heavy).toBeLessThan(500);
  });

  it("draws all items when the count exceeds the list", () => {
    expect(drawWeighted(createRandom(1), [1, 2, 3], () => 1, 9).toSorted()).toEqual([1, 2, 3]);
  });
});
