import { expect, test } from "vitest";
import { bytesOfEachMount, heapGrowth, isLevel, shareOfLateFrames } from "./figures";

const heaps = (...bytes: number[]) => bytes.map((value, index) => ({ mounts: 50 * (index + 1), bytes: value }));

test("counts a frame as late when it takes longer than two frames at 60 per second", () => {
  expect(shareOfLateFrames([16.7, 33.4, 33.9, 34])).toBe(0.25);
  expect(shareOfLateFrames([])).toBeNaN();
});

test("computes heap growth from the first heap to the last", () => {
  expect(heapGrowth(heaps(100, 500, 110))).toBeCloseTo(1.1);
  expect(heapGrowth(heaps(100))).toBeNaN();
  expect(heapGrowth([])).toBeNaN();
});

test("computes the bytes of each mount as the slope over all heaps", () => {
  expect(bytesOfEachMount(heaps(1000, 1500, 2000, 2500))).toBeCloseTo(10);
  expect(bytesOfEachMount(heaps(1000, 1000, 1000))).toBe(0);
  expect(bytesOfEachMount(heaps(1000))).toBeNaN();
});

test("treats a varying heap as level and a growing heap as not level", () => {
  expect(isLevel(heaps(1000, 1100, 1049))).toBe(true);
  expect(isLevel(heaps(1000, 1000, 1051))).toBe(false);
  expect(isLevel(heaps(1000))).toBe(false);
});
