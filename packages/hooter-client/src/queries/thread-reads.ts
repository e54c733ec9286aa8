import type { Connection } from "../database/database";
import { memoizeLast, type Read } from "../model/derived";
import { toHooterError } from "../model/errors";
import type { HootView } from "../model/hoot";
import type { Readable } from "../model/readable";
import { type PageReference, pageKey } from "../model/thread";
import { failed, loading, type ThreadCountState, type ThreadState } from "../read-types";
import type { EntityState, EntityStore } from "../store/entity-store";
import { findThread } from "../store/selectors";
import { FRESH_MS, type Query } from "./query";
import type { SharedResource } from "./shared-resource";
import type { LiveThreadState } from "./thread-updates";
import { createCommentViews, derivePendingThread } from "./views";

/** Parts of a reader that read threads. */
export interface ThreadReader {
  readonly uid: string | null;
  readonly store: EntityStore;
  readonly moderator: Pick<SharedResource, "retain"> & { readonly state: Readable<boolean> };
  thread(key: string): SharedResource & { readonly state: Readable<LiveThreadState> };
  threadCount(key: string): Query<number>;
  hoot(id: string, slug: string): SharedResource & { readonly state: Readable<Connection> };
  viewHoot(store: EntityState, id: string): HootView | null;
}

/** Returns a function that acts on the current reader. */
export type OnReader = (act: (reader: ThreadReader) => void) => () => void;

/** Derives the state of a read. */
type Derive<State> = (read: Read, reader: ThreadReader) => State;

/** Returns the function that derives the state of a page; the state is an error when the page cannot have a thread. */
function ofPage<State>(page: PageReference, deriveOf: (key: string) => Derive<State>) {
  try {
    return deriveOf(pageKey(page));
  } catch (thrown) {
    const state = { status: "error", error: toHooterError(thrown), retry: () => {} } as const;
    return () => state;
  }
}

/** Returns the function that derives the state of a page's thread. */
export function createThreadRead(page: PageReference, onReader: OnReader): Derive<ThreadState> {
  return ofPage(page, (key) => {
    const retry = onReader((reader) => reader.thread(key).restart());
    const viewsOf = memoizeLast(createCommentViews);
    return (read, reader): ThreadState => {
      const live = reader.thread(key);
      const current = read(live.state, live.retain);
      const store = read(reader.store);
      const entry = current.status === "ready" ? current.entry : null;
      const isClosed = entry?.isClosed ?? false;
      const hoot = reader.viewHoot(store, entry?.hootId ?? findThread(store, key)?.id ?? "");
      if (hoot) {
        const { state, retain } = reader.hoot(hoot.id, hoot.slug);
        const canModerate = read(reader.moderator.state, reader.moderator.retain);
        return { status: "ready", hoot, isClosed, canModerate, connection: read(state, retain) };
      }
      if (current.status === "error") return failed(reader, current.error, retry);
      if (current.status === "loading") return loading;
      const pending = derivePendingThread(store, key, viewsOf(reader.uid));
      const canModerate = isClosed && read(reader.moderator.state, reader.moderator.retain);
      return { status: "empty", isClosed, canModerate, pending };
    };
  });
}

/** Returns the function that derives the number of comments on a page. */
export function createThreadCountRead(page: PageReference, onReader: OnReader): Derive<ThreadCountState> {
  return ofPage(page, (key) => {
    const retry = onReader((reader) => reader.threadCount(key).refetch());
    return (read, reader): ThreadCountState => {
      const query = reader.threadCount(key);
      const { data, error } = read(query.state, () => query.retain(FRESH_MS));
      // Prefer the live number of an open thread, which also includes the user's new comment.
      const thread = reader.thread(key);
      const live = read(thread.state);
      const hootId = thread.inUse() && live.status === "ready" ? live.entry?.hootId : undefined;
      const count = reader.viewHoot(read(reader.store), hootId ?? "")?.comments ?? data;
      if (count != null) return { status: "ready", count };
      return error ? failed(reader, error, retry) : loading;
    };
  });
}
