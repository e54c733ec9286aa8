import type { Account } from "../account";
import { type LiveFeedState, shownSeam } from "../queries/feed-window";
import { deriveFeed, type FeedView } from "../queries/views";

/** Result of `useFeed` without React, for tests in Node. */
export interface FeedReader {
  state(): LiveFeedState;
  view(): FeedView;
  ids(): string[];
  contents(): string[];
  hasMore(): boolean;
  loadMore(): Promise<void>;
  release(): void;
  retry(): void;
  close(): void;
}

/** Opens the feed of an account. @param hashtag key of a hashtag, to which the feed is limited; default null */
export function createFeedReader(account: Account, pageSize: number, hashtag: string | null = null): FeedReader {
  const feed = account.feed(pageSize, hashtag);
  const close = feed.retain();
  const query = () => {
    const state = feed.state.get();
    if (state.status !== "ready") return null;
    const { head } = state;
    return { head, older: account.olderPages(feed.pageSize, hashtag, shownSeam(head)) };
  };
  const hasMore = () => {
    const older = query()?.older;
    if (!older) return false;
    const last = older.state.get().data?.at(-1);
    return (last ? last.floor : older.seam) !== null;
  };
  const view = (): FeedView => {
    const current = query();
    if (!current) return { hoots: [], newCount: 0 };
    const { data = [] } = current.older.state.get();
    return deriveFeed(account.viewHoot, account.store.get(), feed.hasHashtag, current.head, data, false);
  };
  return {
    state: feed.state.get,
    view,
    ids: () => view().hoots.map((hoot) => hoot.id),
    contents: () => view().hoots.map((hoot) => hoot.content),
    hasMore,
    async loadMore() {
      const older = query()?.older;
      if (!older || !hasMore()) return;
      older.loadMore();
      await new Promise<void>((resolve, reject) => {
        const unsubscribe = older.state.subscribe(() => {
          const { isFetching, error } = older.state.get();
          if (isFetching) return;
          unsubscribe();
          if (error) reject(error);
          else resolve();
        });
      });
    },
    release: feed.release,
    retry: feed.restart,
    close,
  };
}
