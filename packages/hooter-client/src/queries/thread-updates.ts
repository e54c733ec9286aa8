import type { Connection, JsonValue } from "../database/database";
import { applyChanges } from "../database/json-patch";
import { readWithRetry } from "../database/retry";
import { decodeCounts } from "../model/decode";
import { decodeThread } from "../model/decode-interactions";
import { memoizeLast, type Read } from "../model/derived";
import { HooterError, toHooterError } from "../model/errors";
import type { Hoot, HootView } from "../model/hoot";
import type { Readable, Store } from "../model/readable";
import type { ReadReports } from "../model/report";
import { type PageReference, pageKey, type ThreadEntry } from "../model/thread";
import { failed, loading, type ThreadCountState, type ThreadState } from "../read-types";
import type { EntityState, EntityStore } from "../store/entity-store";
import type { ReaderContext } from "../store/reader-context";
import { dropHoot, storeHoot } from "../store/records";
import { findThread } from "../store/selectors";
import { FRESH_MS, type Query } from "./query";
import { reportConnection } from "./report-connection";
import type { LiveState, SharedResource } from "./shared-resource";
import { createCommentViews, derivePendingThread } from "./views";

export { readTokenClaims } from "../model/token-claims";

/**
 * Live state of the thread of a page. `entry` is null if the page has no thread. The hoot of a closed thread may have
 * been removed.
 */
export type LiveThreadState = LiveState<{ readonly entry: ThreadEntry | null }>;

interface FollowThreadOptions {
  readonly state: Store<LiveThreadState>;
  readonly signal: AbortSignal;
  readonly onBegun: (hoot: Pick<Hoot, "slug">) => void;
  readonly reads: ReadReports;
}

/**
 * Subscribes to the entry of a page. Before the state becomes ready, the hoot of the page's thread is read too.
 *
 * @returns a function that unsubscribes
 */
export function followThread(context: ReaderContext, key: string, options: FollowThreadOptions): () => void {
  const { database, store, report } = context;
  const { state, signal, onBegun, reads } = options;
  let json: JsonValue = null;
  const show = async (): Promise<void> => {
    const entry = decodeThread(json);
    if (json !== null && !entry) report({ kind: "malformed-record", collection: "threads", id: key });
    if (entry && !store.get().hoots.has(entry.hootId)) {
      const { hootId } = entry;
      const read = await readWithRetry(async () => ({ hoot: await database.get(["hoots", hootId]) }), {
        signal,
        onFailure: reads.onFailure,
      });
      // Stop if the read has failed permanently, or if a later event has replaced the entry.
      if (!read || decodeThread(json)?.hootId !== hootId) return;
      const { hoot } = read;
      // An administrator may have removed the hoot. The page then has no thread, but the entry may still be marked as
      // closed.
      if (hoot !== null) store.change((draft) => storeHoot(context, draft, hootId, hoot));
      if (hoot !== null && !store.get().hoots.has(hootId)) return reads.onFailure(new HooterError("not-found"));
    }
    const before = state.get();
    const former = before.status === "ready" ? before.entry?.hootId : undefined;
    if (former !== undefined && former !== entry?.hootId) store.change((draft) => dropHoot(draft, former));
    const hoot = entry && store.get().hoots.get(entry.hootId);
    if (hoot && before.status === "ready" && !before.entry) onBegun(hoot);
    const latest = decodeThread(json);
    state.set({ status: "ready", entry: hoot || latest?.isClosed ? latest : null });
  };
  return database.listen(["threads", key], null, {
    // A page has two streams. The counters and the comments use them, so the entry is polled.
    isLowPriority: true,
    onChanges(changes) {
      json = applyChanges(json, changes, null);
      void show();
    },
    ...reportConnection(reads),
  });
}

/**
 * Reads the number of comments on a page: first the entry of the page, then the counters and the slug of the thread's
 * hoot.
 *
 * @returns zero if the page has no thread, or if the thread's hoot was removed
 * @throws HooterError
 */
export async function readThreadCount({ database }: Pick<ReaderContext, "database">, key: string): Promise<number> {
  const entry = decodeThread(await database.get(["threads", key]));
  if (!entry) return 0;
  // The counters outlive the hoot, so check that the hoot exists. Read only the slug, the shortest required
  // field of a hoot.
  const [slug, counts] = await Promise.all([
    database.get(["hoots", entry.hootId, "slug"]),
    database.get(["stats", entry.hootId]),
  ]);
  return slug === null ? 0 : (decodeCounts(counts)?.comments ?? 0);
}

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
