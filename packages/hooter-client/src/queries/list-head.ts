import type { Connection } from "../database/database";
import type { HooterError } from "../model/errors";
import { newestFirst } from "../model/key-order";

/** State of the head of a feed. */
export type LiveFeedState =
  | { readonly status: "loading" }
  | { readonly status: "error"; readonly error: HooterError }
  | { readonly status: "ready"; readonly head: FeedHead; readonly connection: Connection };

/*
 * The feed is one list of two parts that cannot overlap. Everything from the key `floor` on arrives by a stream that
 * starts at that key. Everything below it was read in pages that end at that key. The seam is a key, not an item, so
 * additions, removals and edits on either side cause neither a gap nor a duplicate.
 *
 * The live part grows with new hoots until the floor is raised. Hoots that fall below it are kept as `settled`. Updates
 * of a head are in follow-head.ts, which the first screen does not need.
 */

/** The head of a feed: its live part and the hoots that wait for the reader. */
export interface FeedHead {
  /** Ids from `floor` on, newest first, as reported by the stream. */
  readonly live: readonly string[];
  /** Start of the stream; null: from the beginning. */
  readonly floor: string | null;
  /** Ids from `seam` to below `floor`, newest first. They were live before. */
  readonly settled: readonly string[];
  /** End of the older pages; null: there are no older hoots. */
  readonly seam: string | null;
  /** Other users' new hoots, held until the reader requests them. */
  readonly held: ReadonlySet<string>;
  /**
   * After an absence so long that hoots are missing below `live`: the former list, shown
   * until the reader requests the new hoots.
   */
  readonly before: { readonly shown: readonly string[]; readonly seam: string | null } | null;
  /** Hoots that were shown and then deleted. If they are restored, they do not count as new. */
  readonly gone: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/**
 * Creates a head from the newest page.
 *
 * @param ids hoots of the page that can be shown
 * @param floor the oldest key of the page, or null when there are no older hoots
 */
export function startHead(ids: readonly string[], floor: string | null): FeedHead {
  return { live: [...ids].sort(newestFirst), floor, settled: [], seam: floor, held: none, before: null, gone: none };
}

/** Shows all held hoots. A gap below the live part is closed: the list continues from the live part. */
export function releaseHeld(head: FeedHead): FeedHead {
  return head.held.size === 0 && head.before === null ? head : { ...head, held: none, before: null };
}

/**
 * Returns the visible ids of the head, newest first.
 *
 * @param showHeld whether to include held hoots
 */
export function shownIds({ live, settled, held, before }: FeedHead, showHeld = false): string[] {
  const all = [...live, ...settled];
  if (showHeld) return all;
  return [...all.filter((id) => !held.has(id)), ...(before?.shown ?? [])];
}

/** Returns the end of the older pages for the visible list. */
export function shownSeam({ before, seam }: FeedHead, showHeld = false): string | null {
  return before === null || showHeld ? seam : before.seam;
}

/** Maximum pages in the stream's window. More new pages after an absence leave a gap. */
export const LIMIT_PAGES = 5;
/** Number of live pages at which the floor is raised. */
export const RAISE_PAGES = 3;

/**
 * Joins the live head, the older pages and the user's own hoots that the stream has not
 * reported: newest first, without duplicates.
 *
 * @param showHeld whether to include held hoots
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
