import type { Author, Delivery, Hoot, HootCounts, HootView } from "../model/hoot";
import { newestFirst } from "../model/key-order";
import type { FollowRecord } from "../model/profile";
import type { EntityState } from "./entity-store";
import { applyMutations, type PendingEdit, type PendingLike } from "./optimistic";
import { isOwn } from "./reader-context";

/** Known data of one hoot. */
export interface HootFacts {
  readonly hoot: Hoot;
  readonly edit: PendingEdit["fields"] | undefined;
  readonly delivery: Delivery;
  readonly counts: HootCounts | undefined;
  readonly liked: boolean | undefined;
  readonly pendingLike: PendingLike | undefined;
  /** Minimum of the comment counter; undefined without pending comments. */
  readonly minComments: number | undefined;
  /** Maximum of the comment counter; undefined without removed comments. */
  readonly maxComments: number | undefined;
  readonly signature: Signature;
}

/** Derives the view of a hoot from its stored data and pending changes. @param uid the reader; null for a visitor */
export function deriveHoot(facts: HootFacts, uid: string | null): HootView {
  const { hoot, delivery, counts, pendingLike, minComments, maxComments } = facts;
  return {
    ...hoot,
    ...facts.edit,
    author: { ...hoot.author, ...facts.signature },
    likes: expectedLikes(counts?.likes ?? null, pendingLike),
    comments: counts ? Math.min(Math.max(counts.comments, minComments ?? 0), maxComments ?? Infinity) : null,
    likedByMe: uid === null ? false : (pendingLike?.liked ?? facts.liked ?? null),
    mine: isOwn(hoot.author.uid, { uid }),
    delivery,
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

/** Collects the known data of a hoot; null when the hoot is missing or was removed. */
export function factsOf(store: EntityState, id: string): HootFacts | null {
  const optimistic = applyMutations(store);
  const pending = optimistic.pendingHoots.get(id);
  const stored = store.hoots.get(id);
  const hoot = stored ?? pending?.hoot;
  if (!hoot || optimistic.removedHoots.has(id)) return null;
  return {
    hoot,
    edit: optimistic.edits.get(id),
    // A list may still contain a removed hoot that the user restores.
    delivery: pending && (!stored || pending.verb === "restoreHoot") ? pending.delivery : "stored",
    counts: store.counts.get(id),
    liked: store.liked.get(id),
    pendingLike: optimistic.pendingLikes.get(id),
    minComments: optimistic.minComments.get(id),
    maxComments: optimistic.maxComments.get(id),
    signature: signatureOf(store, hoot.author),
  };
}

/** Creates the views of hoots. An unchanged view keeps its object identity. */
export function createHootViews(uid: string | null): (store: EntityState, id: string) => HootView | null {
  const made = new Map<string, { facts: HootFacts; view: HootView }>();
  return (store, id) => {
    const facts = factsOf(store, id);
    if (!facts) {
      made.delete(id);
      return null;
    }
    const existing = made.get(id);
    if (existing && sameFacts(existing.facts, facts)) return existing.view;
    const view = deriveHoot(facts, uid);
    made.set(id, { facts, view });
    return view;
  };
}

function sameFacts(a: HootFacts, b: HootFacts): boolean {
  const values = Object.values<unknown>({ ...b });
  return Object.values<unknown>({ ...a }).every((value, index) => value === values[index]);
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

/** Returns the current signature of an author. */
export function signatureOf(store: EntityState, { uid }: Author): Signature {
  return uid === null ? undefined : store.signatures.get(uid);
}
