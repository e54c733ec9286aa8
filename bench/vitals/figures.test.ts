import { expect, test } from "vitest";
import { blockedTime, cumulativeShift } from "./figures";

const shift = (at: number, value: number) => ({ at, value, sources: [] });

test("sums the shifts within a session window", () => {
  expect(cumulativeShift([])).toBe(0);
  expect(cumulativeShift([shift(100, 0.1), shift(900, 0.2)])).toBeCloseTo(0.3);
});

test("starts a new window after a pause of one second, or when a window is five seconds long", () => {
  expect(cumulativeShift([shift(0, 0.1), shift(1_000, 0.2)])).toBeCloseTo(0.2);
  const steady = Array.from({ length: 10 }, (_, index) => shift(index * 900, 0.1));
  expect(cumulativeShift(steady)).toBeCloseTo(0.6);
});

test("sums the time of each task beyond 50 ms, from the first paint on", () => {
  expect(blockedTime([{ at: 0, duration: 200 }], 100)).toBe(50);
  expect(blockedTime([{ at: 0, duration: 90 }], 100)).toBe(0);
  expect(
    blockedTime(
      [
        { at: 200, duration: 80 },
        { at: 400, duration: 50 },
      ],
      100,
    ),
  ).toBe(30);
});
