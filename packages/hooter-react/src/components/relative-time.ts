const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Formatters are slow to create, and a feed needs hundreds.
const made = new Map<string, ReturnType<typeof makeFormats>>();

function makeFormats(locale: string) {
  return {
    // Intl's narrow style prints « -5 min » in French: always use the long style.
    ago: new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "long" }),
    day: new Intl.DateTimeFormat(locale, { day: "numeric", month: "long" }),
    dayAndYear: new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", year: "numeric" }),
    exact: new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short" }),
  };
}

function formats(locale: string) {
  const present = made.get(locale) ?? makeFormats(locale);
  made.set(locale, present);
  return present;
}

/**
 * Relative time as text: « à l’instant », « il y a 5 minutes », « hier ». After a week, it is the date.
 *
 * @param time milliseconds
 * @param now milliseconds; a later `time` (another clock) counts as now
 */
export function relativeTime(time: number, now: number, locale: string, justNow: string): string {
  const ago = now - time;
  const { ago: relative, day, dayAndYear } = formats(locale);
  if (ago < 45 * SECOND) return justNow;
  if (ago < 59.5 * MINUTE) return relative.format(-Math.max(1, Math.round(ago / MINUTE)), "minute");
  if (ago < 23.5 * HOUR) return relative.format(-Math.max(1, Math.round(ago / HOUR)), "hour");
  if (ago < 6.5 * DAY) return relative.format(-Math.max(1, Math.round(ago / DAY)), "day");
  const sameYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return (sameYear ? day : dayAndYear).format(time);
}

/** Exact date and time, in full. */
export function exactTime(time: number, locale: string): string {
  return formats(locale).exact.format(time);
}
