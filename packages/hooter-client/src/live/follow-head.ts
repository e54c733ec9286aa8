import { compareKeys, newestFirst } from "../model/key-order";
import { type FeedHead, shownIds, shownSeam } from "./feed-head";

/** What a stream's window holds. */
export interface WindowTold {
  /** Those that can be shown; some may be below the floor, if the stream started lower. */
  readonly ids: Iterable<string>;
  /** The lowest key of a window that is full, or null. */
  readonly bound: string | null;
  /** Where its stream starts: the head's floor, unless that has been raised since. */
  readonly from?: string | null;
}

/**
 * The head once the stream's window is another one.
 *
 * @param isMine own hoots never wait
 */
export function followWindow(head: FeedHead, window: WindowTold, isMine: (id: string) => boolean): FeedHead {
  const { floor, seam } = head;
  const { bound, from = floor } = window;
  const told = [...window.ids].sort(newestFirst);
  const live = told.filter((id) => floor === null || compareKeys(id, floor) >= 0);
  const known = new Set([...head.live, ...head.settled]);
  // A stream that is about to be replaced still tells of what is below the floor: one from a slow clock may be new.
  const low = told.slice(live.length);
  // News is what nobody has seen here, whatever its key says of the clock that made it.
  const fresh = told.filter((id) => !known.has(id) && !head.gone.has(id) && !isMine(id));
  const isAbove = (id: string, key: string | null) => key === null || compareKeys(id, key) > 0;
  if (bound !== null && isAbove(bound, from) && isAbove(bound, seam)) {
    // What was shown above the cut and is not there any more was deleted. Below it anything may have come or gone, though no
    // event told so: one write may bring more than the window holds.
    const shown = shownIds(head).filter((id) => compareKeys(id, bound) < 0);
    return closeGap({
      live,
      floor: isAbove(bound, floor) ? bound : floor,
      settled: low,
      seam: bound,
      held: stillThere([...head.held, ...fresh], told),
      before: { shown, seam: shownSeam(head) },
      gone: withGone(head, (id) => compareKeys(id, bound) < 0 || told.includes(id)),
    });
  }
  const late = low.filter((id) => !known.has(id));
  const settled = late.length > 0 ? [...head.settled, ...late].sort(newestFirst) : head.settled;
  const held = stillThere([...head.held, ...fresh], live, settled);
  return closeGap({ ...head, live, settled, held, gone: withGone(head, (id) => told.includes(id)) });
}

/** What has gone so far, and now. @param isThere not asked for what is settled: no stream tells of that */
function withGone({ live, held, gone }: FeedHead, isThere: (id: string) => boolean): ReadonlySet<string> {
  const now = live.filter((id) => !held.has(id) && !isThere(id));
  return now.length === 0 ? gone : new Set([...gone, ...now]);
}

function stillThere(ids: readonly string[], ...lists: (readonly string[])[]): ReadonlySet<string> {
  const there = new Set(lists.flat());
  return new Set(ids.filter((id) => there.has(id)));
}

/** Without anything to ask for, nobody would ask: the gap is closed at once. */
function closeGap(head: FeedHead): FeedHead {
  return head.before !== null && head.held.size === 0 ? { ...head, before: null } : head;
}

/** Starts the live part higher: what falls below is settled. */
export function raiseFloor(head: FeedHead, floor: string): FeedHead {
  if (head.floor !== null && compareKeys(floor, head.floor) <= 0) return head;
  const isLive = (id: string) => compareKeys(id, floor) >= 0;
  const settled = [...head.live.filter((id) => !isLive(id)), ...head.settled];
  return { ...head, live: head.live.filter(isLive), floor, settled };
}
