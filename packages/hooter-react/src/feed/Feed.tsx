import { type FeedArrivals, useFeed } from "hooter-client/react";
import { forwardRef, type HTMLAttributes } from "react";
import { Empty } from "../components/primitives";
import { type HooterStates, useHooter } from "../provider/context";
import { useHootPlace } from "../provider/use-hoot-places";
import { LiveFeed } from "./LiveFeed";
import { useFeedTop } from "./use-feed-top";

/** Props of {@link Feed}, in addition to those of a `<div>`. */
export interface FeedProps extends HTMLAttributes<HTMLDivElement>, HooterStates {
  /** Number of hoots per page; default 20. */
  readonly pageSize?: number | undefined;
  /** Handling of other users' new hoots; default "at-top": they wait unless the reader is at the very top. */
  readonly arrivals?: FeedArrivals | undefined;
}

/**
 * Live feed of all hoots, newest first (specification, section 2). Other users' new hoots wait behind a button unless
 * the reader is at the very top; the user's own hoots appear at once. The first pages load automatically as the end
 * nears, further pages by a button. "Back" restores the hoot that was being read.
 *
 * @example
 * <Feed pageSize={20} />
 */
export const Feed = forwardRef<HTMLDivElement, FeedProps>(function Feed({ pageSize, arrivals, ...root }, ref) {
  const { feed } = useHooter().labels;
  const [top, atTop] = useFeedTop();
  const state = useFeed({ pageSize, arrivals, atTop });
  // It will contain all hoots. Once it is ready, the list registers itself.
  useHootPlace(() => state.status === "loading");
  return (
    <LiveFeed
      {...root}
      state={state}
      top={top}
      label={feed.label}
      emptyNotice={<Empty text={feed.empty} hint={feed.emptyHint} />}
      ref={ref}
    />
  );
});
