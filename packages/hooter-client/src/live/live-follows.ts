import type { HooterError } from "../model/errors";
import type { FollowRecord } from "../model/profile";
import { createStore, type Readable } from "../model/readable";
import type { LiveContext } from "./context";
import type { FollowsState } from "./follow-people";
import { loadFollows } from "./lazy";
import { createShared, type Shared } from "./shared";
import { untilRead } from "./until-read";

/** Accounts that the reader follows. They are read once each time their use begins, for the whole page. */
export interface LiveFollows extends Shared {
  readonly state: Readable<FollowsState>;
  /** Shows the follows of an earlier visit, unless the database has already sent them. */
  fill(follows: readonly FollowRecord[]): void;
}

/** Creates the follows (specification, section 7: `GET /follow/{userId}.json`). */
export function createLiveFollows(context: LiveContext): LiveFollows {
  const { database, world, uid } = context;
  const state = createStore<FollowsState>({ status: "loading" });
  /** Follows that were known when the read began. */
  let before = world.get().follows;
  const shared = createShared((signal) => {
    // Keep follows that were read before.
    if (state.get().status === "error") state.set({ status: "loading" });
    const onFailure = (error: HooterError) => {
      if (state.get().status !== "ready") state.set({ status: "error", error });
    };
    const read = async () => ({ json: await database.get(["follow", uid], null, { signal }) });
    const start = async () => {
      before = world.get().follows;
      // Load in parallel.
      const part = untilRead(loadFollows, { signal, onFailure, always: true });
      const told = await untilRead(read, { signal, onFailure });
      const taking = told && (await part);
      if (!taking || signal.aborted) return;
      taking.takeFollows(context, told.json, before);
      state.set({ status: "ready" });
    };
    void start();
  });
  return {
    ...shared,
    state,
    fill(follows) {
      if (state.get().status === "ready") return;
      world.change((draft) => {
        for (const follow of follows) if (!draft.follows.get(follow.uid)) draft.follows.set(follow.uid, follow);
      });
      // A read in flight takes precedence over the filled follows.
      before = world.get().follows;
      state.set({ status: "ready" });
    },
  };
}
