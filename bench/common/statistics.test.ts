import { expect, test } from "vitest";
import { median, percentile } from "./statistics";

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

test("percentile uses the nearest-rank method", () => {
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.95)).toBe(95);
  expect(percentile(hundred, 0.951)).toBe(96);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile(hundred, 1)).toBe(100);
  expect(percentile(hundred, 0)).toBe(1);
});

test("percentile always returns one of the values, even if there are only a few", () => {
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([10, 9], 0.5)).toBe(9);
  expect(percentile([10, 9], 0.51)).toBe(10);
  expect(percentile([2, 10, 1], 0.95)).toBe(10);
});

test("percentile and median sort values as numbers and leave the array unchanged", () => {
  const values = [100, 20, 3];
  expect(percentile(values, 0.3)).toBe(3);
  expect(median(values)).toBe(20);
  expect(values).toEqual([100, 20, 3]);
});

test("median returns the middle value, or the mean of the two middle values", () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([4, 1, 3])).toBe(3);
  expect(median(Float64Array.of(5))).toBe(5);
});

test("percentile and median return NaN without values", () => {
  expect(percentile([], 0.5)).toBeNaN();
  expect(median([])).toBeNaN();
});
