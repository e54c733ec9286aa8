import { describe, expect, it } from "vitest";
import { createParisClock, DAY, HOUR } from "./paris-clock";
import { createRandom } from "./random";
import { bulkTimes, COMMUNITY_DAYS } from "./schedule";

const now = Date.parse("2026-11-20T14:00:00Z");
const times = (count: number): number[] => [...bulkTimes(count, now, createParisClock(), createRandom(1))];

describe("bulkTimes", () => {
  it.each([0, 1, 500, 30_000])("yields %i times in strictly ascending order", (count) => {
    const drawn = times(count);
    expect(drawn).toHaveLength(count);
    expect(drawn.every((time, index) => time > (drawn[index - 1] ?? 0))).toBe(true);
  });

  it("ends before the hand-written community begins, and covers at most three years", () => {
    const drawn = times(30_000);
    expect(drawn.at(-1)).toBeLessThan(now - COMMUNITY_DAYS * DAY);
    expect(drawn[0]).toBeGreaterThan(now - (COMMUNITY_DAYS + 3 * 365 + 2) * DAY);
  });

  it("schedules nothing from 02:00 to 05:00, and more at 12:00 than at 15:00", () => {
    const clock = createParisClock();
    const hours = times(30_000).map((time) => Math.floor((clock.wallOf(time) % DAY) / HOUR));
    expect(hours.filter((hour) => hour >= 2 && hour < 5)).toEqual([]);
    expect(hours.filter((hour) => hour === 12).length).toBeGreaterThan(2 * hours.filter((hour) => hour === 15).length);
  });
});
