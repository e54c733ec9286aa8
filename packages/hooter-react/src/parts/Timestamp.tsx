import { forwardRef, type TimeHTMLAttributes, useSyncExternalStore } from "react";
import { useHooter, useRoot } from "../provider/context";
import { slot } from "../provider/slots";
import { clock } from "./clock";
import { exactTime, relativeTime } from "./relative-time";

/** What {@link Timestamp} takes, and a component of the host's own in its place. */
export interface TimestampProps extends TimeHTMLAttributes<HTMLTimeElement> {
  /** Milliseconds; null when only the written date is known. */
  readonly time: number | null;
  /** The date as it was written, shown as it stands when `time` is null. */
  readonly written: string;
}

/**
 * When something was said: relative and kept up to date, with the exact date in its title.
 *
 * @example
 * <Timestamp time={hoot.publishedAt} written={hoot.writtenDate} />
 */
export const DefaultTimestamp = forwardRef<HTMLTimeElement, TimestampProps>(function Timestamp(
  { time, written, className, ...rest },
  ref,
) {
  const { labels } = useHooter();
  const now = useSyncExternalStore(clock.subscribe, clock.now, () => null);
  // On a page written the other way its words and numbers keep their order.
  const root = { dir: "auto", ...rest, ...useRoot("timestamp", className), ref };
  // Beyond what a Date holds nothing can be written: the database may hold any number.
  if (time === null || !(Math.abs(time) <= 8.64e15)) return <time {...root}>{written}</time>;
  const exact = exactTime(time, labels.locale);
  return (
    // The server does not know the reader's time zone: its text may differ from the first one here.
    <time {...root} dateTime={new Date(time).toISOString()} title={exact} suppressHydrationWarning>
      {now === null ? exact : relativeTime(time, now, labels.locale, labels.time.now)}
    </time>
  );
});
export const Timestamp = slot<"Timestamp", HTMLTimeElement>("Timestamp", DefaultTimestamp);
