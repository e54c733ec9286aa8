import type { Author, Hoot, HootView } from "../model/hoot";
import { newestFirst } from "../model/key-order";
import type { FollowRecord } from "../model/profile";
import type { EntityState } from "./entity-store";
import { applyMutations, type PendingLike } from "./optimistic";
import { isOwn } from "./reader-context";

/**
 * Derives the view of a hoot from its stored data and pending changes; null when the hoot is missing or was removed.
 *
 * @param uid the reader; null for a visitor
 */
export function viewHoot(store: EntityState, id: string, uid: string | null): HootView | null {
  const optimistic = applyMutations(store);
  const pending = optimistic.pendingHoots.get(id);
  const stored = store.hoots.get(id);
  const hoot = stored ?? pending?.hoot;
  if (!hoot || optimistic.removedHoots.has(id)) return null;
  const counts = store.counts.get(id);
  const like = optimistic.pendingLikes.get(id);
  const minComments = optimistic.minComments.get(id) ?? 0;
  const maxComments = optimistic.maxComments.get(id) ?? Infinity;
  return {
    ...hoot,
    ...optimistic.edits.get(id),
    author: { ...hoot.author, ...signatureOf(store, hoot.author) },
    likes: expectedLikes(counts?.likes ?? null, like),
    comments: counts ? Math.min(Math.max(counts.comments, minComments), maxComments) : null,
    likedByMe: uid === null ? false : (like?.liked ?? store.liked.get(id) ?? null),
    mine: isOwn(hoot.author.uid, { uid }),
    // A list may still contain a removed hoot that the user restores.
    delivery: pending && (!stored || pending.verb === "restoreHoot") ? pending.delivery : "stored",
  };
}

/**
 * Returns the like counter with a pending like applied. The stream may report a counter that includes the reader's own
 * like before the response to the write arrives. Such a counter already has the expected value and is not changed
 * again.
 */
function expectedLikes(likes: number | null, pending: PendingLike | undefined): number | null {
  if (likes === null || !pending || pending.expected === null || pending.delta === 0) return likes;
  return pending.liked ? Math.max(likes, pending.expected) : Math.min(likes, pending.expected);
}

/** Creates the views of hoots. An unchanged view keeps its object identity. */
export function createHootViews(uid: string | null): (store: EntityState, id: string) => HootView | null {
  const views = new Map<string, HootView>();
  return (store, id) => {
    const view = viewHoot(store, id, uid);
    const former = views.get(id);
    if (view && former && hasSameValues(view, former)) return former;
    if (view) views.set(id, view);
    else views.delete(id);
    return view;
  };
}

function hasSameValues(a: HootView, b: HootView): boolean {
  const valuesOf = ({ author, ...fields }: HootView) => [...Object.values<unknown>(fields), ...Object.values(author)];
  const values = valuesOf(b);
  return valuesOf(a).every((value, index) => value === values[index]);
}

/** Derives the followed accounts with pending changes, newest first. */
export function deriveFollows(state: Pick<EntityState, "follows" | "mutations">): FollowRecord[] {
  const all = new Map(state.follows);
  for (const [uid, { follow, followed }] of applyMutations(state).pendingFollows) {
    if (!followed) all.delete(uid);
    else if (!all.has(uid)) all.set(uid, follow);
  }
  return [...all.values()].sort((a, b) => newestFirst(a.key, b.key));
}

/** Returns the id of the loaded hoot with this slug, or null. */
export function knownBySlug(state: EntityState, slug: string): string | null {
  for (const { hoot } of applyMutations(state).pendingHoots.values()) if (hoot.slug === slug) return hoot.id;
  for (const hoot of state.hoots.values()) if (hoot.slug === slug) return hoot.id;
  return null;
}

/** Returns the loaded hoot of a page's thread, or null. @param key see `pageKey` */
export function findThread({ hoots }: Pick<EntityState, "hoots">, key: string): Hoot | null {
  for (const hoot of hoots.values()) if (hoot.thread === key) return hoot;
  return null;
}

/** Whether the reader follows a user, with pending changes applied; undefined when no follow of the user is known. */
export function viewFollow(state: EntityState, uid: string): boolean | undefined {
  return applyMutations(state).pendingFollows.get(uid)?.followed ?? (state.follows.has(uid) || undefined);
}

/** Current name and picture of an author; undefined when the name and picture in the record still apply. */
export type Signature = Pick<Author, "pseudo" | "picture"> | undefined;

export function signatureOf(store: EntityState, { uid }: Author): Signature {
  return uid === null ? undefined : store.signatures.get(uid);
}
