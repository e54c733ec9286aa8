import { childrenOf, type JsonValue } from "../database/database";
import { createDerived, memoizeLast, type Read } from "../model/derived";
import type { HooterError } from "../model/errors";
import type { createFamilies } from "../model/family";
import type { HootView } from "../model/hoot";
import { compareKeys, newestFirst } from "../model/key-order";
import { decodeFollowRecords } from "../model/profile";
import { createStore, type Readable } from "../model/readable";
import { reportReads } from "../model/report";
import { type FollowedLatestState, loading } from "../read-types";
import type { EntityState, EntityStore } from "../store/entity-store";
import { applyMutations } from "../store/optimistic";
import type { ReaderContext } from "../store/reader-context";
import { dropHoot, noteMissing, storeHoot } from "../store/records";
import { deriveFollows } from "../store/selectors";
import type { LiveFeedState } from "./feed-window";
import { createQuery } from "./query";
import type { LiveState, SharedResource } from "./shared-resource";

/** Stores the followed accounts from a database value. @param before accounts known when the request was sent */
export function storeFollows({ store }: ReaderContext, json: JsonValue, before: EntityState["follows"]): void {
  const received = new Map(decodeFollowRecords(json).map((record) => [record.uid, record]));
  const { pendingFollows } = applyMutations(store.get());
  store.change((draft) => {
    // Local changes since the start of the read, and pending changes, take precedence.
    const mayReplace = (id: string) => !pendingFollows.has(id) && draft.follows.get(id) === before.get(id);
    for (const id of before.keys()) if (!received.has(id) && mayReplace(id)) draft.follows.delete(id);
    for (const [id, record] of received) if (mayReplace(id)) draft.follows.set(id, record);
  });
}

/** Reads the latest hoot of an author. @returns its id, or null when there is none @throws HooterError */
async function readLatestHoot(context: ReaderContext, author: string, signal: AbortSignal): Promise<string | null> {
  const { database, store, limit } = context;
  const query = { orderBy: "proprietaire", equalTo: author, limitToLast: 1 };
  const before = store.get().hoots;
  const records = childrenOf(await limit(() => database.get(["hoots"], query, { signal })));
  const newest = records[0]?.[0];
  let found: string | null = null;
  store.change((draft) => {
    // A hoot that was loaded before the request and is newer than the result was deleted.
    for (const [id, hoot] of before) {
      const isNewer = newest === undefined || compareKeys(id, newest) > 0;
      if (hoot.author.uid === author && isNewer) dropHoot(draft, id);
    }
    for (const [id, json] of records) {
      if (!storeHoot(context, draft, id, json)) continue;
      found = id;
      noteMissing(draft, [id], "unread");
    }
  });
  return found;
}

/** State of the latest hoots of the followed authors. */
type LatestHootsState = LiveState<{
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

/** Returns the id of the newest loaded hoot of each author. */
export function newestByAuthor(hoots: EntityState["hoots"]): ReadonlyMap<string, string> {
  const byAuthor = new Map<string, string>();
  for (const { id, author } of hoots.values()) {
    const existing = author.uid === null ? undefined : byAuthor.get(author.uid);
    if (author.uid !== null && (existing === undefined || compareKeys(id, existing) > 0)) byAuthor.set(author.uid, id);
  }
  return byAuthor;
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
function createFollowedLatest({ context, follows, feeds, family }: FollowsReader) {
  const { store, now } = context;
  const options = { ...reportReads(context.report, "followedLatest"), now, isCancelable: true, retriesWithData: true };
  /** The id of an author's latest hoot; null when there is none. */
  const latest = family((author: string) => createQuery((signal) => readLatestHoot(context, author, signal), options));
  const shownCount = createStore(PAGE);
  /** Whether the whole list was shown before. Hoots that are missing later do not hide the others. */
  let isReady = false;
  /** Whether to read missing hoots. */
  const isReading = createStore(false);
  let closedAt = 0;
  const newestOf = memoizeLast(newestByAuthor);

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
      const newest = newestOf(entities.hoots);
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
      if (isLoadingMore && !isReady && !follows.isHydrated())
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
      isReady = true;
      for (const author of current.outdated) latest(author).refetch();
    },
  );

  const retry = () => {
    if (follows.state.get().status === "error") follows.restart();
    for (const { made } of latest.entries()) if (made.inUse() && made.state.get().error) made.refetch();
  };

  return {
    state,
    /** Extends the list by the next page of authors. After a failure, reads the missing hoots again. */
    loadMore() {
      const current = state.get();
      if (current.status !== "ready") return;
      if (current.loadMoreError) retry();
      else if (current.hasMore) shownCount.set(shownCount.get() + PAGE);
    },
    retry,
  };
}

/** Parts of an account that read the latest hoots of the followed authors. */
interface FollowsReader {
  readonly uid: string | null;
  readonly context: ReaderContext;
  readonly store: EntityStore;
  readonly follows: SharedResource & { readonly state: Readable<LiveState>; isHydrated(): boolean };
  readonly feeds: ReadonlyMap<number, SharedResource & { readonly state: Readable<LiveFeedState> }>;
  readonly family: ReturnType<typeof createFamilies<{ inUse(): boolean; dispose(): void }>>["family"];
  viewHoot(store: EntityState, id: string): HootView | null;
}

/**
 * Returns the function that derives the latest hoots of the followed authors.
 *
 * @param onAccount returns a function that acts on the current account
 */
export function createFollowedLatestRead(onAccount: (act: (account: FollowsReader) => void) => () => void) {
  const listOf = memoizeLast(createFollowedLatest);
  const retry = onAccount((account) => listOf(account).retry());
  const loadMore = onAccount((account) => listOf(account).loadMore());
  return (read: Read, account: FollowsReader): FollowedLatestState => {
    const state = read(listOf(account).state);
    if (state.status === "error") return { status: "error", error: state.error, retry };
    if (state.status === "loading") return loading;
    const { ids, outdated: _, ...rest } = state;
    const store = read(account.store);
    return { ...rest, hoots: ids.flatMap((id) => account.viewHoot(store, id) ?? []), loadMore };
  };
}
