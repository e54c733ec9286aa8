import { MINUTE } from "./paris-clock";
import type { Random } from "./random";
import type { DayName, DayPart } from "./written-hoot";

/** How many people write in each hour of the day: breakfast, lunch, evening, and nobody at four in the night. */
const WRITERS_BY_HOUR = [
  0.3, 0.1, 0, 0, 0, 0.1, 0.7, 2, 2.6, 1.8, 1.2, 1.4, 3, 2.4, 1.2, 1, 1.2, 1.8, 2.4, 2.6, 3, 3, 1.8, 0.8,
];

/** Minutes of the day, from and until; an evening that goes past midnight ends after 1440. */
const PARTS: Readonly<Record<DayPart, readonly [from: number, until: number]>> = {
  matin: [6 * 60 + 15, 11 * 60],
  midi: [11 * 60 + 15, 14 * 60 + 15],
  "apres-midi": [14 * 60, 18 * 60],
  soir: [18 * 60, 22 * 60 + 30],
  nuit: [22 * 60, 25 * 60 + 30],
};

const WHOLE_DAY = [5 * 60 + 45, 25 * 60 + 30] as const;

/** When the last go to sleep, in minutes of the day. */
export const BEDTIME = 90;
/** The hours of sleep, in minutes of the day. */
const ASLEEP = [BEDTIME, 5 * 60 + 45] as const;

export const isAsleep = (minute: number): boolean => minute >= ASLEEP[0] && minute < ASLEEP[1];

const writersAt = (minute: number): number =>
  isAsleep(minute % 1440) ? 0 : (WRITERS_BY_HOUR[Math.floor(minute / 60) % 24] ?? 0);

/** Draws a time of the day in milliseconds since midnight (more than a day's worth just after midnight). */
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

/** Whether a text of that part of the day may be published at that minute. */
export function suitsMinute(part: DayPart | undefined, minute: number): boolean {
  if (part === "nuit") return minute >= PARTS.nuit[0] || minute < ASLEEP[1];
  if (part === undefined) return !isAsleep(minute);
  const [from, until] = PARTS[part];
  return minute >= from && minute < until;
}

const NAMES: readonly DayName[] = ["dim", "lun", "mar", "mer", "jeu", "ven", "sam"];

/** Whether a text of that day may be published on that day of the week (0 is Sunday). */
export function suitsWeekday(day: DayName | undefined, weekday: number): boolean {
  if (day === undefined) return true;
  const isWeekend = weekday === 0 || weekday === 6;
  if (day === "week-end") return isWeekend;
  if (day === "semaine") return !isWeekend;
  return NAMES[weekday] === day;
}

/** The share of a day's hoots that is written before each minute of it. */
const CUMULATED = (() => {
  const sums = [0];
  for (let minute = 0; minute < 1440; minute++) sums.push((sums[minute] ?? 0) + writersAt(minute));
  const total = sums[1440] ?? 1;
  return sums.map((sum) => sum / total);
})();

/**
 * The moment of a day before which a given share of its hoots is written; grows with the share.
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
