import type { HooterError } from "../model/errors";
import type { FollowRecord } from "../model/profile";
import { createStore, type Readable } from "../model/readable";
import type { LiveContext } from "./context";
import { loadFollows } from "./lazy";
import { createShared, type Shared } from "./shared";
import { untilRead } from "./until-read";

/** Whether it is known whom the reader follows. */
export type FollowsState =
  | { readonly status: "loading" }
  | { readonly status: "error"; readonly error: HooterError }
  | { readonly status: "ready" };

/** Whom the reader follows: read once each time that somebody begins to use it, for everything on the page. */
export interface LiveFollows extends Shared {
  readonly state: Readable<FollowsState>;
  /** Shows whom the reader followed at an earlier visit, unless the database has told already. */
  fill(follows: readonly FollowRecord[]): void;
}

/** Makes it (specification, section 7: `GET /follow/{userId}.json`). */
export function createLiveFollows(context: LiveContext): LiveFollows {
  const { database, world, uid } = context;
  const state = createStore<FollowsState>({ status: "loading" });
  /** What was known when the read began. */
  let before = world.get().follows;
  const shared = createShared((signal) => {
    // What has been read stays.
    if (state.get().status === "error") state.set({ status: "loading" });
    const onFailure = (error: HooterError) => {
      if (state.get().status !== "ready") state.set({ status: "error", error });
    };
    const read = async () => ({ json: await database.get(["follow", uid], null, { signal }) });
    const start = async () => {
      before = world.get().follows;
      // One beside the other.
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
      // A read that is under way knows better.
      before = world.get().follows;
      state.set({ status: "ready" });
    },
  };
}
