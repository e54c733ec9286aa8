import { loadFollows } from "../chunks";
import { RETRY, readWithRetry } from "../database/retry";
import { createDerived, memoizeLast } from "../model/derived";
import type { HooterError } from "../model/errors";
import { compareKeys, newestFirst } from "../model/key-order";
import type { FollowRecord } from "../model/profile";
import { createStore, type Readable } from "../model/readable";
import { reportReads } from "../model/report";
import type { EntityState } from "../store/entity-store";
import type { AccountContext } from "../store/reader-context";
import { deriveFollows } from "../store/selectors";
import { createQuery } from "./query";
import type { Reader } from "./reader";
import { createSharedResource, type LiveState, type SharedResource, showFailures } from "./shared-resource";

/**
 * Accounts that the reader follows. When the first component starts to use them, one read loads them for all
 * components.
 */
export interface LiveFollows extends SharedResource {
  readonly state: Readable<LiveState>;
  /** Shows the follows from an earlier visit, unless the database has already sent them. */
  hydrate(follows: readonly FollowRecord[]): void;
}

/** Creates the list of follows (specification, section 7: `GET /follow/{userId}.json`). */
export function createLiveFollows(context: AccountContext): LiveFollows {
  const { database, store, uid } = context;
  const state = createStore<LiveState>({ status: "loading" });
  /** Follows that were known when the read began. */
  let before = store.get().follows;
  const { onFailure, onSuccess } = showFailures(state, reportReads(context.report, "follows"));
  const shared = createSharedResource((signal) => {
    // Follows that were read before stay visible.
    if (state.get().status === "error") state.set({ status: "loading" });
    const read = async () => ({ json: await database.get(["follow", uid], null, { signal }) });
    const start = async () => {
      before = store.get().follows;
      // Load the code in parallel with the read.
      const chunk = readWithRetry(loadFollows, { signal, onFailure, policy: RETRY.load });
      const received = await readWithRetry(read, { signal, onFailure });
      const loaded = received && (await chunk);
      if (!loaded || signal.aborted) return;
      onSuccess();
      loaded.storeFollows(context, received.json, before);
      state.set({ status: "ready" });
    };
    void start();
  });
  return {
    ...shared,
    state,
    hydrate(follows) {
      if (state.get().status === "ready") return;
      store.change((draft) => {
        for (const follow of follows) if (!draft.follows.get(follow.uid)) draft.follows.set(follow.uid, follow);
      });
      // A read in progress takes precedence over the hydrated follows.
      before = store.get().follows;
      state.set({ status: "ready" });
    },
  };
}

/** State of the latest hoots of the followed authors. */
export type LatestHootsState = LiveState<{
  /** The hoots, newest first. */
  readonly ids: readonly string[];
  /** Authors whose latest hoot was deleted after it was read. */
  readonly outdated: readonly string[];
  readonly followingCount: number;
  /** Whether there are further authors. */
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Set while the hoots of some authors cannot be read. Retries continue. */
  readonly loadMoreError: HooterError | null;
}>;

/** The latest hoot of each followed author. */
export interface FollowedLatest {
  readonly state: Readable<LatestHootsState>;
  /** Shows the data from an earlier visit, unless data is already shown. */
  hydrate(): void;
  /** Extends the list by the next page of authors. After a failure, reads the missing hoots again. */
  loadMore(): void;
  retry(): void;
}

/** Number of authors in a page, most recently followed first. */
const PAGE = 20;
/** Milliseconds for which a closed list keeps its results. */
const KEPT_MS = 60_000;

/**
 * Creates the list, which shows the newest loaded hoot of each author. An open feed contains the latest hoot of an
 * author who has a hoot in its window. For each remaining author, one query reads the latest hoot (specification,
 * section 7: `orderBy proprietaire, limitToLast 1`).
 */
