import { loadFollows } from "../chunks";
import { RETRY, readWithRetry } from "../database/retry";
import type { FollowRecord } from "../model/profile";
import { createStore, type Readable } from "../model/readable";
import { reportReads } from "../model/report";
import type { AccountContext } from "../store/reader-context";
import { createSharedResource, type LiveState, type SharedResource, showFailures } from "./shared-resource";

/**
 * Accounts that the reader follows. When the first component starts to use them, one read loads them for all
 * components.
 */
export interface LiveFollows extends SharedResource {
  readonly state: Readable<LiveState>;
  /** Shows the follows from an earlier visit, unless the database has already sent them. */
  hydrate(follows: readonly FollowRecord[]): void;
  /** Whether follows from an earlier visit were shown. */
  isHydrated(): boolean;
}

/** Creates the list of follows (specification, section 7: `GET /follow/{userId}.json`). */
export function createLiveFollows(context: AccountContext): LiveFollows {
  const { database, store, uid } = context;
  const state = createStore<LiveState>({ status: "loading" });
  /** Follows that were known when the read began. */
  let before = store.get().follows;
  let isHydrated = false;
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
      isHydrated = true;
      state.set({ status: "ready" });
    },
    isHydrated: () => isHydrated,
  };
}
