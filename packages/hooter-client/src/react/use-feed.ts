import type { FeedOptions, FeedState } from "hooter-client";
import { useHooterClient } from "./context";
import { useRead } from "./use-resource";

/**
 * Returns all hoots, newest first: a live head and older pages in one list without gaps or duplicates, with counters,
 * the reader's own likes and pending changes. `arrivals` controls whether other users' new hoots are held back. The
 * user's own hoots appear immediately.
 *
 * @throws RangeError when `pageSize` is not a positive integer
 * @example
 * const feed = useFeed({ pageSize: 20 });
 * if (feed.status === "ready") return feed.hoots.map((hoot) => <Card key={hoot.id} hoot={hoot} />);
 */
export function useFeed(options?: FeedOptions): FeedState {
  return useRead(useHooterClient().feed(options));
}
