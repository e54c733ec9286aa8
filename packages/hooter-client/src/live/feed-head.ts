import { newestFirst } from "../model/key-order";

/*
 * The feed is one list made of two parts that cannot overlap: everything from a key on, `floor`, arrives by a stream that
 * starts at that key; everything below it was read in pages that end at that key. The seam is a key, not an item: whatever
 * arrives, goes or is edited on either side, there is neither a gap nor a double.
 *
 * As new hoots arrive the live part grows, until the floor is raised: what falls below it is kept as `settled`. How a head goes on
 * is in follow-head.ts, which the first screen does not need.
 */

/** The head of a feed: its live part and what the reader has not asked for yet. */
export interface FeedHead {
  /** Ids from `floor` on, newest first, as the stream tells them. */
  readonly live: readonly string[];
  /** Where the stream starts; null: at the beginning. */
  readonly floor: string | null;
  /** Ids from `seam` to below `floor`, newest first: live once. */
  readonly settled: readonly string[];
  /** Where the older pages end; null: nothing is older. */
  readonly seam: string | null;
  /** Others' hoots that arrived and wait to be asked for. */
  readonly held: ReadonlySet<string>;
  /** After an absence so long that hoots are missing below `live`: what was shown before, until the new ones are asked for. */
  readonly before: { readonly shown: readonly string[]; readonly seam: string | null } | null;
  /** What was shown and has been deleted: should it be brought back, it is no news. */
  readonly gone: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/**
 * The head made of the newest page.
 *
 * @param ids what can be shown of it
 * @param floor the oldest key of the page, or null when it holds everything there is
 */
export function startHead(ids: readonly string[], floor: string | null): FeedHead {
  return { live: [...ids].sort(newestFirst), floor, settled: [], seam: floor, held: none, before: null, gone: none };
}

/** Everything that waited is shown; a gap below the live part is closed by going on from there. */
export function releaseHeld(head: FeedHead): FeedHead {
  return head.held.size === 0 && head.before === null ? head : { ...head, held: none, before: null };
}

/**
 * The ids of the head that are to be seen, newest first.
 *
 * @param showHeld what waits is shown too
 */
export function shownIds({ live, settled, held, before }: FeedHead, showHeld = false): string[] {
  const all = [...live, ...settled];
  if (showHeld) return all;
  return [...all.filter((id) => !held.has(id)), ...(before?.shown ?? [])];
}

/** Where the older pages of what is to be seen end. */
export function shownSeam({ before, seam }: FeedHead, showHeld = false): string | null {
  return before === null || showHeld ? seam : before.seam;
}
