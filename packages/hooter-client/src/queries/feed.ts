import { loadFeedFollowing, loadHashtagFollowing } from "../chunks";
import type { Connection } from "../database/database";
import { readWithRetry } from "../database/retry";
import { preloadChunk } from "../model/chunk";
import type { HooterError } from "../model/errors";
import type { Hoot } from "../model/hoot";
import { createStore, type Readable } from "../model/readable";
import { callFailed, reportReads } from "../model/report";
import type { ReaderContext } from "../store/reader-context";
import { loadCounts, loadOwnLikes } from "../store/records";
import { type FeedHead, headOf, type LiveFeedState, releaseHeld, startHead } from "./feed-window";
import type { HashtagSource } from "./hashtag-updates";
import { type HootPage, readHootPage } from "./page";
import { createSharedResource, type SharedResource, showFailures, subscribeWithChunk } from "./shared-resource";

/** The feed of one reader for one page size, open while it is in use. */
export interface LiveFeed extends SharedResource {
  readonly pageSize: number;
  /** Whether the text of a hoot contains the hashtag; null for a feed of all hoots. */
  readonly hasHashtag: ((hoot: Hoot) => boolean) | null;
  readonly state: Readable<LiveFeedState>;
  /**
   * Shows hoots from an earlier visit, unless the database has already sent hoots. The streams then report the changes.
   *
   * @param ids newest first
   * @param floor key from which the hoots are complete; null if the whole list is complete
   * @param freshUntil time until which the counters need not be read again, in milliseconds
   * @param showsAll whether to show all hoots at once; by default only the first page is shown until a stream reports
   *   that it is reconnecting
   */
  hydrate(ids: readonly string[], floor: string | null, freshUntil?: number, showsAll?: boolean): void;
  /** Shows the held hoots. */
  release(): void;
  /** Reads the page below a key. @throws HooterError */
  loadOlder(below: string | null, signal?: AbortSignal): Promise<HootPage>;
}

/**
 * Creates a feed. The feed reads the newest page once, then subscribes to everything from that page's oldest key on.
 * The code for these streams (feed-updates.ts) is loaded in parallel with that page.
 *
 * @param hashtag restricts the feed to the hoots with a hashtag; default null
 */
export function createLiveFeed(
  context: ReaderContext,
  pageSize: number,
  hashtag: HashtagSource | null = null,
): LiveFeed {
  const { report } = context;
  const state = createStore<LiveFeedState>({ status: "loading" });
  /** Whether the feed shows hoots from an earlier visit, which no stream has confirmed yet. */
  let hydrated = false;
  let countsFreshUntil = 0;
  const firstPage = showFailures(state, reportReads(report, "readFeed"));
  /**
   * Whether the text of a hoot contains the hashtag of the feed. Set before the first page of a hashtag feed is shown.
   */
  let filter: ((hoot: Hoot) => boolean) | null = null;
  /** All hoots from an earlier visit, while only their first page is shown. */
  let completeHead: FeedHead | null = null;

  const setHead = (head: FeedHead) => {
    const current = state.get();
    if (current.status !== "ready") state.set({ status: "ready", head, connection: "live", newWhileHidden: 0 });
    else if (current.head !== head) state.set({ ...current, head });
  };
  const setNewWhileHidden = (newWhileHidden: number) => {
    const current = state.get();
    if (current.status === "ready" && current.newWhileHidden !== newWhileHidden)
      state.set({ ...current, newWhileHidden });
  };
  const setConnection = (connection: Connection) => {
    const current = state.get();
    if (current.status === "ready" && current.connection !== connection) state.set({ ...current, connection });
    // Defer `showCompleteHead`, because it closes the stream that is reporting this state.
    if (connection === "reconnecting" && completeHead) queueMicrotask(showCompleteHead);
  };

  const readHoots = async (below: string | null, signal?: AbortSignal): Promise<HootPage> => {
    const page = { below, size: pageSize };
    if (hashtag) {
      const { createHashtagFilter, readHashtagPage } = await loadHashtagFollowing();
      filter ??= createHashtagFilter(hashtag.key);
      return readHashtagPage(context, hashtag, page, signal);
    }
    return readHootPage(context, { orderBy: "$key" }, page, signal);
  };

  const shared = createSharedResource((signal) => {
    /** Reads which hoots of the live part the reader likes. */
    const readLikes = () => {
      // The cards of a hashtag feed read their own likes: a range of keys would include likes of many other hoots.
      if (hashtag) return;
      const head = headOf(state);
      const own = { ...context, signal };
      if (head) loadOwnLikes(own, { from: head.floor, to: null }, () => headOf(state)?.live ?? []);
    };
    const options = {
      pageSize,
      state,
      readLikes,
      onReceived() {
        completeHead = null;
        setNewWhileHidden(0);
      },
      onHead: setHead,
      onNewWhileHidden: setNewWhileHidden,
      onConnection: setConnection,
    };
    const start = async () => {
      // Preload the code of the streams in parallel with the first page.
      if (!hashtag) preloadChunk(loadFeedFollowing);
      if (state.get().status !== "ready") {
        state.set({ status: "loading" });
        const page = await readWithRetry(() => readHoots(null, signal), { signal, onFailure: firstPage.onFailure });
        if (page === null) return;
        firstPage.onSuccess();
        setHead(startHead(page.ids, page.floor));
      }
      // With hoots from an earlier visit, read the likes later, when the stream has sent the missing hoots.
      if (!hydrated) readLikes();
      const onFailure = (error: HooterError) => {
        report(callFailed("followFeed", error));
        setConnection("reconnecting");
      };
      if (hashtag) {
        return subscribeWithChunk(
          loadHashtagFollowing,
          signal,
          (chunk) => chunk.followHashtag(context, hashtag, { ...options, hydrated: false, countsFreshUntil }),
          onFailure,
        );
      }
      await subscribeWithChunk(
        loadFeedFollowing,
        signal,
        ({ followFeed }) => {
          const wasHydrated = hydrated;
          hydrated = false;
          return followFeed(context, { ...options, hydrated: wasHydrated, countsFreshUntil });
        },
        onFailure,
      );
    };
    void start();
  });

  /** Shows all hoots from an earlier visit, because older pages cannot be read while the network is offline. */
  const showCompleteHead = () => {
    if (!completeHead) return;
    setHead(completeHead);
    completeHead = null;
    hydrated = true;
    shared.restart();
  };

  return {
    ...shared,
    pageSize,
    hasHashtag: hashtag && ((hoot) => filter?.(hoot) ?? false),
    state,
    hydrate(ids, floor, freshUntil = 0, showsAll = false) {
      if (state.get().status === "ready") return;
      countsFreshUntil = freshUntil;
      const page = showsAll ? ids : ids.slice(0, pageSize);
      completeHead = ids.length > page.length ? startHead(ids, floor) : null;
      setHead(startHead(page, completeHead ? (page.at(-1) ?? null) : floor));
      hydrated = true;
      // Abort the read of the first page, which is no longer needed.
      shared.restart();
    },
    release() {
      const head = headOf(state);
      if (head) setHead(releaseHeld(head));
    },
    async loadOlder(below, signal) {
      const page = await readHoots(below, signal);
      // Do not show the persisted hoots any more, because this page is more up to date.
      completeHead = null;
      const [newest, oldest] = [page.ids[0], page.ids.at(-1)];
      if (!hashtag && newest !== undefined && oldest !== undefined) {
        const range = { from: oldest, to: newest };
        loadCounts(context, range, page.ids);
        loadOwnLikes(context, range, () => page.ids);
      }
      return page;
    },
  };
}
