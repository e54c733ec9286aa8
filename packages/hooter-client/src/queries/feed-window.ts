import type { Connection } from "../database/database";
import { compareKeys, newestFirst } from "../model/key-order";
import type { Readable } from "../model/readable";
import { MAX_PUBLIC_READ } from "../store/records";
import type { LiveState } from "./shared-resource";

/** State of the head of a feed. */
export type LiveFeedState = LiveState<{
  readonly head: FeedHead;
  readonly connection: Connection;
  /** Number of new hoots since the page was hidden; 0 once the stream has sent them or the page is visible. */
  readonly newWhileHidden: number;
}>;

/** State that contains the head of a list once it is loaded. */
export type HeadState = Readable<LiveState<{ readonly head: FeedHead }>>;

/** Returns the head of a list, or null before it is loaded. */
export function headOf(list: HeadState): FeedHead | null {
  const state = list.get();
  return state.status === "ready" ? state.head : null;
}

/*
 * A list has two parts that do not overlap. Everything from the key `floor` on arrives over a stream that starts at
 * that key. Everything below it was read in pages that end at that key. The seam is a key, not an item, so additions,
 * removals and edits on either side cause neither a gap nor a duplicate.
 *
 * The live part grows with new items until the floor is raised. Items that are then below the floor are kept as
 * `settled`.
 */

