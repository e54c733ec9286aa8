import { loadFollows } from "../chunks";
import { RETRY, readWithRetry } from "../database/retry";
import type { HooterError } from "../model/errors";
import type { FollowRecord } from "../model/profile";
import { createStore, type Readable } from "../model/readable";
import type { AccountContext } from "../store/account-context";
import type { FollowsState } from "./following-updates";
import { createSharedResource, type SharedResource } from "./shared-resource";

/**
 * Accounts that the reader follows. They are read once for the whole page, each time the first component starts to use
 * them.
 */
export interface LiveFollows extends SharedResource {
  readonly state: Readable<FollowsState>;
  /** Shows the follows of an earlier visit, unless the database has already sent them. */
  hydrate(follows: readonly FollowRecord[]): void;
}

/** Creates the follows (specification, section 7: `GET /follow/{userId}.json`). */
export function createLiveFollows(context: AccountContext): LiveFollows {
  const { database, store, uid } = context;
  const state = createStore<FollowsState>({ status: "loading" });
  /** Follows that were known when the read began. */
  let before = store.get().follows;
  const shared = createSharedResource((signal) => {
    // Keep follows that were read before.
    if (state.get().status === "error") state.set({ status: "loading" });
    const onFailure = (error: HooterError) => {
      if (state.get().status !== "ready") state.set({ status: "error", error });
    };
    const read = async () => ({ json: await database.get(["follow", uid], null, { signal }) });
    const start = async () => {
      before = store.get().follows;
      // Load in parallel.
      const part = readWithRetry(loadFollows, { signal, onFailure, policy: RETRY.load });
      const received = await readWithRetry(read, { signal, onFailure });
      const taking = received && (await part);
      if (!taking || signal.aborted) return;
      taking.takeFollows(context, received.json, before);
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
