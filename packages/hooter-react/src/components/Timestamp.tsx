import { forwardRef, useSyncExternalStore } from "react";
import type { TimestampProps } from "../provider/component-props";
import { useHooter, useRoot } from "../provider/context";
import { slot } from "../provider/slots";
import { clock } from "./clock";
import { exactTime, relativeTime } from "./relative-time";

/**
 * Relative time of a publication, kept up to date, with the exact date in its title.
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
  // Words and numbers keep their order on a page with the opposite writing direction.
  const root = { dir: "auto", ...rest, ...useRoot("timestamp", className), ref };
  // The database may contain any number; outside the range of a Date, show the written date.
  if (time === null || !(Math.abs(time) <= 8.64e15)) return <time {...root}>{written}</time>;
  const exact = exactTime(time, labels.locale);
  return (
    // The server may be in another time zone than the reader, so its text may differ from the first text in the
    // browser.
    <time {...root} dateTime={new Date(time).toISOString()} title={exact} suppressHydrationWarning>
      {now === null ? exact : relativeTime(time, now, labels.locale, labels.time.now)}
    </time>
  );
});
export const Timestamp = slot<"Timestamp", HTMLTimeElement>("Timestamp", DefaultTimestamp);
