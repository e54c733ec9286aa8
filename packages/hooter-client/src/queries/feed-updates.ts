import {
  type Connection,
  childrenOf,
  type Database,
  type DatabaseChange,
  type DatabaseQuery,
  type JsonValue,
} from "../database/database";
import { applyChanges, changedKeys } from "../database/json-patch";
import { RETRY } from "../database/retry";
import { decodeHoot } from "../model/decode";
import type { HooterError } from "../model/errors";
import { compareKeys } from "../model/key-order";
import type { Readable } from "../model/readable";
import { reportReads } from "../model/report";
import { isOwn, type ReaderContext } from "../store/reader-context";
import { dropHoot, keyQuery, noteMissing, storeCounts, storeHoot } from "../store/records";
import { countWhileHidden, MAX_WHILE_HIDDEN } from "./count-while-hidden";
import { type FeedHead, headOf, type LiveFeedState } from "./feed-window";
import { followList, type ListSource } from "./live-list";
import { readPage } from "./page";
import { reportConnection } from "./report-connection";

export interface FeedStreamOptions {
  readonly pageSize: number;
  readonly state: Readable<LiveFeedState>;
  /** Whether the feed shows hoots from an earlier visit, which no stream has confirmed yet. */
  readonly hydrated: boolean;
  /** Time until which the counters need not be read again, in milliseconds. */
  readonly countsFreshUntil: number;
  /**
   * Reads which hoots of the live part the reader likes. Called for hoots from an earlier visit, when a new stream
   * replaces the former one, after a reconnection, and when a deleted hoot is restored. The likes of a new feed have
   * already been requested.
   */
  readonly readLikes: () => void;
  /** Called when the stream of hoots has sent an event. */
  readonly onReceived: () => void;
  readonly onHead: (head: FeedHead) => void;
  readonly onNewWhileHidden: (count: number) => void;
  readonly onConnection: (connection: Connection) => void;
}

/** An index in the database, such as that of a hashtag. Its keys are the ids of the selected hoots. */
interface HootIndex {
  readonly path: readonly string[];
  /** Like `Database.listen`, but reports each event only when the hoots of the event are in the store. */
  readonly listen: Database["listen"];
}

/**
 * Subscribes to the hoots of a feed from its floor on (see feed-window.ts), and to their counters. Call this once the
 * first page is shown.
 *
 * @param index selects the hoots of the feed; default all hoots. The keys of selected hoots are too far apart for one
 *   stream of counters, so each card reads its own counters
 * @returns a function that closes the streams
 */
export function followFeed(context: ReaderContext, options: FeedStreamOptions, index?: HootIndex): () => void {
  const { database, store, report } = context;
  const { pageSize, state, hydrated, countsFreshUntil, readLikes, onReceived, onHead, onNewWhileHidden, onConnection } =
    options;
  const hoots = reportConnection(reportReads(report, "followFeed"));
  const counters = reportConnection(reportReads(report, "followCounts"));

  const receive: ListSource["receive"] = ({ window, keys, touched, isFirst, isHandover }, moveHead) => {
    onReceived();
    const current = state.get();
    const { live, deleted } = current.status === "ready" ? current.head : { live: [], deleted: new Set<string>() };
    let isRestored = false;
    store.change((draft) => {
      const ids = keys.filter((id) => {
        const json = window.get(id);
        if (index || json === undefined || (touched !== null && !touched.has(id)))
          return draft.hoots.get(id) !== undefined;
        return storeHoot(context, draft, id, json);
      });
      const moved = moveHead(ids, (id) => isOwn(draft.hoots.get(id)?.author.uid, context));
      if (index) return noteMissing(draft, moved.live, "unread");
      const isLive = new Set(moved.live);
      for (const id of live) {
        if (!isLive.has(id) && (moved.floor === null || compareKeys(id, moved.floor) >= 0)) dropHoot(draft, id);
      }
      // The reader cannot have liked a hoot that has just arrived, unless it was deleted and is restored.
      const arrived = [...(touched ?? [])].filter((id) => isLive.has(id));
      for (const id of arrived) {
        if (draft.liked.get(id) !== undefined) continue;
        if (deleted.has(id)) isRestored = true;
        else draft.liked.set(id, false);
      }
      // Mark the counters as missing until their subscription reports them. Hoots of plain clients have no counters.
      noteMissing(draft, arrived, "unread");
    });
    // After a further full snapshot, read the likes again, because changes from other devices may have been missed.
    const isReconnecting = current.status === "ready" && current.connection === "reconnecting";
    const mayHaveMissed = touched === null && (!isFirst || (hydrated && !isHandover) || isReconnecting);
    if (isRestored || mayHaveMissed) readLikes();
  };

  const followCounts = (query: DatabaseQuery): (() => void) => {
    let counts: JsonValue = null;
    const onChanges = (changes: readonly DatabaseChange[]) => {
      counts = applyChanges(counts, changes, query);
      const touched = changedKeys(changes);
      const changed = childrenOf(counts).filter(([id]) => touched === null || touched.has(id));
      store.change((draft) => {
        for (const [id, json] of changed) storeCounts(context, draft, id, json);
        if (touched === null) noteMissing(draft, headOf(state)?.live ?? [], "none");
      });
    };
    const onError = (error: HooterError) => {
      counters.onError(error);
      onConnection("off");
    };
    return database.listen(["stats"], query, {
      // A visitor's page has only one stream. The hoots use it, so the counters are polled.
      isLowPriority: context.uid === null,
      onChanges,
      onConnection: counters.onConnection,
      onError,
    });
  };

  const source: ListSource = {
    path: index?.path ?? ["hoots"],
    pageSize,
    queryFrom: (floor) => keyQuery({ from: floor, to: null }),
    state,
    receive,
    show: onHead,
    ...(index
      ? {}
      : {
          openBeside(query, isHandover) {
            if (isHandover) readLikes();
            const delay = Math.min(countsFreshUntil - context.now(), RETRY.poll.interval);
            if (isHandover || delay <= 0) return followCounts(query);
            // The server that rendered the page has just read the counters, so wait for the next poll.
            let close = () => {};
            const timer = setTimeout(() => {
              close = followCounts(query);
            }, delay);
            return () => {
              clearTimeout(timer);
              close();
            };
          },
        }),
    onConnection(connection, failure) {
      hoots.onConnection(connection, failure);
      onConnection(connection);
    },
    onError(error) {
      hoots.onError(error);
      onConnection("off");
    },
  };
  const countNew = async (signal: AbortSignal): Promise<number | null> => {
    const current = state.get();
    // Stop counting when live updates are off.
    if (current.status !== "ready" || current.connection === "off") return null;
    const { live, floor } = current.head;
    const newest = live[0] ?? floor;
    const query = { orderBy: "$key", ...(newest === null ? {} : { startAfter: newest }) };
    const { records } = await readPage(database, source.path, query, { below: null, size: MAX_WHILE_HIDDEN }, signal);
    const isOthers = ([id, json]: readonly [string, JsonValue]) => {
      if (index) return json !== context.uid;
      const hoot = decodeHoot(id, json, context.now());
      return hoot !== null && hoot.thread === undefined && !isOwn(hoot.author.uid, context);
    };
    return records.filter(isOthers).length;
  };
  const stopCounting = countWhileHidden(countNew, onNewWhileHidden);
  const indexed = index ? { ...context, database: { ...database, listen: index.listen } } : context;
  const stopFollowing = followList(indexed, source, "floor");
  return () => {
    stopCounting();
    stopFollowing();
  };
}
