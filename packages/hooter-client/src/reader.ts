import type { AccountCache } from "./cache/account-cache";
import { readerDatabase } from "./database/database";
import { createSemaphore, type Limit } from "./database/semaphore";
import type { EmptyReader, ReaderData } from "./inherit";
import { createFamilies } from "./model/family";
import type { Hoot, HootView } from "./model/hoot";
import { compareKeys, newestFirst } from "./model/key-order";
import type { HooterReport } from "./model/report";
import { createCardCounts } from "./queries/card-counts";
import { createLiveFeed, type LiveFeed } from "./queries/feed";
import { type FeedHead, joinFeed, MAX_PUBLIC_PAGE, shownSeam } from "./queries/feed-window";
import { createLiveComments, createLiveHoot, type LiveComments, type LiveHoot } from "./queries/hoot";
import type { EarlierComments } from "./queries/hoot-updates";
import { type Moderator, noModerator } from "./queries/moderator";
import type { HootPage } from "./queries/page";
import type { AuthorReference } from "./queries/profiles";
import type { PagesQuery } from "./queries/query";
import { createReaderQueries, type ReaderFamilies, type ReaderQueries } from "./queries/reader-queries";
import type { SharedResource } from "./queries/shared-resource";
import { createLiveThread, type LiveThread } from "./queries/thread";
import { createEntityStore, type EntityState, type EntityStore } from "./store/entity-store";
import { applyMutations } from "./store/optimistic";
import { type ReaderContext, reportOnce } from "./store/reader-context";
import { createHootViews } from "./store/selectors";

/** Data and live resources of one reader: an account, or a visitor of a database with public reading. */
export interface Reader extends Pick<ReaderQueries, "hootBySlug" | "person" | "threadCount"> {
  /** Null for a visitor. */
  readonly uid: string | null;
  readonly store: EntityStore;
  /** @param hashtag key of a hashtag, to which the feed is limited; default null: all hoots */
  feed(pageSize: number, hashtag?: string | null): LiveFeed;
  hoot(id: string, slug: string): LiveHoot;
  comments(slug: string): LiveComments;
  /** @param key key of the page, see `pageKey` */
  thread(key: string): LiveThread;
  readonly moderator: Moderator;
  /** Resource that each visible card retains. It reads counters that no stream and no list provides. */
  cardCounts(hoot: { readonly id: string; readonly slug: string }): SharedResource;
  authorPages(author: AuthorReference, size: number): PagesQuery<HootPage>;
  /** The older pages of a feed: those below the seam of its head (see feed-window.ts). */
  olderPages(feed: LiveFeed, head: FeedHead, showHeld: boolean): PagesQuery<HootPage>;
  /** The pages of earlier comments on a hoot: those below the seam of the head. */
  earlierComments(slug: string, head: FeedHead): PagesQuery<EarlierComments>;
  /** Reads the loaded comments again. Call this after an administrator has hidden a comment or shown it again. */
  refreshComments(): void;
  viewHoot(store: EntityState, id: string): HootView | null;
  /** The whole feed, newest first, and the number of held hoots. */
  viewFeed(
    store: EntityState,
    head: FeedHead,
    pages: readonly HootPage[],
    showHeld: boolean,
    feed: Pick<LiveFeed, "hasHashtag">,
  ): FeedView;
  /**
   * An author's hoots, newest first: those of the loaded pages, and other loaded hoots that are newer than the end of
   * these pages.
   */
  viewAuthor(store: EntityState, author: AuthorReference, pages: readonly HootPage[]): HootView[];
  /**
   * Reports a card that failed to render, and drops the cache, so that the next visit does not start with that card.
   */
  onRenderFailed(failure: Omit<Extract<HooterReport, { kind: "render-failed" }>, "kind">): void;
  /** Closes all resources and removes all data. */
  dispose(): void;
}

/** See {@link Reader.viewFeed}. */
export interface FeedView {
  readonly hoots: readonly HootView[];
  readonly newCount: number;
}

export interface ReaderOptions extends Omit<ReaderContext, "store" | "signal"> {
  /** Called for each response from the database. @param isRead see `readerDatabase` */
  readonly onAnswer?: (isRead: boolean) => void;
  /** Cache of the data that the reader has read. */
  readonly cache?: AccountCache | null;
  /** Adds the data that the user has already read as a visitor. */
  readonly inherit?: ((reader: EmptyReader) => void) | null | undefined;
}

/** A reader, and the parts that an account extends. */
export interface ReaderParts extends ReaderData {
  readonly reader: Reader;
  readonly context: ReaderContext;
  /** Limits concurrent requests. */
  readonly limit: Limit;
  /** Adds resources to dispose of together with the reader. */
  add(...resources: readonly SharedResource[]): void;
}

/** Maximum concurrent reads of single records. A browser allows six connections to a host over HTTP/1.1. */
const CONCURRENT_READS = 6;