/** The head of a feed: its live part and the hoots that wait for the reader. */
export interface FeedHead {
  /** Ids from `floor` on, newest first, as reported by the stream. */
  readonly live: readonly string[];
  /** Key from which the stream reports the hoots; null if it reports all of them. */
  readonly floor: string | null;
  /** Ids from `seam` to below `floor`, newest first. They were live earlier. */
  readonly settled: readonly string[];
  /** Key below which the older pages begin; null when there are no older hoots. */
  readonly seam: string | null;
  /** Other users' new hoots, held until the reader requests them. */
  readonly held: ReadonlySet<string>;
  /**
   * The former list, which stays visible until the reader requests the new hoots. Set after a long absence, when there
   * is a gap of missing hoots below `live`.
   */
  readonly before: { readonly shown: readonly string[]; readonly seam: string | null } | null;
  /** Hoots that were shown and then deleted. If they are restored, they do not count as new. */
  readonly deleted: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/**
 * Creates a head from the newest page.
 *
 * @param ids hoots of the page that can be shown
 * @param floor the oldest key of the page, or null when there are no older hoots
 */
export function startHead(ids: readonly string[], floor: string | null): FeedHead {
  return { live: [...ids].sort(newestFirst), floor, settled: [], seam: floor, held: none, before: null, deleted: none };
}

/** Shows all held hoots. If there was a gap, the list then continues with the older pages below the live part. */
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

/** Returns the key below which the older pages of the visible list begin. */
export function shownSeam({ before, seam }: FeedHead, showHeld = false): string | null {
  return before === null || showHeld ? seam : before.seam;
}

/** Maximum number of pages in the stream's window. If more new pages exist after an absence, a gap remains. */
export const LIMIT_PAGES = 5;
/** Maximum page size of a visitor, because the rules limit the size of a read. */
const MAX_PUBLIC_PAGE = MAX_PUBLIC_READ / LIMIT_PAGES;

/** Returns the size of a page for a reader. @param uid null for a visitor */
export function limitPage(uid: string | null, size: number): number {
  return uid === null ? Math.min(size, MAX_PUBLIC_PAGE) : size;
}

/**
 * Maximum number of older pages that are read without a request from the reader. Together with the newest page, these
 * pages fill the stream's window except for one page, which is left for new hoots.
 */
const FILLING_PAGES = LIMIT_PAGES - 2;
/** Number of comments in a page. */
export const COMMENTS_PAGE = 100;
/** Number of live pages at which the floor is raised. */
export const RAISE_PAGES = 3;

/**
 * Joins the live head, the older pages and the user's own hoots that the stream has not reported: newest first, without
 * duplicates.
 *
 * @param showHeld whether to include held hoots
 */
export function joinFeed(
  head: FeedHead,
  pages: readonly (readonly string[])[],
  own: Iterable<string>,
  showHeld: boolean,
): string[] {
  const listed = new Set([...shownIds(head, showHeld), ...pages.flat()]);
  const all = new Set([...listed, ...own]);
  return all.size > listed.size ? [...all].sort(newestFirst) : [...listed];
}

/**
 * Whether to read the next older page of a feed without a request from the reader. A page may contain few visible
 * hoots, because threads are not shown, and neither are entries whose text lacks the hashtag. When at least half a page
 * is shown, the reader can scroll, so no further page is read.
 *
 * @param shown number of shown hoots
 * @param pages number of older pages that have been read
 */
export function isShort(shown: number, pageSize: number, pages: number): boolean {
  return shown * 2 < pageSize && pages < FILLING_PAGES;
}

/** Contents of a stream's window. */
export interface WindowState {
  /** Ids that can be shown. Some may be below the floor, if the stream started lower. */
  readonly ids: Iterable<string>;
  /** Lowest key of a full window; null when the window is not full. */
  readonly bound: string | null;
  /** Start key of the stream. It equals the head's floor, unless the floor has been raised since. */
  readonly from?: string | null;
}

/**
 * Returns the head after a change of the stream's window.
 *
 * @param isMine whether a hoot is the user's own; such hoots are never held
 */
export function applyWindow(head: FeedHead, window: WindowState, isMine: (id: string) => boolean): FeedHead {
  const { floor, seam } = head;
  const { bound, from = floor } = window;
  const received = [...window.ids].sort(newestFirst);
  const live = received.filter((id) => floor === null || compareKeys(id, floor) >= 0);
  const known = new Set([...head.live, ...head.settled]);
  // A stream that is about to be replaced still reports hoots below the floor. Such a hoot may be new, because the
  // clock of the device that wrote it may be behind.
  const low = received.slice(live.length);
  // A hoot that was never shown is new, regardless of the time in its key.
  const fresh = received.filter((id) => !known.has(id) && !head.deleted.has(id) && !isMine(id));
  const isAbove = (id: string, key: string | null) => key === null || compareKeys(id, key) > 0;
  if (bound !== null && isAbove(bound, from) && isAbove(bound, seam)) {
    // The full window may be above all shown hoots, because one write may add more hoots than the window holds. Keep
    // the shown hoots below the window, because no event reports changes there. A shown hoot that is missing from the
    // window itself was deleted.
    const shown = shownIds(head).filter((id) => compareKeys(id, bound) < 0);
    return closeGap({
      live,
      floor: isAbove(bound, floor) ? bound : floor,
      settled: low,
      seam: bound,
      held: filterPresent([...head.held, ...fresh], received),
      before: { shown, seam: shownSeam(head) },
      deleted: withDeleted(head, (id) => compareKeys(id, bound) < 0 || received.includes(id)),
    });
  }
  const late = low.filter((id) => !known.has(id));
  const settled = late.length > 0 ? [...head.settled, ...late].sort(newestFirst) : head.settled;
  const held = filterPresent([...head.held, ...fresh], live, settled);
  return closeGap({ ...head, live, settled, held, deleted: withDeleted(head, (id) => received.includes(id)) });
}

/**
 * Returns the ids of all deleted hoots.
 *
 * @param isPresent whether a live hoot may still exist; not called for settled hoots, because no stream reports them
 */
function withDeleted({ live, held, deleted }: FeedHead, isPresent: (id: string) => boolean): ReadonlySet<string> {
  const now = live.filter((id) => !held.has(id) && !isPresent(id));
  return now.length === 0 ? deleted : new Set([...deleted, ...now]);
}

function filterPresent(ids: readonly string[], ...lists: (readonly string[])[]): ReadonlySet<string> {
  const there = new Set(lists.flat());
  return new Set(ids.filter((id) => there.has(id)));
}

/**
 * Closes a gap when no hoots are held back. Without held hoots, the reader has no button that would show the new list.
 */
function closeGap(head: FeedHead): FeedHead {
  return head.before !== null && head.held.size === 0 ? { ...head, before: null } : head;
}

/** Raises the start of the live part. Hoots below it become settled. */
export function raiseFloor(head: FeedHead, floor: string): FeedHead {
  if (head.floor !== null && compareKeys(floor, head.floor) <= 0) return head;
  const isLive = (id: string) => compareKeys(id, floor) >= 0;
  const settled = [...head.live.filter((id) => !isLive(id)), ...head.settled];
  return { ...head, live: head.live.filter(isLive), floor, settled };
}
