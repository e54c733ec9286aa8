import type { Connection, DatabaseChange, JsonValue } from "../database/database";
import type { HooterError } from "../model/errors";
import { compareKeys } from "../model/key-order";
import type { Readable } from "../model/readable";
import { callFailed } from "../model/report";
import type { AccountContext } from "../store/account-context";
import { dropHoot, keyQuery, noteMissing, takeCounts, takeHoot } from "../store/records";
import { createCoalescer } from "./coalesce";
import { followWindow, raiseFloor } from "./head-updates";
import { type FeedHead, LIMIT_PAGES, type LiveFeedState, RAISE_PAGES } from "./list-head";
import { createStreamHandover } from "./stream-handover";
import { applyChanges, createLimitedWindow, emptyWindow } from "./window";

interface FollowOptions {
  readonly pageSize: number;
  readonly state: Readable<LiveFeedState>;
  /** Whether it started with hoots of an earlier visit that no stream has confirmed yet. */
  readonly filled: boolean;
  /** Reads the likes of the live part. Without hoots of an earlier visit, the likes have already been requested. */
  readonly readLikes: () => void;
  /** Called when the stream of hoots has sent an event. */
  readonly onReceived: () => void;
  readonly onHead: (head: FeedHead) => void;
  readonly onConnection: (connection: Connection) => void;
}

/**
 * Follows everything from a feed's floor on by streams, once its first page is
 * shown. @returns a function that closes them
 */
export function followFeed(context: AccountContext, options: FollowOptions): () => void {
  const { database, store, report, uid } = context;
  const { pageSize, state, filled, readLikes, onReceived, onHead, onConnection } = options;
  const limit = pageSize * LIMIT_PAGES;
  const streams = createStreamHandover();
  let begun = false;
  let closed = false;

  /** Opens streams from a floor on. @returns a function that closes them */
  const follow = (floor: string | null, onFirst: () => void): (() => void) => {
    const applyHoots = createLimitedWindow(limit);
    let counts = emptyWindow;
    let first = true;
    let replaced = false;
    /** Whether it takes over from earlier streams. */
    const goesOn = begun;
    begun = true;
    const query = { ...keyQuery({ from: floor, to: null }), limitToLast: limit };

    const hoots = createCoalescer((changes) => {
      // Flush the delayed changes of the former streams first.
      if (first) onFirst();
      const present = state.get();
      if (closed || present.status !== "ready") return;
      onReceived();
      const { window, keys, touched, bound } = applyHoots(changes);
      const { head } = present;
      let next = head;
      store.change((draft) => {
        const ids = keys.filter((id) => {
          const json = window.get(id);
          if (json === undefined || (touched !== null && !touched.has(id))) return draft.hoots.get(id) !== undefined;
          return takeHoot(context, draft, id, json);
        });
        next = followWindow(head, { ids, bound, from: floor }, (id) => draft.hoots.get(id)?.author.uid === uid);
        const present = new Set(next.live);
        for (const id of head.live) {
          if (!present.has(id) && (next.floor === null || compareKeys(id, next.floor) >= 0)) dropHoot(draft, id);
        }
        // The reader has not liked a hoot that has just arrived.
        const come = [...(touched ?? [])].filter((id) => present.has(id));
        for (const id of come) if (draft.liked.get(id) === undefined) draft.liked.set(id, false);
        // Its counters follow, except for a hoot of a plain client.
        noteMissing(draft, come, "unread");
      });
      // Full snapshot again: changes of own likes by other devices may have been missed.
      if (touched === null && (!first || (filled && !goesOn) || present.connection === "reconnecting")) readLikes();
      first = false;
      const floorOfPage = keys[pageSize - 1];
      if (keys.length >= pageSize * RAISE_PAGES && floorOfPage !== undefined) {
        next = raiseFloor(next, floorOfPage);
      }
      onHead(next);
      if (replaced || next.floor === floor) return;
      replaced = true;
      followFrom(next.floor);
    }, context.together);

    const onCounts = (changes: readonly DatabaseChange[]) => {
      const { window, touched } = applyChanges(counts, changes);
      counts = window;
      store.change((draft) => {
        for (const id of touched ?? window.keys()) {
          const json: JsonValue | undefined = window.get(id);
          if (json !== undefined) takeCounts(context, draft, id, json);
        }
        const ready = state.get();
        if (touched === null && ready.status === "ready") noteMissing(draft, ready.head.live, "none");
      });
    };

    const onError = (error: HooterError) => {
      report(callFailed("followFeed", error));
      onConnection("off");
    };
    if (goesOn) readLikes();
    const closeHoots = database.listen(["hoots"], query, { onChanges: hoots.onChanges, onConnection, onError });
    const closeCounts = database.listen(["stats"], query, { onChanges: onCounts, onError });
    return () => {
      hoots.stop();
      closeHoots();
      closeCounts();
    };
  };
  const followFrom = (floor: string | null) => streams.replace((onFirst) => follow(floor, onFirst));

  const present = state.get();
  if (present.status === "ready") followFrom(present.head.floor);
  return () => {
    closed = true;
    streams.close();
  };
}
