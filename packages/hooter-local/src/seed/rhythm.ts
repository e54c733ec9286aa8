import { MINUTE } from "./paris-clock";
import type { Random } from "./random";
import type { DayName, DayPart } from "./written-hoot";

/** Relative activity per hour of the day: high at breakfast, at lunch and in the evening, zero at 4 a.m. */
const WRITERS_BY_HOUR = [
  0.3, 0.1, 0, 0, 0, 0.1, 0.7, 2, 2.6, 1.8, 1.2, 1.4, 3, 2.4, 1.2, 1, 1.2, 1.8, 2.4, 2.6, 3, 3, 1.8, 0.8,
];

/**
 * Start and end of each part of the day, in minutes since midnight. A part that extends past midnight ends after minute
 * 1440.
 */
const PARTS: Readonly<Record<DayPart, readonly [from: number, until: number]>> = {
  matin: [6 * 60 + 15, 11 * 60],
  midi: [11 * 60 + 15, 14 * 60 + 15],
  "apres-midi": [14 * 60, 18 * 60],
  soir: [18 * 60, 22 * 60 + 30],
  nuit: [22 * 60, 25 * 60 + 30],
};

const WHOLE_DAY = [5 * 60 + 45, 25 * 60 + 30] as const;

/** Time at which the last people go to sleep, in minutes since midnight. */
export const BEDTIME = 90;
/** Start and end of the hours of sleep, in minutes since midnight. */
const ASLEEP = [BEDTIME, 5 * 60 + 45] as const;

export const isAsleep = (minute: number): boolean => minute >= ASLEEP[0] && minute < ASLEEP[1];

const writersAt = (minute: number): number =>
  isAsleep(minute % 1440) ? 0 : (WRITERS_BY_HOUR[Math.floor(minute / 60) % 24] ?? 0);

/**
 * Draws a time of day in milliseconds since midnight. The night of a day extends past midnight, so the result can
 * exceed 24 hours.
 */
export function drawTimeOfDay(random: Random, part: DayPart | undefined): number {
  const [from, until] = part === undefined ? WHOLE_DAY : PARTS[part];
  const minutes: number[] = [];
  let total = 0;
  for (let minute = from; minute < until; minute++) {
    total += writersAt(minute);
    minutes.push(total);
  }
  const drawn = random.next() * total;
  const index = minutes.findIndex((sum) => drawn < sum);
  return Math.floor((from + Math.max(index, 0) + random.next()) * MINUTE);
}

/** Whether a text for a certain part of the day may be published at a minute of the day. */
export function suitsMinute(part: DayPart | undefined, minute: number): boolean {
  if (part === "nuit") return minute >= PARTS.nuit[0] || minute < ASLEEP[1];
  if (part === undefined) return !isAsleep(minute);
  const [from, until] = PARTS[part];
  return minute >= from && minute < until;
}

const NAMES: readonly DayName[] = ["dim", "lun", "mar", "mer", "jeu", "ven", "sam"];

/** Whether a text for certain days may be published on a weekday (0 is Sunday). */
export function suitsWeekday(day: DayName | undefined, weekday: number): boolean {
  if (day === undefined) return true;
  const isWeekend = weekday === 0 || weekday === 6;
  if (day === "week-end") return isWeekend;
  if (day === "semaine") return !isWeekend;
  return NAMES[weekday] === day;
}

/** Fraction of a day's hoots that are written before each minute. */
const CUMULATED = (() => {
  const sums = [0];
  for (let minute = 0; minute < 1440; minute++) sums.push((sums[minute] ?? 0) + writersAt(minute));
  const total = sums[1440] ?? 1;
  return sums.map((sum) => sum / total);
})();

/**
 * Returns the time of day before which a given fraction of the hoots are written.
 *
 * @param share from 0 to 1
 * @returns milliseconds since midnight
 */
export function timeAtShare(share: number): number {
  let low = 0;
  let high = 1440;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((CUMULATED[middle] ?? 1) <= share) low = middle;
    else high = middle;
  }
  const from = CUMULATED[low] ?? 0;
  const width = (CUMULATED[high] ?? 1) - from;
  return Math.floor((low + (width > 0 ? (share - from) / width : 0)) * MINUTE);
}
