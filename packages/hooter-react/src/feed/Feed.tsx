import { type FeedArrivals, useFeed } from "hooter-client/react";
import { forwardRef, type HTMLAttributes } from "react";
import { Empty } from "../components/primitives";
import * as fr from "../labels/fr-first-load";
import { type HooterStates, useLabelGroup } from "../provider/context";
import { useDeferredFirstData } from "../provider/use-deferred-first-data";
import { useHootTarget } from "../provider/use-hoot-target";
import { LiveFeed } from "./LiveFeed";
import { useFeedTop } from "./use-feed-top";

/** Props of {@link Feed}, in addition to those of a `<div>`. */
export interface FeedProps extends HTMLAttributes<HTMLDivElement>, HooterStates {
  /** Number of hoots per page; default 20. */
  readonly pageSize?: number | undefined;
  /**
   * Determines when other users' new hoots appear. Default "at-top": at once while the top of the feed is in view,
   * otherwise on request.
   */
  readonly arrivals?: FeedArrivals | undefined;
}

/**
 * Live feed of all hoots, newest first (specification, section 2). Other users' new hoots wait behind a button unless
 * the top of the feed is in view; the user's own hoots appear at once. The first pages load automatically when the end
 * is near; a button loads further pages. "Back" restores the reading position.
 *
 * @example
 * <Feed pageSize={20} />
 */
export const Feed = forwardRef<HTMLDivElement, FeedProps>(function Feed({ pageSize, arrivals, ...root }, ref) {
  const texts = useLabelGroup("feed", fr.feed);
  const [mark, top] = useFeedTop();
  const state = useDeferredFirstData(useFeed({ pageSize, arrivals, atTop: top === "in-view" }));
  // While the feed is loading, it may turn out to contain the hoot. Afterwards, its list registers its hoots.
  useHootTarget(() => state.status === "loading");
  return (
    <LiveFeed
      {...root}
      state={state}
      mark={mark}
      isBelow={top === "below"}
      label={texts.label}
      emptyNotice={<Empty text={texts.empty} hint={texts.emptyHint} />}
      ref={ref}
    />
  );
});
