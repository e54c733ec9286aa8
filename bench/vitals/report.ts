import { duration } from "../common/format";
import { median } from "../common/statistics";
import { tableOf } from "../common/table";
import type { Row, Visit } from "./measure";

/** Largest layout shift of a visit that meets the goal. */
const SHIFT_GOAL = 0.01;

/** Returns the figures of all rows as a table: the worst shift and delay, and the median times. */
export function vitalsTable(rows: readonly Row[]): string {
  const worst = (visits: readonly Visit[], of: (visit: Visit) => number) => Math.max(...visits.map(of));
  const middle = (visits: readonly Visit[], of: (visit: Visit) => number) => median(visits.map(of));
  return tableOf(
    ["screen", "width", "speed", "visit", "CLS", "LCP", "INP", "TBT"],
    rows.map(({ screen, width, speed, isWarm, visits }) => [
      screen,
      `${width} px`,
      speed,
      isWarm ? "warm" : "cold",
      worst(visits, ({ shift }) => shift).toFixed(3),
      duration(middle(visits, ({ largestPaint }) => largestPaint)),
      duration(worst(visits, ({ slowestInput }) => slowestInput)),
      duration(middle(visits, ({ blocked }) => blocked)),
    ]),
  );
}

/** Returns the number of rows that meet the goal for layout shift. */
export function goalLine(rows: readonly Row[]): string {
  const met = rows.filter(({ visits }) => visits.every(({ shift }) => shift <= SHIFT_GOAL));
  return `Layout shift of at most ${SHIFT_GOAL} in every visit: ${met.length} of ${rows.length} rows.`;
}

/** Returns, for each row, the elements that moved in the visit with the largest layout shift. */
export function sourceLines(rows: readonly Row[]): string[] {
  return rows.flatMap(({ screen, width, speed, isWarm, visits }) => {
    const [most] = [...visits].sort((a, b) => b.shift - a.shift);
    if (!most || most.shift === 0) return [];
    const moves = most.shifts.map(
      ({ at, value, sources }) => `    ${duration(at)}: ${value.toFixed(4)} ${sources.join(", ")}`,
    );
    return [`  ${screen}, ${width} px, ${speed}, ${isWarm ? "warm" : "cold"}`, ...moves];
  });
}
