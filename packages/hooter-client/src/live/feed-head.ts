import { compareKeys, newestFirst } from "../model/key-order";

/*
 * The feed is one list made of two parts that cannot overlap: everything from a key on, `floor`, arrives by a stream that
 * starts at that key; everything below it was read in pages that end at that key. The seam is a key, not an item: whatever
 * arrives, goes or is edited on either side, there is neither a gap nor a double.
 *
 * As new hoots arrive the live part grows, until the floor is raised: what falls below it is kept as `settled`.
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
}

const none: ReadonlySet<string> = new Set();

/**
 * The head made of the newest page.
 *
 * @param ids what can be shown of it
 * @param floor the oldest key of the page, or null when it holds everything there is
 */
export function startHead(ids: readonly string[], floor: string | null): FeedHead {
  return { live: [...ids].sort(newestFirst), floor, settled: [], seam: floor, held: none, before: null };
}

/**
 * The head once the stream's window is another one.
 *
 * @param ids what the window holds now; some may be below the floor, if the stream started lower
 * @param bound the lowest key of a window that its limit cut off, or null
 * @param isMine own hoots never wait
 */
export function followWindow(
  head: FeedHead,
  ids: Iterable<string>,
  bound: string | null,
  isMine: (id: string) => boolean,
): FeedHead {
  const { floor } = head;
  const told = [...ids].sort(newestFirst);
  const live = told.filter((id) => floor === null || compareKeys(id, floor) >= 0);
  const known = new Set([...head.live, ...head.settled]);
  // A stream that is about to be replaced still tells of what is below the floor: one from a slow clock may be new.
  const late = told.slice(live.length).filter((id) => !known.has(id));
  // What is older than what is shown is no news: one that was brought back, or one from a slow clock. It stands where it belongs.
  // Not across a gap: what is shown then stands below all of it.
  const newest = head.before === null ? shownIds(head)[0] : undefined;
  const isNew = (id: string) => newest === undefined || compareKeys(id, newest) > 0;
  const fresh = [...live, ...late].filter((id) => !known.has(id) && !isMine(id) && isNew(id));
  if (bound !== null && (floor === null || compareKeys(bound, floor) > 0)) {
    // What was shown above the cut and is not there any more was deleted. Below it anything may have come or gone.
    const shown = shownIds(head).filter((id) => compareKeys(id, bound) < 0);
    const held = stillThere([...head.held, ...fresh], live);
    return closeGap({ live, floor: bound, settled: [], seam: bound, held, before: { shown, seam: shownSeam(head) } });
  }
  const settled = late.length > 0 ? [...head.settled, ...late].sort(newestFirst) : head.settled;
  return closeGap({ ...head, live, settled, held: stillThere([...head.held, ...fresh], live, settled) });
}

function stillThere(ids: readonly string[], ...lists: (readonly string[])[]): ReadonlySet<string> {
  const there = new Set(lists.flat());
  return new Set(ids.filter((id) => there.has(id)));
}

/** Without anything to ask for, nobody would ask: the gap is closed at once. */
function closeGap(head: FeedHead): FeedHead {
  return head.before !== null && head.held.size === 0 ? { ...head, before: null } : head;
}

/** Everything that waited is shown; a gap below the live part is closed by going on from there. */
export function releaseHeld(head: FeedHead): FeedHead {
  return head.held.size === 0 && head.before === null ? head : { ...head, held: none, before: null };
}

/** Starts the live part higher: what falls below is settled. */
export function raiseFloor(head: FeedHead, floor: string): FeedHead {
  if (head.floor !== null && compareKeys(floor, head.floor) <= 0) return head;
  const isLive = (id: string) => compareKeys(id, floor) >= 0;
  const settled = [...head.live.filter((id) => !isLive(id)), ...head.settled];
  return { ...head, live: head.live.filter(isLive), floor, settled };
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
