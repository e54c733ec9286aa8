import {
  type Connection,
  childrenOf,
  type DatabaseChange,
  type DatabaseQuery,
  type JsonValue,
} from "../database/database";
import { applyChanges, changedKeys } from "../database/json-patch";
import type { HooterError } from "../model/errors";
import { compareKeys, newestFirst } from "../model/key-order";
import type { ReaderContext } from "../store/reader-context";
import {
  applyWindow,
  type FeedHead,
  type HeadState,
  headOf,
  LIMIT_PAGES,
  RAISE_PAGES,
  raiseFloor,
  startHead,
} from "./feed-window";

/*
 * The feed and the comments on a hoot are lists of the same kind (feed-window.ts). This file subscribes to the live
 * part of such a list. If a page was already read, the first stream starts at the floor of this page (docs/feed.md).
 * Otherwise, the first event of the first stream contains the newest page.
 */

/** Window of a stream with a limit, after an event. */
export interface LimitedWindow {
  /** Records by key. */
  readonly window: ReadonlyMap<string, JsonValue>;
  /** The window's keys, highest first. */
  readonly keys: readonly string[];
  /** Keys of the event; null for a full snapshot. */
  readonly touched: ReadonlySet<string> | null;
  /** Lowest key of a full window; null when it is not full. */
  readonly bound: string | null;
}

/** An event of a stream. */
export interface ListEvent extends LimitedWindow {
  /** Whether this is the first event of its stream. */
  readonly isFirst: boolean;
  /** Whether its stream replaces an earlier one. */
  readonly isHandover: boolean;
}

/**
 * Returns the head after an event.
 *
 * @param ids the window's records that can be shown
 * @param isMine whether a record is the user's own, which is never held
 */
export type MoveHead = (ids: readonly string[], isMine: (id: string) => boolean) => FeedHead;

/** Records of a list in the database, and the state that shows them. */
export interface ListSource {
  readonly path: readonly string[];
  readonly pageSize: number;
  /** Returns the query for all records from the key `floor` on, or for the whole list if `floor` is null. */
  readonly queryFrom: (floor: string | null) => DatabaseQuery;
  /** State that contains the shown head. */
  readonly state: HeadState;
  /** Stores the records of an event and calls `moveHead` once. */
  readonly receive: (event: ListEvent, moveHead: MoveHead) => void;
  readonly show: (head: FeedHead) => void;
  /**
   * Called when a stream of the list opens. Opens a stream of other data of the same range, such as counters.
   *
   * @param isHandover whether the stream of the list replaces an earlier one
   * @returns a function that closes the opened stream
   */
  readonly openBeside?: (query: DatabaseQuery, isHandover: boolean) => () => void;
  readonly onConnection: (connection: Connection, failure?: HooterError) => void;
  readonly onError: (error: HooterError) => void;
}

/**
 * Subscribes to the live part of a list.
 *
 * @param start "floor": all items from the floor of the displayed head upwards. "newest": the newest page; its first
 *   event creates the head if there is none. While the window of this stream is not full, the stream reports all items.
 *   An item that is missing from a full window was either deleted or pushed out. Therefore, the first change of a full
 *   window replaces this stream with one that starts at the floor
 * @returns a function that closes the streams
 */
