import { expect, test } from "vitest";
import type { Row, Visit } from "./measure";
import { goalLine, sourceLines, vitalsTable } from "./report";

const visit = (shift: number, largestPaint: number): Visit => ({
  shift,
  shifts: shift === 0 ? [] : [{ at: 120, value: shift, sources: ["header.hooter-header"] }],
  largestPaint,
  slowestInput: largestPaint / 10,
  blocked: 0,
});
const row: Row = { screen: "home", width: 390, speed: "slow", isWarm: true, visits: [visit(0, 300), visit(0.02, 500)] };

test("prints the worst shift and delay, and the median times", () => {
  expect(vitalsTable([row]).split("\n").at(-1)?.trim().split(/ {2,}/)).toEqual([
    "home",
    "390 px",
    "slow",
    "warm",
    "0.020",
    "400 ms",
    "50.0 ms",
    "0.000 ms",
  ]);
});

test("counts the rows in which no visit exceeds the goal", () => {
  expect(goalLine([row, { ...row, visits: [visit(0.01, 300)] }])).toContain("1 of 2 rows");
});

test("lists the elements that moved in the visit with the largest layout shift", () => {
  expect(sourceLines([row, { ...row, visits: [visit(0, 300)] }])).toEqual([
    "  home, 390 px, slow, warm",
    "    120 ms: 0.0200 header.hooter-header",
  ]);
});
