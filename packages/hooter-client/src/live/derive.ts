import type { Comment, CommentView, Hoot, HootCounts, HootView } from "../model/hoot";
import { newestFirst } from "../model/key-order";
import { type FeedHead, shownIds } from "./feed-head";
import type { PendingLike, WorldState } from "./world";

/** What is known of one hoot. */
export interface HootFacts {
  readonly hoot: Hoot;
  readonly delivery: "sending" | "stored";
  readonly counts: HootCounts | undefined;
  readonly liked: boolean | undefined;
  readonly pendingLike: PendingLike | undefined;
  /** What the comment counter will be with one's own pending comments; null without any. */
  readonly expectedComments: number | null;
}

/** Truth plus pending: what is shown of a hoot. */
export function deriveHoot(facts: HootFacts, uid: string): HootView {
  const { hoot, delivery, counts, pendingLike, expectedComments } = facts;
  return {
    ...hoot,
    likes: expectedLikes(counts?.likes ?? null, pendingLike),
    comments: counts ? Math.max(counts.comments, expectedComments ?? 0) : null,
    likedByMe: pendingLike?.liked ?? facts.liked ?? null,
    mine: hoot.author.uid === uid,
    delivery,
  };
}

/**
 * The counter with a pending wish. The stream may tell it with the own like counted before the write is answered: what is
 * expected is then there already, and is not counted twice.
 */
function expectedLikes(likes: number | null, pending: PendingLike | undefined): number | null {
  if (likes === null || !pending || pending.expected === null || pending.delta === 0) return likes;
  return pending.delta > 0 ? Math.max(likes, pending.expected) : Math.min(likes, pending.expected);
}

/** Gathers what is known of a hoot; null when the hoot itself is not known. */
export function factsOf(world: WorldState, id: string): HootFacts | null {
  const pending = world.pendingHoots.get(id);
  const stored = world.hoots.get(id);
  const hoot = stored ?? pending?.hoot;
  if (!hoot) return null;
  let expectedComments: number | null = null;
  for (const { hootId, expected } of world.pendingComments.values()) {
    if (hootId === id && expected !== null) expectedComments = Math.max(expectedComments ?? 0, expected);
  }
  return {
    hoot,
    delivery: stored ? "stored" : (pending?.delivery ?? "stored"),
    counts: world.counts.get(id),
    liked: world.liked.get(id),
    pendingLike: world.pendingLikes.get(id),
    expectedComments,
  };
}

/** Makes the views of hoots; a view is the same object as long as it says the same. */
export function createHootViews(uid: string): (world: WorldState, id: string) => HootView | null {
  const made = new Map<string, { facts: HootFacts; view: HootView }>();
  return (world, id) => {
    const facts = factsOf(world, id);
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
  const keys: readonly (keyof HootFacts)[] = ["hoot", "delivery", "counts", "liked", "pendingLike", "expectedComments"];
  return keys.every((key) => a[key] === b[key]);
}

/**
 * One list of the live head, the older pages and one's own hoots that the stream has not told yet: newest first, none twice.
 *
 * @param showHeld what waits is shown too
 */
export function joinFeed(
  head: FeedHead,
  pages: readonly (readonly string[])[],
  own: Iterable<string>,
  showHeld: boolean,
): string[] {
  const ids = [...shownIds(head, showHeld), ...pages.flat()];
  const known = new Set(ids);
  const missing = [...own].filter((id) => !known.has(id));
  return missing.length > 0 ? [...ids, ...missing].sort(newestFirst) : [...known];
}

/** The comments of a hoot with one's own pending ones, oldest first, none twice. */
export function deriveComments(
  comments: readonly Comment[],
  world: WorldState,
  slug: string,
  view: (comment: Comment, delivery: "sending" | "stored") => CommentView,
): CommentView[] {
  const known = new Set(comments.map((comment) => comment.id));
  const own = [...world.pendingComments.values()].filter(
    ({ comment }) => comment.hootSlug === slug && !known.has(comment.id),
  );
  return [
    ...comments.map((comment) => view(comment, "stored")),
    ...own.map(({ comment, delivery }) => view(comment, delivery)),
  ];
}

/** Makes the views of comments; a view is the same object as long as it says the same. */
export function createCommentViews(uid: string): (comment: Comment, delivery: "sending" | "stored") => CommentView {
  const made = new WeakMap<Comment, CommentView>();
  return (comment, delivery) => {
    const present = made.get(comment);
    if (present?.delivery === delivery) return present;
    const view = { ...comment, mine: comment.author.uid === uid, delivery };
    made.set(comment, view);
    return view;
  };
}