export function createFollowedLatest(
  context: AccountContext,
  follows: LiveFollows,
  { feeds, family, limit }: Pick<Reader, "feeds" | "family" | "limit">,
): FollowedLatest {
  const { store, now } = context;
  const options = { ...reportReads(context.report, "followedLatest"), now, isCancelable: true, retriesWithData: true };
  /** The id of an author's latest hoot; null when there is none. */
  const latest = family((author: string) =>
    createQuery(async (signal) => (await loadFollows()).readLatestHoot(context, author, limit, signal), options),
  );
  const shownCount = createStore(PAGE);
  /** Whether the whole list was shown before. Hoots that are missing later do not hide the others. */
  const isReady = createStore(false);
  /** Whether to read missing hoots. */
  const isReading = createStore(false);
  let closedAt = 0;

  /** Returns the newest loaded hoot of each author. */
  const newestByAuthor = memoizeLast((hoots: EntityState["hoots"]) => {
    const byAuthor = new Map<string, string>();
    for (const { id, author } of hoots.values()) {
      const existing = author.uid === null ? undefined : byAuthor.get(author.uid);
      if (author.uid !== null && (existing === undefined || compareKeys(id, existing) > 0))
        byAuthor.set(author.uid, id);
    }
    return byAuthor;
  });

  const open = () => {
    if (Math.abs(now() - closedAt) > KEPT_MS) for (const { made } of latest.entries()) made.invalidate();
    let isClosed = false;
    // Wait until the other components of the page have opened their feed.
    queueMicrotask(() => isReading.set(!isClosed));
    const release = follows.retain();
    return () => {
      isClosed = true;
      isReading.set(false);
      closedAt = now();
      release();
    };
  };

  const state = createDerived<LatestHootsState>(
    (read) => {
      const known = read(follows.state, open);
      if (known.status !== "ready") return known;
      const entities = read(store);
      const newest = newestByAuthor(entities.hoots);
      const all = deriveFollows(entities);
      const authors = all.slice(0, read(shownCount)).map(({ uid }) => uid);
      const opened = [...feeds.values()].filter((feed) => feed.inUse()).map((feed) => read(feed.state));
      // Wait for the feed: its window will contain most of the missing hoots.
      const isWaiting = !read(isReading) || opened.some(({ status }) => status === "loading");
      const covered = opened.flatMap((feed) => (feed.status === "ready" ? [feed.head.seam] : []));
      const isCovered = (hoot: string | undefined) =>
        covered.some((from) => from === null || (hoot !== undefined && compareKeys(hoot, from) >= 0));

      const outdated: string[] = [];
      let isLoadingMore = false;
      let loadMoreError: HooterError | null = null;
      for (const author of authors) {
        const hoot = newest.get(author);
        if (isCovered(hoot)) continue;
        const query = latest(author);
        const { state } = query;
        const { data, error, isFetching } = isWaiting ? state.get() : read(state, () => query.retain(Infinity));
        const isOutdated = data != null && (hoot === undefined || compareKeys(hoot, data) < 0);
        // After a failure, the query repeats the read.
        if (isOutdated && !isWaiting && !isFetching && !error) outdated.push(author);
        // If a retry cannot help, show no hoot of this author.
        if ((data !== undefined && !(isOutdated && error)) || error?.retriable === false) continue;
        isLoadingMore = true;
        loadMoreError ??= error;
      }
      if (isLoadingMore && !read(isReady))
        return loadMoreError ? { status: "error", error: loadMoreError } : { status: "loading" };
      return {
        status: "ready",
        ids: authors.flatMap((author) => newest.get(author) ?? []).sort(newestFirst),
        outdated,
        followingCount: all.length,
        hasMore: all.length > authors.length,
        isLoadingMore: isLoadingMore && !loadMoreError,
        loadMoreError,
      };
    },
    (current) => {
      if (current.status !== "ready") return;
      isReady.set(true);
      for (const author of current.outdated) latest(author).refetch();
    },
  );

  const retry = () => {
    if (follows.state.get().status === "error") follows.restart();
    for (const { made } of latest.entries()) if (made.inUse() && made.state.get().error) made.refetch();
  };

  return {
    state,
    hydrate: () => isReady.set(true),
    loadMore() {
      const current = state.get();
      if (current.status !== "ready") return;
      if (current.loadMoreError) retry();
      else if (current.hasMore) shownCount.set(shownCount.get() + PAGE);
    },
    retry,
  };
}
