import type { Author, Delivery, Hoot, HootCounts, HootView } from "../model/hoot";
import { newestFirst } from "../model/key-order";
import type { FollowRecord } from "../model/profile";
import type { EntityState, PendingEdit, PendingLike } from "./entity-store";

/** Known data of one hoot. */
export interface HootFacts {
  readonly hoot: Hoot;
  readonly edit: PendingEdit | undefined;
  readonly delivery: Delivery;
  readonly counts: HootCounts | undefined;
  readonly liked: boolean | undefined;
  readonly pendingLike: PendingLike | undefined;
  /** Minimum comment counter that includes the user's own pending comments; null when there are none. */
  readonly expectedComments: number | null;
  /** Maximum comment counter after the removal of the user's own comments; null when there are none. */
  readonly mostComments: number | null;
  readonly signature: Signature;
}

/** Derives the view of a hoot from its stored data and pending changes. */
export function deriveHoot(facts: HootFacts, uid: string): HootView {
  const { hoot, delivery, counts, pendingLike, expectedComments, mostComments } = facts;
  return {
    ...hoot,
    ...facts.edit,
    author: { ...hoot.author, ...facts.signature },
    likes: expectedLikes(counts?.likes ?? null, pendingLike),
    comments: counts ? Math.min(Math.max(counts.comments, expectedComments ?? 0), mostComments ?? Infinity) : null,
    likedByMe: pendingLike?.liked ?? facts.liked ?? null,
    mine: hoot.author.uid === uid,
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
  const pending = store.pendingHoots.get(id);
  const stored = store.hoots.get(id);
  const hoot = stored ?? pending?.hoot;
  if (!hoot || store.removedHoots.has(id)) return null;
  let expectedComments: number | null = null;
  for (const { hootId, expected } of store.pendingComments.values()) {
    if (hootId === id && expected !== null) expectedComments = Math.max(expectedComments ?? expected, expected);
  }
  let mostComments: number | null = null;
  for (const { hootId, expected } of store.removedComments.values()) {
    if (hootId === id && expected !== null) mostComments = Math.min(mostComments ?? expected, expected);
  }
  return {
    hoot,
    edit: store.edits.get(id),
    delivery: stored ? "stored" : (pending?.delivery ?? "stored"),
    counts: store.counts.get(id),
    liked: store.liked.get(id),
    pendingLike: store.pendingLikes.get(id),
    expectedComments,
    mostComments,
    signature: signatureOf(store, hoot.author),
  };
}

/** Creates the views of hoots. An unchanged view is the same object. */
export function createHootViews(uid: string): (store: EntityState, id: string) => HootView | null {
  const made = new Map<string, { facts: HootFacts; view: HootView }>();
  return (store, id) => {
    const facts = factsOf(store, id);
    if (!facts) {
      made.delete(id);
      return null;
    }
    const present = made.get(id);
    if (present && sameFacts(present.facts, facts)) return present.view;
    const view = deriveHoot(facts, uid);
    made.set(id, { facts, view });
    return view;
  };
}

function sameFacts(a: HootFacts, b: HootFacts): boolean {
  const keys: readonly (keyof HootFacts)[] = [
    "hoot",
    "edit",
    "delivery",
    "counts",
    "liked",
    "pendingLike",
    "expectedComments",
    "mostComments",
    "signature",
  ];
  return keys.every((key) => a[key] === b[key]);
}

/** Derives the followed accounts with pending changes, newest first. */
export function deriveFollows({ follows, pendingFollows }: EntityState): FollowRecord[] {
  const all = new Map(follows);
  for (const [uid, { follow, followed }] of pendingFollows) {
    if (!followed) all.delete(uid);
    else if (!all.has(uid)) all.set(uid, follow);
  }
  return [...all.values()].sort((a, b) => newestFirst(a.key, b.key));
}

/** Returns the id of the loaded hoot with a slug, or null. */
export function knownBySlug({ pendingHoots, hoots }: EntityState, slug: string): string | null {
  for (const { hoot } of pendingHoots.values()) if (hoot.slug === slug) return hoot.id;
  for (const hoot of hoots.values()) if (hoot.slug === slug) return hoot.id;
  return null;
}

/** Current name and picture of an author; undefined when the record's values apply. */
export type Signature = Pick<Author, "pseudo" | "picture"> | undefined;

/** Returns the current signature of an author. */
export function signatureOf(store: EntityState, { uid }: Author): Signature {
  return uid === null ? undefined : store.names.get(uid);
}
