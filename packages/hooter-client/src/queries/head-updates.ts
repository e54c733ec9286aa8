import { compareKeys, newestFirst } from "../model/key-order";
import { type FeedHead, shownIds, shownSeam } from "./list-head";

/** Contents of a stream's window. */
export interface WindowState {
  /** Ids that can be shown. Some may be below the floor, if the stream started lower. */
  readonly ids: Iterable<string>;
  /** Lowest key of a full window, or null. */
  readonly bound: string | null;
  /** Start of its stream. It equals the head's floor, unless the floor has been raised since. */
  readonly from?: string | null;
}

/**
 * Returns the head after a change of the stream's window.
 *
 * @param isMine own hoots never wait
 */
export function followWindow(head: FeedHead, window: WindowState, isMine: (id: string) => boolean): FeedHead {
  const { floor, seam } = head;
  const { bound, from = floor } = window;
  const received = [...window.ids].sort(newestFirst);
  const live = received.filter((id) => floor === null || compareKeys(id, floor) >= 0);
  const known = new Set([...head.live, ...head.settled]);
  // A stream that is about to be replaced still reports hoots below the floor. One from a slow clock may be new.
  const low = received.slice(live.length);
  // A hoot is new when it was never shown here, regardless of the time in its key.
  const fresh = received.filter((id) => !known.has(id) && !head.gone.has(id) && !isMine(id));
  const isAbove = (id: string, key: string | null) => key === null || compareKeys(id, key) > 0;
  if (bound !== null && isAbove(bound, from) && isAbove(bound, seam)) {
    // A hoot that was shown above the cut and is missing now was deleted. Below the cut, hoots may have come or gone
    // without an event, because one write may bring more than the window holds.
    const shown = shownIds(head).filter((id) => compareKeys(id, bound) < 0);
    return closeGap({
      live,
      floor: isAbove(bound, floor) ? bound : floor,
      settled: low,
      seam: bound,
      held: stillThere([...head.held, ...fresh], received),
      before: { shown, seam: shownSeam(head) },
      gone: withGone(head, (id) => compareKeys(id, bound) < 0 || received.includes(id)),
    });
  }
  const late = low.filter((id) => !known.has(id));
  const settled = late.length > 0 ? [...head.settled, ...late].sort(newestFirst) : head.settled;
  const held = stillThere([...head.held, ...fresh], live, settled);
  return closeGap({ ...head, live, settled, held, gone: withGone(head, (id) => received.includes(id)) });
}

/** Returns the deleted hoots so far. @param isThere not called for settled hoots, because no stream reports them */
function withGone({ live, held, gone }: FeedHead, isThere: (id: string) => boolean): ReadonlySet<string> {
  const now = live.filter((id) => !held.has(id) && !isThere(id));
  return now.length === 0 ? gone : new Set([...gone, ...now]);
}

function stillThere(ids: readonly string[], ...lists: (readonly string[])[]): ReadonlySet<string> {
  const there = new Set(lists.flat());
  return new Set(ids.filter((id) => there.has(id)));
}

/** Closes a gap without held hoots, because nothing would request them. */
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
