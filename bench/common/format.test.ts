import { expect, test } from "vitest";
import { bytes, count, duration, ratio } from "./format";

test("formats durations, sizes, ratios and counts with significant digits", () => {
  expect([0.0841, 1.523, 12.34, 184.4, 2140, Number.NaN].map(duration)).toEqual([
    "0.084 ms",
    "1.52 ms",
    "12.3 ms",
    "184 ms",
    "2.1 s",
    "—",
  ]);
  expect([26_400, 84_400_000, 1_320_000_000].map(bytes)).toEqual(["26 kB", "84 MB", "1.32 GB"]);
  expect([1.4999, 0.5, 0.0034, Number.NaN].map(ratio)).toEqual(["1.50 ×", "0.50 ×", "0.003 ×", "—"]);
  expect(count(1_234_567.8)).toBe("1,234,568");
});
