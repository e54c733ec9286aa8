import { childrenOf, type DatabaseQuery, type JsonValue } from "../database/database";
import { decodeCounts, decodeHoot } from "../model/decode";
import type { HootCounts } from "../model/hoot";
import { fieldsOf } from "../model/json";
import type { ProfileCounts } from "../model/profile";
import type { EntityDraft } from "./entity-store";
import { applyMutations } from "./optimistic";
import { inBackground, type ReaderContext } from "./reader-context";

/** A range of keys, both ends included; null leaves an end open. */
export interface KeyRange {
  readonly from: string | null;
  readonly to: string | null;
}

/** Maximum number of records in one read of a visitor. The rules for public reading refuse larger reads. */
export const MAX_PUBLIC_READ = 500;

export function keyQuery({ from, to }: KeyRange): DatabaseQuery {
  return {
    orderBy: "$key",
    ...(from === null ? {} : { startAt: from }),
    ...(to === null ? {} : { endAt: to }),
  };
}

/** Stores a hoot from a database value. @returns whether the hoot can be shown */
export function storeHoot(
  { now, report, picturePaths, siteOrigin }: ReaderContext,
  draft: EntityDraft,
  id: string,
  json: JsonValue,
): boolean {
  const hoot = decodeHoot(id, json, now(), picturePaths, siteOrigin);
  // A list now contains the hoot, so its pending mutation no longer has a visible effect.
  draft.mutations.delete(id);
  if (!hoot) {
    report({ kind: "malformed-record", collection: "hoots", id });
    draft.hoots.delete(id);
    return false;
  }
  const existing = draft.hoots.get(id);
  // An unchanged hoot stays the same object.
  if (!existing || JSON.stringify(existing) !== JSON.stringify(hoot)) draft.hoots.set(id, hoot);
  return true;
}

/**
 * Stores a hoot that was read outside the streams. The user's own hoot stays pending until a stream reports it, because
 * lists find it among the pending hoots.
 *
 * @param json null when the database does not contain the hoot, which then stays unchanged
 */
export function receiveHoot(context: ReaderContext, draft: EntityDraft, id: string, json: JsonValue): void {
  const mutation = draft.mutations.get(id);
  if (draft.hoots.get(id)) {
    if (json !== null) storeHoot(context, draft, id, json);
  } else if (mutation) {
    const hoot = decodeHoot(id, json, context.now(), context.picturePaths, context.siteOrigin);
    if (hoot) draft.mutations.set(id, { ...mutation, state: "stored", update: { verb: "publishHoot", hoot } });
  }
}

/** Stores the counters of a hoot from a database value. */
export function storeCounts({ report }: ReaderContext, draft: EntityDraft, id: string, json: JsonValue): void {
  const counts = decodeCounts(json);
  // A deletion removes the number of likes first. Do not report that state as malformed.
  const { likes, comments } = fieldsOf(json);
  const isDeleted = likes === undefined && comments !== undefined;
  if (!counts && !isDeleted) report({ kind: "malformed-record", collection: "stats", id });
  draft.receiveCounts(id, counts);
}

export function dropHoot(draft: EntityDraft, id: string): void {
  draft.hoots.delete(id);
  draft.counts.delete(id);
  draft.missing.delete(id);
  draft.liked.delete(id);
}

/** Changes a counter of a hoot, if the counter is loaded. */
export function adjustHootCount(draft: EntityDraft, id: string, counter: keyof HootCounts, by: number): void {
  const counts = draft.counts.get(id);
  if (counts) draft.counts.set(id, { ...counts, [counter]: Math.max(0, counts[counter] + by) });
}

/** Changes a counter of a user, if the counter is loaded. */
export function adjustUserCount(draft: EntityDraft, uid: string, counter: keyof ProfileCounts, by: number): void {
  const counts = draft.profileCounts.get(uid);
  if (counts) draft.profileCounts.set(uid, { ...counts, [counter]: Math.max(0, counts[counter] + by) });
}

/**
 * Reads the counters of the hoots in a range of keys. Marks the hoots that have no counters.
 *
 * @param ids hoots in the range
 */
export async function readCountsOfRange(
  context: ReaderContext,
  range: KeyRange,
  ids: readonly string[],
): Promise<void> {
  const { database, store, uid } = context;
  const query = { ...keyQuery(range), ...(uid === null ? { limitToLast: MAX_PUBLIC_READ } : {}) };
  const begun = store.countsVersion();
  const json = await database.get(["stats"], query);
  store.change((draft) => {
    for (const [id, counts] of childrenOf(json))
      if (store.countsVersion(id) <= begun) storeCounts(context, draft, id, counts);
    noteMissing(draft, ids, "none");
  });
}

/** Reads the counters of a range in the background. @param ids see {@link readCountsOfRange} */
export function loadCounts(context: ReaderContext, range: KeyRange, ids: readonly string[]): void {
  inBackground(context, "loadCounts", () => readCountsOfRange(context, range, ids), JSON.stringify(range));
}

export function noteMissing(draft: EntityDraft, ids: Iterable<string>, missing: "unread" | "none"): void {
  for (const id of ids) if (!draft.counts.get(id)) draft.missing.set(id, missing);
}

/**
 * Reads in the background which hoots of a range the reader likes.
 *
 * @param ids returns the hoots to update; called when the response has arrived
 */
export function loadOwnLikes(context: ReaderContext, range: KeyRange, ids: () => readonly string[]): void {
  const { database, store, uid } = context;
  if (uid === null) return;
  const read = async () => {
    const before = store.get().liked;
    const json = await database.get(["likedBy", uid], keyQuery(range));
    const liked = new Set(childrenOf(json).map(([id]) => id));
    const { pendingLikes } = applyMutations(store.get());
    store.change((draft) => {
      for (const id of ids()) {
        // A like that is pending, or was confirmed during the read, takes precedence.
        if (!pendingLikes.has(id) && draft.liked.get(id) === before.get(id)) draft.liked.set(id, liked.has(id));
      }
    });
  };
  inBackground(context, "loadOwnLikes", read, JSON.stringify(range));
}
