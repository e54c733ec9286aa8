export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const TIME_ZONE = "Europe/Paris";

/**
 * Converts between timestamps and the wall time in Paris.
 *
 * A wall time is a date and time as shown by a clock in Paris. It is stored as the timestamp at which a UTC clock shows
 * the same date and time, so plain arithmetic can compute days and hours. In autumn, the hour that occurs twice maps to
 * its second occurrence; in spring, the skipped hour maps to the next hour.
 */
export interface ParisClock {
  wallOf(moment: number): number;
  momentOf(wall: number): number;
}

export function createParisClock(): ParisClock {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: TIME_ZONE,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
  });
  const offsets = new Map<number, number>();

  // European clocks change at 01:00 UTC, so the offset is constant, and can be cached, from 01:00 UTC on one day to
  // 01:00 UTC on the next.
  const offsetAt = (moment: number): number => {
    const day = Math.floor((moment - HOUR) / DAY);
    const known = offsets.get(day);
    if (known !== undefined) return known;
    const noon = day * DAY + 12 * HOUR;
    const shown = new Map(parts.formatToParts(noon).map(({ type, value }) => [type, Number(value)]));
    const read = (type: Intl.DateTimeFormatPartTypes): number => shown.get(type) ?? 0;
    const offset = Date.UTC(read("year"), read("month") - 1, read("day"), read("hour")) - noon;
    offsets.set(day, offset);
    return offset;
  };

  return {
    wallOf: (moment) => moment + offsetAt(moment),
    momentOf: (wall) => wall - offsetAt(wall - offsetAt(wall - HOUR)),
  };
}

/** Formats timestamps as the specification's `date` fields: to the minute for a hoot, to the second for a comment. */
export interface DateWriter {
  hoot(moment: number): string;
  comment(moment: number): string;
}

export function createDateWriter(locale: string): DateWriter {
  const toTheMinute = {
    timeZone: TIME_ZONE,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  } as const;
  const hoot = new Intl.DateTimeFormat(locale, toTheMinute);
  const comment = new Intl.DateTimeFormat(locale, { ...toTheMinute, second: "numeric" });
  return { hoot: (moment) => hoot.format(moment), comment: (moment) => comment.format(moment) };
}
