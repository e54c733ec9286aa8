import type { JsonValue } from "../database/database";
import { applyChanges } from "../database/json-patch";
import { readWithRetry } from "../database/retry";
import { decodeCounts } from "../model/decode";
import { decodeThread } from "../model/decode-interactions";
import { HooterError } from "../model/errors";
import type { Hoot } from "../model/hoot";
import type { Store } from "../model/readable";
import type { ReadReports } from "../model/report";
import type { ThreadEntry } from "../model/thread";
import type { ReaderContext } from "../store/reader-context";
import { dropHoot, storeHoot } from "../store/records";
import { reportConnection } from "./report-connection";
import type { LiveState } from "./shared-resource";

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
