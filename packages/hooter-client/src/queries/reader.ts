import { loadHootFollowing, loadRareQueries, loadThreadCode } from "../chunks";
import { readerDatabase, type TokenSource } from "../database/database";
import { wait } from "../database/retry";
import { createSemaphore } from "../database/semaphore";
import { preloadChunk } from "../model/chunk";
import { createFamilies, KEEP_STATELESS_MS } from "../model/family";
import { type HooterReport, reportReads } from "../model/report";
import { createEntityStore } from "../store/entity-store";
import { inBackground, type ReaderContext, reportOnce } from "../store/reader-context";
import { createHootViews } from "../store/selectors";
import { createLiveFeed, type LiveFeed } from "./feed";
import { limitPage } from "./feed-window";
import { createLiveComments, createLiveHoot, type LiveComments } from "./hoot";
import { readHootId } from "./page";
import type { AuthorReference, PeopleList, PersonReference } from "./profiles";
import { createPagesQuery, createQuery } from "./query";
import { createSharedResource, type SharedResource } from "./shared-resource";
import { createLiveThread, createModerator } from "./thread";

/** Cache of the data that a reader has read. */
export interface ReaderCache {
  /** Hydrates a feed that has just been created. */
  onFeed(feed: LiveFeed): void;
  /** Hydrates the comments of a hoot, which have just been opened. */
  onComments(slug: string, comments: LiveComments): void;
  /** Call this when persisted data fails to render. Removes the data, and persists no more during this visit. */
  drop(): void;
  /** Persists pending changes and stops. */
  detach(): void;
}

interface ReaderOptions extends Omit<ReaderContext, "store" | "signal" | "limit"> {
  /** The token of the account; default that of a visitor, who has none. */
  readonly token?: TokenSource | undefined;
  /** Called for each response from the database. @param isRead see `readerDatabase` */
  readonly onAnswer?: ((isRead: boolean) => void) | undefined;
  readonly cache?: ReaderCache | null | undefined;
}

/** Data and live resources of one reader: an account, or a visitor of a database with public reading. */
export type Reader = ReturnType<typeof createReader>;

/** Maximum concurrent reads of single records. A browser allows six connections to a host over HTTP/1.1. */
const CONCURRENT_READS = 6;

