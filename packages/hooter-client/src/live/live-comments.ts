import { decodeComment } from "../model/decode";
import { HooterError } from "../model/errors";
import type { Comment } from "../model/hoot";
import { createStore, type Readable } from "../model/readable";
import type { LiveContext } from "./context";
import { createShared, type Shared } from "./shared";
import { applyChanges, emptyWindow } from "./window";

/** The comments of a hoot as they are stored, oldest first. */
export type LiveCommentsState =
  | { readonly status: "loading" }
  | { readonly status: "error"; readonly error: HooterError }
  | { readonly status: "ready"; readonly comments: readonly Comment[] };

/** The comments of one hoot, open while they are used. */
export interface LiveComments extends Shared {
  readonly state: Readable<LiveCommentsState>;
  /** Shows comments of an earlier visit, unless the database has told of them already. */
  fill(comments: readonly Comment[]): void;
}

/** Makes the comments of a hoot: one stream, sorted here (specification, section 3: by fireDate, ascending). */
export function createLiveComments({ database, world, now, report }: LiveContext, slug: string): LiveComments {
  const state = createStore<LiveCommentsState>({ status: "loading" });
  const fail = (error: HooterError) => {
    // What has been read stays.
    if (state.get().status !== "ready") state.set({ status: "error", error });
    else report({ kind: "call-failed", call: "followComments", code: error.code });
  };
  const shared = createShared(() => {
    let window = emptyWindow;
    const known = new Map<string, Comment>();
    const present = state.get();
    if (present.status === "ready") for (const comment of present.comments) known.set(comment.id, comment);
    else state.set({ status: "loading" });
    return database.listen(
      ["comment"],
      { orderBy: "hootId", equalTo: slug },
      {
        onChanges: (changes) => {
          const change = applyChanges(window, changes);
          window = change.window;
          for (const id of known.keys()) if (!window.has(id)) known.delete(id);
          for (const id of change.touched ?? window.keys()) {
            const json = window.get(id);
            if (json === undefined) continue;
            const comment = decodeComment(id, json, now());
            if (!comment) {
              report({ kind: "malformed-record", collection: "comment", id });
              known.delete(id);
            } else if (JSON.stringify(comment) !== JSON.stringify(known.get(id))) known.set(id, comment);
          }
          const comments = [...known.values()].sort((a, b) => a.postedAt - b.postedAt || (a.id < b.id ? -1 : 1));
          state.set({ status: "ready", comments });
          world.change((draft) => {
            for (const id of known.keys()) draft.pendingComments.delete(id);
          });
        },
        onConnection: (connection) => {
          // Nothing to show yet: say so; the stream goes on trying.
          if (connection === "reconnecting") fail(new HooterError("network", "comments: no answer"));
        },
        onError: fail,
      },
    );
  });
  return {
    ...shared,
    state,
    fill(comments) {
      if (state.get().status !== "ready") state.set({ status: "ready", comments });
    },
  };
}
