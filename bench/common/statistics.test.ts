import { expect, test } from "vitest";
import { median, percentile } from "./statistics";

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

test("a percentile is the smallest value that such a share does not exceed", () => {
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.95)).toBe(95);
  expect(percentile(hundred, 0.951)).toBe(96);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile(hundred, 1)).toBe(100);
  expect(percentile(hundred, 0)).toBe(1);
});

test("few values: the percentile is one of them", () => {
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([10, 9], 0.5)).toBe(9);
  expect(percentile([10, 9], 0.51)).toBe(10);
  expect(percentile([2, 10, 1], 0.95)).toBe(10);
});

test("values are ordered as numbers, and left as they were", () => {
  const values = [100, 20, 3];
  expect(percentile(values, 0.3)).toBe(3);
  expect(median(values)).toBe(20);
  expect(values).toEqual([100, 20, 3]);
});

test("a median lies between the two in the middle", () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([4, 1, 3])).toBe(3);
  expect(median(Float64Array.of(5))).toBe(5);
});

test("nothing measured is not a number, never a zero", () => {
  expect(percentile([], 0.5)).toBeNaN();
  expect(median([])).toBeNaN();
});