export function createReader({ token = async () => null, onAnswer, cache, ...options }: ReaderOptions) {
  const { uid, now } = options;
  const ending = new AbortController();
  const database = readerDatabase(options.database, ending.signal, (isRead) => onAnswer?.(isRead));
  const store = createEntityStore();
  const report = reportOnce(options.report);
  const limit = createSemaphore(CONCURRENT_READS);
  const context: ReaderContext = { ...options, database, store, report, signal: ending.signal, limit };
  const { family, all } = createFamilies<{ inUse(): boolean; dispose(): void }>();
  const moderator = createModerator(context, token);
  const optionsOf = (call: string) => ({ ...reportReads(report, call), now });

  /** By page size. Never forgotten: there are few page sizes, and the reader returns to a feed. */
  const feeds = new Map<number, LiveFeed>();
  const hashtagFeed = family((pageSize: number, key: string) =>
    createLiveFeed(context, pageSize, { key, readAt: new Map() }),
  );
  /** @param hashtag key of a hashtag, to which the feed is limited; default null: all hoots */
  const feed = (wanted: number, hashtag: string | null = null): LiveFeed => {
    const pageSize = limitPage(uid, wanted);
    if (hashtag !== null) return hashtagFeed(pageSize, hashtag);
    let created = feeds.get(pageSize);
    if (!created) {
      created = createLiveFeed(context, pageSize);
      feeds.set(pageSize, created);
      cache?.onFeed(created);
    }
    return created;
  };
  const comments = family((slug: string) => {
    const live = createLiveComments(context, slug);
    cache?.onComments(slug, live);
    return live;
  });
  /** The id of the hoot with a slug; null when there is none. */
  const hootBySlug = family((slug: string) => {
    const read = () => {
      // Preload in parallel: the subscriptions to the hoot and its comments need this chunk.
      preloadChunk(loadHootFollowing);
      return readHootId(context, slug);
    };
    return createQuery(read, { ...optionsOf("hoot"), retriesWithData: true });
  });
  /** The pages of a hoot's comments below the seam of their head. */
  const earlierComments = family((slug: string, seam: string | null) =>
    createPagesQuery(seam, (below, signal) => comments(slug).loadEarlier(below, signal), {
      ...optionsOf("comments"),
      isCancelable: true,
    }),
  );

  return {
    /** Null for a visitor. */
    uid,
    context,
    store,
    /** Creates a family whose members are disposed of with the reader. */
    family,
    moderator,
    feeds,
    feed,
    comments,
    hootBySlug,
    earlierComments,
    hoot: family((id: string, slug: string) => createLiveHoot(context, id, () => hootBySlug(slug).invalidate())),
    /** @param key key of the page, see `pageKey` */
    thread: family((key: string) => createLiveThread(context, key, ({ slug }) => comments(slug).hydrate([], null))),
    /** The number of comments on a page. */
    threadCount: family((key: string) =>
      createQuery(async () => (await loadThreadCode()).readThreadCount(context, key), optionsOf("threadCount")),
    ),
    /** Resource that each visible card retains. It reads counters that no stream and no list provides. */
    cardCounts: family((id: string, slug: string) => createCardCounts(context, { id, slug }), KEEP_STATELESS_MS),
    /** A user's profile; null when there is none. */
    person: family((who: PersonReference) =>
      createQuery(async () => (await loadRareQueries()).readProfile(context, who), {
        ...optionsOf("person"),
        retriesWithData: true,
      }),
    ),
    /** An author's hoots. */
    authorPages: family((author: AuthorReference, size: number) =>
      createPagesQuery(
        null,
        async (below) => (await loadRareQueries()).readAuthorPage(context, author, { below, size }),
        optionsOf("author"),
      ),
    ),
    /** A user's followers, or the people that a user follows. */
    peoplePages: family((list: PeopleList, size: number) =>
      createPagesQuery(
        null,
        async (below) => (await loadRareQueries()).readPeoplePage(context, list, { below, size }),
        {
          ...optionsOf("people"),
          refresh: async (pages) => (await loadRareQueries()).readNewPeople(context, list, pages, size),
        },
      ),
    ),
    /** The pages of a feed below its seam (see feed-window.ts). @param hashtag see {@link LiveFeed} */
    olderPages: family((pageSize: number, hashtag: string | null, seam: string | null) =>
      createPagesQuery(seam, (below, signal) => feed(pageSize, hashtag).loadOlder(below, signal), {
        ...optionsOf("older"),
        isCancelable: true,
      }),
    ),
    viewHoot: createHootViews(uid),
    /** Reads the loaded comments again. Call this after an administrator has hidden a comment or shown it again. */
    refreshComments() {
      for (const { made } of comments.entries()) made.restart();
      for (const { made } of earlierComments.entries()) {
        const { data, isFetching } = made.state.get();
        // Skip a list that is being read, because a second read would cancel the first one.
        if (data && !isFetching) made.refetch();
      }
    },
    /**
     * Reports a card that failed to render, and drops the cache, so that the next visit does not start with that card.
     */
    onRenderFailed(failure: Omit<Extract<HooterReport, { kind: "render-failed" }>, "kind">): void {
      report({ kind: "render-failed", ...failure });
      cache?.drop();
    },
    /** Closes all resources and removes all data. */
    dispose() {
      cache?.detach();
      ending.abort();
      for (const resource of [...feeds.values(), moderator]) resource.dispose();
      for (const kept of all) for (const { made } of kept.values()) made.dispose();
    },
  };
}

/** Milliseconds before the counters are read. In that time, a stream may report the counters of a new hoot. */
const CARD_DELAY_MS = 300;

/**
 * Creates the resource that a visible card retains. The resource reads the counters of a hoot once, if no stream and no
 * list provides them.
 */
export function createCardCounts(
  context: ReaderContext,
  hoot: { readonly id: string; readonly slug: string },
): SharedResource {
  const { store, report } = context;
  const isMissing = () => store.get().missing.has(hoot.id);
  const read = async (signal: AbortSignal) => {
    await wait(CARD_DELAY_MS, signal);
    if (signal.aborted || !isMissing()) return;
    const { readMissing } = await loadRareQueries();
    await readMissing(context, hoot, signal);
  };

  return createSharedResource((signal) => {
    let begun = false;
    const look = () => {
      if (begun || !isMissing()) return;
      begun = true;
      inBackground({ report, signal }, "loadCounts", () => read(signal));
    };
    signal.addEventListener("abort", store.subscribe(look));
    look();
  });
}