export function followList(
  { database, coalesceMs }: ReaderContext,
  source: ListSource,
  start: "floor" | "newest",
): () => void {
  const { path, pageSize, queryFrom, receive, show, openBeside, onConnection, onError } = source;
  const open = new Set<() => void>();
  let closed = false;
  let begun = false;

  const closeAll = (streams: Iterable<() => void>) => {
    for (const closeStream of streams) {
      open.delete(closeStream);
      closeStream();
    }
  };
  /**
   * Opens a stream. The previous streams stay open until the first event of the new stream, which calls `onFirst`, so
   * that no event is lost.
   */
  const replaceBy = (follow: (onFirst: () => void) => () => void) => {
    const outdated = [...open];
    open.add(follow(() => closeAll(outdated)));
  };

  const listen = (
    floor: string | null,
    limit: number,
    onFirst: () => void,
    onEvent: (event: ListEvent, head: FeedHead | null) => void,
  ): (() => void) => {
    const isHandover = begun;
    begun = true;
    const query = { ...queryFrom(floor), limitToLast: limit };
    const apply = createLimitedWindow(query);
    let received = false;
    const coalescer = createCoalescer((changes) => {
      const isFirst = !received;
      received = true;
      // Close the former streams first, so that they emit their delayed changes before this event.
      if (isFirst) onFirst();
      if (!closed) onEvent({ ...apply(changes), isFirst, isHandover }, headOf(source.state));
    }, coalesceMs);
    const close = database.listen(path, query, { onChanges: coalescer.onChanges, onConnection, onError });
    const closeBeside = openBeside?.(query, isHandover);
    return () => {
      coalescer.stop();
      close();
      closeBeside?.();
    };
  };

  /** Passes an event to the source. @returns the head after it */
  const move = (event: ListEvent, head: FeedHead, moveHead: MoveHead): FeedHead => {
    let moved = head;
    receive(event, (ids, isMine) => {
      moved = moveHead(ids, isMine);
      return moved;
    });
    return moved;
  };

  const followFrom = (floor: string | null) => (onFirst: () => void) => {
    let replaced = false;
    return listen(floor, pageSize * LIMIT_PAGES, onFirst, (event, head) => {
      if (!head) return;
      const { keys, bound } = event;
      const next = move(event, head, (ids, isMine) => applyWindow(head, { ids, bound, from: floor }, isMine));
      const floorOfPage = keys[pageSize - 1];
      const isLong = keys.length >= pageSize * RAISE_PAGES && floorOfPage !== undefined;
      const raised = isLong ? raiseFloor(next, floorOfPage) : next;
      show(raised);
      if (replaced || raised.floor === floor) return;
      replaced = true;
      replaceBy(followFrom(raised.floor));
    });
  };

  const followNewest = (onFirst: () => void) => {
    let replaced = false;
    /**
     * Keys of the first window as one text, including the keys of records that cannot be shown. Null if that window was
     * not full; otherwise, its lowest key became the floor.
     */
    let full: string | null = null;
    return listen(null, pageSize, onFirst, (event, head) => {
      const { keys } = event;
      const isWhole = keys.length < pageSize;
      const lowest = keys.at(-1) ?? null;
      if (!head) {
        if (!isWhole) full = keys.join(" ");
        const floor = isWhole ? null : lowest;
        show(move(event, startHead([], floor), (ids) => startHead(ids, floor)));
        return;
      }
      const { floor, live } = head;
      const isAlone = isWhole && floor === null && !replaced;
      const newest = live[0] ?? floor;
      // If all items of a full window are newer than the shown items, items are missing in between: wait for the stream
      // from the floor.
      const hasGap = !isWhole && lowest !== null && (newest === null || compareKeys(lowest, newest) > 0);
      const isLive = (id: string) => floor === null || compareKeys(id, floor) >= 0;
      const next = move(event, head, (ids, isMine) => {
        if (hasGap) return head;
        const known = isAlone ? ids : new Set([...live, ...ids.filter(isLive)]);
        return applyWindow(head, { ids: known, bound: null }, isMine);
      });
      show(next);
      if (isAlone || replaced || keys.join(" ") === full) return;
      replaced = true;
      replaceBy(followFrom(floor));
    });
  };

  replaceBy(start === "newest" ? followNewest : followFrom(headOf(source.state)?.floor ?? null));
  return () => {
    closed = true;
    closeAll([...open]);
  };
}

/**
 * Applies the events of a query with a limit. The limit holds even if the service does not report evictions (protocol,
 * section 3.4).
 */
export function createLimitedWindow(
  query: DatabaseQuery & { readonly limitToLast: number },
): (changes: readonly DatabaseChange[]) => LimitedWindow {
  const limit = query.limitToLast;
  let window: LimitedWindow["window"] = new Map();
  return (changes) => {
    const value = applyChanges(Object.fromEntries(window), changes, query);
    const newest = childrenOf(value).sort(([a], [b]) => newestFirst(a, b));
    window = new Map(newest.slice(0, limit));
    const keys = [...window.keys()];
    return { window, keys, touched: changedKeys(changes), bound: keys.length < limit ? null : (keys.at(-1) ?? null) };
  };
}

/** Milliseconds to wait for the remaining events of a write. */
const COALESCE_MS = 40;

/** Buffers the changes of a stream. */
export interface Coalescer {
  readonly onChanges: (changes: readonly DatabaseChange[]) => void;
  /** Emits the delayed changes immediately, because no others will follow. */
  readonly stop: () => void;
}

/**
 * Delays a removal briefly, together with all later changes. The service reports a write of many children as one event
 * per child. Before or after these events, it reports the children that the write has evicted from a limited window.
 * Without the delay, an evicted child would look deleted and disappear until the last event has arrived.
 *
 * @param wait delay in milliseconds
 */
export function createCoalescer(emit: Coalescer["onChanges"], wait = COALESCE_MS): Coalescer {
  let buffered: DatabaseChange[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const changes = buffered;
    buffered = [];
    emit(changes);
  };
  return {
    onChanges(changes) {
      // Full snapshot: earlier changes are obsolete.
      if (changes.some(({ path }) => path.length === 0)) {
        buffered = [...changes];
        return flush();
      }
      if (timer === undefined && !changes.some(isRemoval)) return emit(changes);
      buffered.push(...changes);
      timer ??= setTimeout(flush, wait);
    },
    stop() {
      if (timer !== undefined) flush();
    },
  };
}

function isRemoval({ path, data }: DatabaseChange): boolean {
  return path.length === 1 && data === null;
}
