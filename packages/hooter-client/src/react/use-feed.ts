import { type FeedOptions, type FeedState, type HashtagFeedState, hashtagKey, type Readable } from "hooter-client";
import { useEffect } from "react";
import { type HookReads, showsHeld } from "../read-types";
import { useRead } from "./context";

const invalid = { status: "invalid" } as const;

/**
 * Returns all hoots, newest first. The live newest page and the older pages form one list without gaps or duplicates.
 * Each hoot has its counters and the reader's own like, with pending changes applied. `arrivals` controls whether other
 * users' new hoots are held back. The user's own hoots appear immediately.
 *
 * @throws RangeError when `pageSize` is not a positive integer
 * @example
 * const feed = useFeed({ pageSize: 20 });
 * if (feed.status === "ready") return feed.hoots.map((hoot) => <Card key={hoot.id} hoot={hoot} />);
 */
export function useFeed(options: FeedOptions = {}): FeedState {
  return useReleasedFeed((reads) => reads.feedOfHook(null, options), options);
}

/**
 * Returns the hoots with a hashtag, newest first. The list is live and has pages, like that of {@link useFeed}. The
 * reader's own new, edited and deleted hoots change the list immediately. Counters are null until a card is visible:
 * see `useVisibleHoot`. The state is `signed-out` for every visitor.
 *
 * @param hashtag with or without its #; case does not matter
 * @param options `pageSize` is at most 100
 * @throws RangeError when `pageSize` is not a positive integer
 * @example
 * const feed = useHashtagFeed("jardin");
 * if (feed.status === "ready") return feed.hoots.map((hoot) => <Card key={hoot.id} hoot={hoot} />);
 */
export function useHashtagFeed(hashtag: string, options: FeedOptions = {}): HashtagFeedState {
  const key = hashtagKey(hashtag);
  const state = useReleasedFeed(key === null ? null : (reads) => reads.feedOfHook(key, options), options);
  return key === null ? invalid : state;
}

/**
 * Reads a feed. Releases held hoots in an effect, so that the options of the last render apply: a hoot that arrives
 * just after the reader has scrolled down stays held.
 */
function useReleasedFeed(select: ((reads: HookReads) => Readable<FeedState>) | null, options: FeedOptions): FeedState {
  const state = useRead(select);
  const showsNew = showsHeld(options);
  useEffect(() => {
    if (showsNew && state.status === "ready") state.showNew();
  }, [showsNew, state]);
  return state;
}