export function createReader(options: ReaderOptions): ReaderParts {
  const { uid, cache } = options;
  const ending = new AbortController();
  const database = readerDatabase(options.database, ending.signal, (isRead) => options.onAnswer?.(isRead));
  const store = createEntityStore();
  const report = reportOnce(options.report);
  const context: ReaderContext = { ...options, database, store, report, signal: ending.signal };
  const added: SharedResource[] = [];
  const families: ReaderFamilies = createFamilies();
  const { family } = families;
  const viewHoot = createHootViews(uid);
  /** Never forgotten: there are few page sizes, and the reader returns to a feed. */
  const feeds = new Map<number, LiveFeed>();
  const { run: limit } = createSemaphore(CONCURRENT_READS);

  const limited = (size: number) => (uid === null ? Math.min(size, MAX_PUBLIC_PAGE) : size);
  const hashtagFeed = family((pageSize: number, key: string) =>
    createLiveFeed(context, pageSize, { key, limit, readAt: new Map() }),
  );
  const feedOf = (wanted: number, hashtag: string | null = null) => {
    const pageSize = limited(wanted);
    if (hashtag !== null) return hashtagFeed(pageSize, hashtag);
    let feed = feeds.get(pageSize);
    if (!feed) {
      feed = createLiveFeed(context, pageSize);
      feeds.set(pageSize, feed);
      cache?.onFeed(feed);
    }
    return feed;
  };
  const comments = family((slug: string) => {
    const live = createLiveComments(context, slug);
    cache?.onComments(slug, live);
    return live;
  });
  const thread = family((key: string) =>
    createLiveThread(context, key, ({ slug }) => comments(slug).hydrate([], null)),
  );
  const cards = family((id: string, slug: string) => createCardCounts(context, { id, slug }, limit));
  const queries = createReaderQueries({ context, feed: feedOf, comments, limit, families });
  options.inherit?.({ context, queries, feed: feedOf, comments, thread });

  const reader: Reader = {
    ...queries,
    uid,
    store,
    feed: feedOf,
    hoot: family((id: string, slug: string) =>
      createLiveHoot(context, id, () => queries.hootBySlug(slug).invalidate()),
    ),
    comments,
    thread,
    moderator: noModerator,
    authorPages: (author, size) => queries.authorPages(author, limited(size)),
    cardCounts: ({ id, slug }) => cards(id, slug),
    olderPages: (feed, head, showHeld) => queries.olderPages(feed.pageSize, feed.hashtag, shownSeam(head, showHeld)),
    earlierComments: (slug, { seam }) => queries.earlierComments(slug, seam),
    refreshComments() {
      for (const { made } of comments.entries()) made.restart();
      for (const { made } of queries.earlierComments.entries()) {
        const { data, isFetching } = made.state.get();
        // Skip a list that is being read, because a second read would cancel the first one.
        if (data && !isFetching) made.refetch();
      }
    },
    viewHoot,
    viewFeed(state, head, pages, showHeld, { hasHashtag }) {
      const end = pages.length > 0 ? pages.at(-1)?.floor : shownSeam(head, showHeld);
      // Hide threads of pages, and hoots that another client indexed under a hashtag their text does not contain.
      const view = (id: string): HootView | null => {
        const hoot = viewHoot(state, id);
        return hoot && hoot.thread === undefined && (hasHashtag === null || hasHashtag(hoot)) ? hoot : null;
      };
      const pending = applyMutations(state).pendingHoots.keys();
      // The stream of the index reports the user's own new hoots late, so add those that contain the hashtag.
      const own =
        hasHashtag === null ? [...pending] : [...state.hoots.keys(), ...pending].filter((id) => view(id)?.mine);
      const ids = joinFeed(
        head,
        pages.map((page) => page.ids),
        // Exclude a restored hoot if the page that contains it is not loaded.
        own.filter((id) => end == null || compareKeys(id, end) >= 0),
        showHeld,
      );
      return {
        hoots: ids.flatMap((id) => view(id) ?? []),
        newCount: showHeld ? 0 : [...head.held].filter((id) => state.hoots.has(id) && view(id) !== null).length,
      };
    },
    viewAuthor(state, author, pages) {
      const end = pages.at(-1)?.floor ?? null;
      const isTheirs = (hoot: Hoot) =>
        typeof author === "string" ? hoot.author.uid === author : hoot.author.pseudo === author.pseudo;
      const pending = [...applyMutations(state).pendingHoots.values()].map(({ hoot }) => hoot);
      const known = [...state.hoots.values(), ...pending].filter(
        (hoot) => isTheirs(hoot) && (end === null || compareKeys(hoot.id, end) >= 0),
      );
      const ids = new Set([...pages.flatMap((page) => page.ids), ...known.map(({ id }) => id)]);
      const views = [...ids].sort(newestFirst).flatMap((id) => viewHoot(state, id) ?? []);
      return views.filter(({ thread }) => thread === undefined);
    },
    onRenderFailed(failure) {
      report({ kind: "render-failed", ...failure });
      cache?.drop();
    },
    dispose() {
      cache?.detach();
      ending.abort();
      for (const resource of [...feeds.values(), ...added]) resource.dispose();
      for (const kept of families.all) for (const { made } of kept.values()) made.dispose();
    },
  };
  return {
    reader,
    context,
    store,
    queries,
    feeds,
    comments,
    thread,
    limit,
    add: (...resources) => void added.push(...resources),
  };
}
