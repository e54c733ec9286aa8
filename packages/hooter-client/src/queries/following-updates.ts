import { childrenOf, type JsonValue } from "../database/database";
import { readWithRetry } from "../database/retry";
import type { Limit } from "../database/semaphore";
import type { HooterError } from "../model/errors";
import { compareKeys } from "../model/key-order";
import { decodeFollowRecords, type FollowRecord } from "../model/profile";
import type { Readable, Store } from "../model/readable";
import { reportReads } from "../model/report";
import type { EntityState } from "../store/entity-store";
import { applyMutations } from "../store/optimistic";
import type { AccountContext } from "../store/reader-context";
import { dropHoot, noteMissing, storeHoot } from "../store/records";
import type { LiveFeedState } from "./feed-window";
import type { LiveState } from "./shared-resource";

/** State of the latest hoots of the followed authors. */
export type LatestHootsLiveState = LiveState<{
  readonly isLoadingMore: boolean;
  /** Set while the hoots of some authors cannot be read. Retries continue. */
  readonly loadMoreError: HooterError | null;
}>;

/** Stores the followed accounts from a database value. @param before accounts known when the request was sent */
export function storeFollows({ store }: AccountContext, json: JsonValue, before: EntityState["follows"]): void {
  const received = new Map(decodeFollowRecords(json).map((record) => [record.uid, record]));
  const { pendingFollows } = applyMutations(store.get());
  store.change((draft) => {
    // Local changes since the start of the read, and pending changes, take precedence.
    const mayReplace = (id: string) => !pendingFollows.has(id) && draft.follows.get(id) === before.get(id);
    for (const id of before.keys()) if (!received.has(id) && mayReplace(id)) draft.follows.delete(id);
    for (const [id, record] of received) if (mayReplace(id)) draft.follows.set(id, record);
  });
}

interface LatestHootsOptions {
  readonly state: Store<LatestHootsLiveState>;
  readonly follows: { readonly state: Readable<LiveState> };
  readonly feeds: () => Iterable<{ readonly state: Readable<LiveFeedState>; readonly inUse: () => boolean }>;
  readonly limit: Limit;
  /** Database results by author: the id of the latest hoot, or null for none. */
  readonly answers: Map<string, string | null>;
  /** Returns the authors whose latest hoots are shown. */
  readonly authors: () => readonly FollowRecord[];
  /** Returns the author's latest hoot; null when there is none; undefined when it must be requested. */
  readonly latestOf: (entities: EntityState, author: FollowRecord) => string | null | undefined;
}

/**
 * Reads the latest hoots of the followed authors while the list is shown, except for those that an open feed provides.
 *
 * @returns `refresh`, which looks for missing hoots once the current changes are applied, and `close`, which stops the
 *   reads
 */
export function followLatest(
  context: AccountContext,
  options: LatestHootsOptions,
): { readonly refresh: () => void; readonly close: () => void } {
  const { database, store } = context;
  const { state, follows, feeds, limit, answers, authors, latestOf } = options;
  const closing = new AbortController();
  const { signal } = closing;
  const reads = reportReads(context.report, "followedLatest");
  const inFlight = new Set<string>();
  let failure: HooterError | null = null;
  let stopWaiting: (() => void) | null = null;

  const readLatest = async ({ uid }: FollowRecord) => {
    inFlight.add(uid);
    const query = { orderBy: "proprietaire", equalTo: uid, limitToLast: 1 };
    const read = async () => childrenOf(await limit(() => database.get(["hoots"], query, { signal })));
    const onFailure = (error: HooterError) => {
      reads.onFailure(error);
      if (state.get().status !== "ready") state.set({ status: "error", error });
      else if (error.retriable) {
        failure = error;
        scheduleUpdate();
      }
      // A retry would fail too, so show no hoot of this author.
      if (!error.retriable) answers.set(uid, null);
    };
    const before = store.get().hoots;
    const records = await readWithRetry(read, { signal, onFailure });
    inFlight.delete(uid);
    if (signal.aborted) return;
    if (records) {
      reads.onSuccess();
      failure = null;
      answers.set(uid, null);
      const newest = records[0]?.[0];
      store.change((draft) => {
        // A hoot that was loaded before the request and is newer than the result was deleted.
        for (const [id, { author }] of before) {
          const gone = author.uid === uid && (newest === undefined || compareKeys(id, newest) > 0);
          if (gone) dropHoot(draft, id);
        }
        for (const [id, json] of records) {
          if (!storeHoot(context, draft, id, json)) continue;
          answers.set(uid, id);
          noteMissing(draft, [id], "unread");
        }
      });
    }
    update();
  };
  const update = () => {
    stopWaiting?.();
    stopWaiting = null;
    if (signal.aborted) return;
    const known = follows.state.get();
    if (known.status === "error") state.set(known);
    if (known.status !== "ready") return;
    const loading = [...feeds()].find((feed) => feed.inUse() && feed.state.get().status === "loading");
    if (loading) {
      // Wait for the feed: its window will contain most of the missing hoots.
      stopWaiting = loading.state.subscribe(scheduleUpdate);
      return;
    }
    const missing = authors().filter((author) => latestOf(store.get(), author) === undefined);
    for (const author of missing) if (!inFlight.has(author.uid)) void readLatest(author);
    const current = state.get();
    const loadMoreError = missing.length > 0 ? failure : null;
    const isLoadingMore = missing.length > 0 && !failure;
    const ready = current.status === "ready";
    const same = ready && current.isLoadingMore === isLoadingMore && current.loadMoreError === loadMoreError;
    if (ready ? !same : missing.length === 0) state.set({ status: "ready", isLoadingMore, loadMoreError });
  };
  let isScheduled = false;
  const scheduleUpdate = () => {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      update();
    });
  };

  const unsubscribers = [store.subscribe(scheduleUpdate), follows.state.subscribe(scheduleUpdate)];
  scheduleUpdate();
  return {
    refresh: scheduleUpdate,
    close() {
      closing.abort();
      stopWaiting?.();
      for (const unsubscribe of unsubscribers) unsubscribe();
    },
  };
}
