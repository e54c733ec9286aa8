import { loadFollows } from "../chunks";
import { RETRY, readWithRetry } from "../database/retry";
import type { Limit } from "../database/semaphore";
import { memoizeLast } from "../model/derived";
import type { HooterError } from "../model/errors";
import { compareKeys, newestFirst } from "../model/key-order";
import type { FollowRecord } from "../model/profile";
import { createStore, type Readable } from "../model/readable";
import { reportReads } from "../model/report";
import type { EntityState } from "../store/entity-store";
import type { AccountContext } from "../store/reader-context";
import { deriveFollows } from "../store/selectors";
import type { LiveFeed } from "./feed";
import type { LatestHootsLiveState } from "./following-updates";
import {
  createSharedResource,
  type LiveState,
  type SharedResource,
  showFailures,
  subscribeWithChunk,
} from "./shared-resource";

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

/** The latest hoot of each followed author. */
export interface FollowedLatest extends SharedResource {
  readonly state: Readable<LatestHootsLiveState>;
  /** Shows the data from an earlier visit, unless data is already shown. */
  hydrate(): void;
  /** Extends the list by the next page of authors. */
  loadMore(): void;
  /** Returns the hoots, newest first, the number of followed authors, and whether there are further authors. */
  view(store: EntityState): {
    readonly ids: readonly string[];
    readonly followingCount: number;
    readonly hasMore: boolean;
  };
}

/** Number of authors in a page, most recently followed first. */
const PAGE = 20;
/** Milliseconds for which a closed list keeps its results. */
const KEPT_MS = 60_000;

/**
 * Creates the list. For an author with a hoot in the window of an open feed, that hoot is reused. For each remaining
 * author, one call reads the latest hoot (specification, section 7: `orderBy proprietaire, limitToLast 1`). The code of
 * these reads is loaded when the list is opened: see following-updates.ts.
 */
export function createFollowedLatest(
  context: AccountContext,
  follows: LiveFollows,
  feeds: () => Iterable<LiveFeed>,
  limit: Limit,
): FollowedLatest {
  const { store, now } = context;
  const state = createStore<LatestHootsLiveState>({ status: "loading" });
  /** Database results by author: the id of the latest hoot, or null for none. */
  const answers = new Map<string, string | null>();
  let shownCount = PAGE;
  let closedAt = 0;
  /** Does nothing until the code of the reads is loaded. */
  let refresh = () => {};

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
  /** Returns the key from which an open feed is complete; null if all of it is; undefined if no feed is open. */
  const covered = (): string | null | undefined => {
    for (const feed of feeds()) {
      const current = feed.state.get();
      if (feed.inUse() && current.status === "ready") return current.head.seam;
    }
    return undefined;
  };
  /** Returns the author's latest hoot; null when there is none; undefined when it must be requested. */
  const latestOf = (entities: EntityState, { uid }: FollowRecord): string | null | undefined => {
    const known = newestByAuthor(entities.hoots).get(uid);
    const from = covered();
    if (from === null) return known ?? null;
    if (known !== undefined && from !== undefined && compareKeys(known, from) >= 0) return known;
    const answer = answers.get(uid);
    if (answer === undefined || answer === null) return answer === null ? (known ?? null) : undefined;
    if (known !== undefined && compareKeys(known, answer) > 0) return known;
    return entities.hoots.has(answer) ? answer : undefined;
  };
  const authors = () => deriveFollows(store.get()).slice(0, shownCount);

  const open = (signal: AbortSignal) => {
    if (Math.abs(now() - closedAt) > KEPT_MS) answers.clear();
    if (state.get().status === "error") state.set({ status: "loading" });
    const onFailure = (error: HooterError) => {
      if (state.get().status !== "ready") state.set({ status: "error", error });
      else state.set({ status: "ready", isLoadingMore: false, loadMoreError: error });
    };
    const begin = ({ followLatest }: Awaited<ReturnType<typeof loadFollows>>) => {
      const following = followLatest(context, { state, follows, feeds, limit, answers, authors, latestOf });
      ({ refresh } = following);
      return following.close;
    };
    // Start reading the follows in parallel, because they are needed first.
    const release = follows.retain();
    void subscribeWithChunk(loadFollows, signal, begin, onFailure);
    signal.addEventListener("abort", () => {
      closedAt = now();
      release();
    });
  };

  return {
    ...createSharedResource(open),
    state,
    hydrate() {
      if (state.get().status !== "ready") state.set({ status: "ready", isLoadingMore: false, loadMoreError: null });
    },
    loadMore() {
      if (deriveFollows(store.get()).length <= shownCount) return;
      shownCount += PAGE;
      // Notify the subscribers, because the store may already contain the hoots of the added authors and then does not
      // change.
      const current = state.get();
      if (current.status === "ready") state.set({ ...current });
      refresh();
    },
    view(entities) {
      const all = deriveFollows(entities);
      const ids = all
        .slice(0, shownCount)
        .flatMap((author) => latestOf(entities, author) ?? newestByAuthor(entities.hoots).get(author.uid) ?? []);
      return { ids: ids.sort(newestFirst), followingCount: all.length, hasMore: all.length > shownCount };
    },
  };
}
