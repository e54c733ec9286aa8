import type { HooterError } from "../model/errors";
import { decodeFollowRecords, type FollowRecord } from "../model/profile";
import { createStore, type Readable } from "../model/readable";
import type { LiveContext } from "./context";
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
export function createLiveFollows({ database, world, uid }: LiveContext): LiveFollows {
  const state = createStore<FollowsState>({ status: "loading" });
  /** What was known when the read began. */
  let before = world.get().follows;
  const shared = createShared(() => {
    const closing = new AbortController();
    const { signal } = closing;
    // What has been read stays.
    if (state.get().status === "error") state.set({ status: "loading" });
    const onFailure = (error: HooterError) => {
      if (state.get().status !== "ready") state.set({ status: "error", error });
    };
    const read = async () => decodeFollowRecords(await database.get(["follow", uid], null, { signal }));
    const start = async () => {
      before = world.get().follows;
      const records = await untilRead(read, { signal, onFailure });
      if (!records) return;
      const told = new Map(records.map((record) => [record.uid, record]));
      world.change((draft) => {
        // What has changed here since the read began, or is about to, is known better.
        const mayTell = (id: string) => !draft.pendingFollows.get(id) && draft.follows.get(id) === before.get(id);
        for (const id of before.keys()) if (!told.has(id) && mayTell(id)) draft.follows.delete(id);
        for (const [id, record] of told) if (mayTell(id)) draft.follows.set(id, record);
      });
      state.set({ status: "ready" });
    };
    void start();
    return () => closing.abort();
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
