import type { Account, FeedView } from "../account";
import { loadFeedFollowing } from "../chunks";
import type { OlderPage } from "../queries/feed";
import type { LiveFeedState } from "../queries/feed-window";

// Preload the lazy part, as on a page that has been open for a moment: a feed opens its streams right after its first
// read.
await loadFeedFollowing();

/** A feed without React: the result of `useFeed`, for tests in Node. */
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

/** Opens the feed of an account. */
export function createFeedReader(account: Account, pageSize: number): FeedReader {
  const feed = account.feed(pageSize);
  const close = feed.retain();
  let seam: string | null = null;
  let pages: OlderPage[] = [];
  const query = () => {
    const state = feed.state.get();
    if (state.status !== "ready") return null;
    const older = account.olderPages(feed, state.head, false);
    if (older.initialPageParam !== seam) {
      seam = older.initialPageParam;
      pages = [];
    }
    return { head: state.head, older };
  };
  const nextParam = () => {
    const present = query();
    const last = pages.at(-1);
    if (!present) return null;
    return last ? present.older.getNextPageParam(last) : present.older.initialPageParam;
  };
  const view = (): FeedView => {
    const present = query();
    if (!present) return { hoots: [], newCount: 0 };
    return account.viewFeed(account.store.get(), present.head, pages, false);
  };
  return {
    state: feed.state.get,
    view,
    ids: () => view().hoots.map((hoot) => hoot.id),
    contents: () => view().hoots.map((hoot) => hoot.content),
    hasMore: () => nextParam() !== null,
    async loadMore() {
      const pageParam = nextParam();
      const present = query();
      if (pageParam === null || !present) return;
      const from = seam;
      const page = await present.older.queryFn({ pageParam, signal: new AbortController().signal });
      // If the seam moved in the meantime, the page belongs to another list.
      if (seam === from) pages = [...pages, page];
    },
    release: feed.release,
    retry: feed.restart,
    close,
  };
}
