import { forwardRef, useSyncExternalStore } from "react";
import { useHydrated } from "../primitives/hooks";
import type { TimestampProps } from "../provider/component-props";
import { useHooter, useRoot } from "../provider/context";
import { slot } from "../provider/slots";

/**
 * Relative publication time, kept up to date, with the exact date in its title.
 *
 * @example
 * <Timestamp time={hoot.publishedAt} written={hoot.writtenDate} />
 */
export const DefaultTimestamp = forwardRef<HTMLTimeElement, TimestampProps>(function Timestamp(
  { time, written, className, ...rest },
  ref,
) {
  const { labels, readAt } = useHooter();
  // On the server and during hydration, the time is relative to `readAt`. A date instead would be longer, and replacing
  // it after hydration would shift the layout.
  const now = useSyncExternalStore(clock.subscribe, clock.now, () => readAt);
  const isHydrated = useHydrated();
  // `dir="auto"` keeps the order of words and numbers on a page with the opposite writing direction.
  const root = { dir: "auto", ...rest, ...useRoot("timestamp", className), ref };
  // The database may contain any number. If the number is out of range for a Date, show the record's date text.
  if (time === null || !(Math.abs(time) <= 8.64e15)) return <time {...root}>{written}</time>;
  const exact = exactTime(time, labels.locale);
  return (
    // The server may be in another time zone, so its text and title may differ from the browser's. Hydration keeps the
    // server's text and title; then the changed key replaces the element.
    <time
      key={isHydrated ? "browser" : "server"}
      {...root}
      dateTime={new Date(time).toISOString()}
      title={exact}
      suppressHydrationWarning
    >
      {now === null ? exact : relativeTime(time, now, labels.locale, labels.time.now)}
    </time>
  );
});
export const Timestamp = slot<"Timestamp", HTMLTimeElement>("Timestamp", DefaultTimestamp);

/** Milliseconds between ticks of the clock that all timestamps share. It stops when the last one unmounts. */
const TICK_MS = 20_000;

let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

const clock = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    // Hydration has read only the server's time, so update the clock before it starts.
    clock.now();
    timer ??= setInterval(tick, TICK_MS);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  },
  /** Time of the last tick, in milliseconds; the current time while the clock is stopped. */
  now(): number {
    if (timer === undefined && Date.now() - now >= 1000) now = Date.now();
    return now;
  },
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Cached formatters: they are slow to create, and a feed uses them hundreds of times.
const formatsByLocale = new Map<string, ReturnType<typeof makeFormats>>();

function makeFormats(locale: string) {
  return {
    // Intl's narrow style prints « -5 min » in French, so always use the long style.
    ago: new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "long" }),
    day: new Intl.DateTimeFormat(locale, { day: "numeric", month: "long" }),
    dayAndYear: new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", year: "numeric" }),
    exact: new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short" }),
  };
}

function formats(locale: string) {
  const localFormats = formatsByLocale.get(locale) ?? makeFormats(locale);
  formatsByLocale.set(locale, localFormats);
  return localFormats;
}

/** Start of the day that contains a time, in the reader's time zone, in milliseconds. */
const midnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0);

/**
 * Returns a relative time: « à l’instant », « il y a 5 minutes », « hier ». For a time that is a week or more ago,
 * returns the date.
 *
 * @param time milliseconds
 * @param now milliseconds; a later `time`, from a clock that is ahead, counts as now
 */
export function relativeTime(time: number, now: number, locale: string, justNow: string): string {
  const ago = now - time;
  const { ago: relative, day, dayAndYear } = formats(locale);
  if (ago < 45 * SECOND) return justNow;
  if (ago < 59.5 * MINUTE) return relative.format(-Math.max(1, Math.round(ago / MINUTE)), "minute");
  // Count calendar days, because « hier » is a calendar day: 25 hours ago may be the day before yesterday, and 37 hours
  // ago may be yesterday.
  const days = Math.round((midnight(now) - midnight(time)) / DAY);
  if (ago < 23.5 * HOUR || days === 0) return relative.format(-Math.max(1, Math.round(ago / HOUR)), "hour");
  if (days < 7) return relative.format(-days, "day");
  const sameYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return formatDate(sameYear ? day : dayAndYear, time);
}

export function exactTime(time: number, locale: string): string {
  return formatDate(formats(locale).exact, time);
}

/** Formats a date. Intl prints « 1 janvier » in French, which writes the first day of a month as « 1er janvier ». */
function formatDate(format: Intl.DateTimeFormat, time: number): string {
  const text = format.format(time);
  // Do not check the locale first: reading it from the format is slow, and most days are not the first of a month.
  const isFirst = new Date(time).getDate() === 1 && /^fr\b/.test(format.resolvedOptions().locale);
  return isFirst ? text.replace(/\b1(?=\s)/, "1er") : text;
}
