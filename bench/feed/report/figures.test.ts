import { expect, test } from "vitest";
import { bytesOfEachMount, heapGrowth, isLevel, shareOfLongFrames } from "./figures";

const heaps = (...bytes: number[]) => bytes.map((value, index) => ({ mounts: 50 * (index + 1), bytes: value }));

test("a frame is late when it missed two beats of sixty a second", () => {
  expect(shareOfLongFrames([16.7, 33.3, 16.7, 50])).toBe(0.25);
  expect(shareOfLongFrames([])).toBeNaN();
});

test("growth is from the first heap to the last", () => {
  expect(heapGrowth(heaps(100, 500, 110))).toBeCloseTo(1.1);
  expect(heapGrowth(heaps(100))).toBeNaN();
  expect(heapGrowth([])).toBeNaN();
});

test("what a mount leaves is the slope over all figures", () => {
  expect(bytesOfEachMount(heaps(1000, 1500, 2000, 2500))).toBeCloseTo(10);
  expect(bytesOfEachMount(heaps(1000, 1000, 1000))).toBe(0);
  expect(bytesOfEachMount(heaps(1000))).toBeNaN();
});

test("a heap that wanders is level, one that climbs is not", () => {
  expect(isLevel(heaps(1000, 1100, 1049))).toBe(true);
  expect(isLevel(heaps(1000, 1000, 1051))).toBe(false);
  expect(isLevel(heaps(1000))).toBe(false);
});
