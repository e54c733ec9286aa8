import type { Connection, JsonValue } from "../database/database";
import { applyChanges } from "../database/json-patch";
import { decodeComment } from "../model/decode-interactions";
import type { HooterError } from "../model/errors";
import type { Comment } from "../model/hoot";
import type { Store } from "../model/readable";
import { type ReadReports, reportReads } from "../model/report";
import type { ReaderContext } from "../store/reader-context";
import { receiveHoot, storeCounts } from "../store/records";
import { type FeedHead, headOf } from "./feed-window";
import { followList, type ListSource } from "./live-list";
import { type ListPage, type PageBelow, readPage } from "./page";
import { reportConnection } from "./report-connection";
import type { LiveState } from "./shared-resource";

interface FollowHootOptions {
  readonly connection: Store<Connection>;
  /** Reads whether the reader likes the hoot, because the like may have changed without an event. */
  readonly readLike: () => void;
  /** Called when the hoot or its counters disappear, because the hoot may have been deleted. */
  readonly onGone: () => void;
}

/** Delay in milliseconds before the subscription to the hoot's record starts: an opened hoot has just been read. */
const SUBSCRIPTION_DELAY_MS = 1_500;

/** Subscribes to one hoot and its counters. @returns a function that unsubscribes */
export function followHoot(context: ReaderContext, id: string, options: FollowHootOptions): () => void {
  const { database, store, report } = context;
  const { connection, readLike, onGone } = options;
  let counts: JsonValue = null;
  let record: JsonValue = null;
  const counters = reportConnection(reportReads(report, "followHoot"));
  const onError = (error: HooterError) => {
    counters.onError(error);
    connection.set("off");
  };
  // A page has two streams, which the counters and the comments use. The text rarely changes, so it is polled.
  let closeHoot = () => {};
  const opening = setTimeout(() => {
    closeHoot = database.listen(["hoots", id], null, {
      isLowPriority: true,
      onChanges: (changes) => {
        const before = record;
        record = applyChanges(record, changes, null);
        if (record !== null) store.change((draft) => receiveHoot(context, draft, id, record));
        else if (before !== null || store.get().hoots.has(id)) onGone();
      },
      onError,
    });
  }, SUBSCRIPTION_DELAY_MS);
  const closeCounts = database.listen(["stats", id], null, {
    // A visitor's page has only one stream. The comments use it, so the counters are polled.
    isLowPriority: context.uid === null,
    onChanges: (changes) => {
      const before = counts;
      counts = applyChanges(counts, changes, null);
      if (counts !== null) store.change((draft) => storeCounts(context, draft, id, counts));
      else if (before !== null || store.get().counts.has(id)) onGone();
      else store.change((draft) => draft.missing.set(id, "none"));
    },
    onConnection: (next, failure) => {
      counters.onConnection(next, failure);
      if (connection.get() === "reconnecting") readLike();
      connection.set(next);
    },
    onError,
  });
  return () => {
    clearTimeout(opening);
    closeHoot();
    closeCounts();
  };
}

/** State of the newest comments on a hoot. */
export type LiveCommentsState = LiveState<{ readonly head: FeedHead; readonly comments: CommentsById }>;

/** The comments of a head, by id. */
export type CommentsById = ReadonlyMap<string, Comment>;

export interface EarlierComments extends ListPage {
  readonly comments: readonly Comment[];
}

interface FollowCommentsOptions {
  readonly pageSize: number;
  readonly state: Store<LiveCommentsState>;
  readonly reads: ReadReports;
}

/** Comments are never held. */
const showAll = () => true;

/**
 * Subscribes to the comments on a hoot and updates a state. The first event of the stream contains the newest comments,
 * so that they need no separate read.
 *
 * @returns a function that unsubscribes
 */
export function followComments(context: ReaderContext, slug: string, options: FollowCommentsOptions): () => void {
  const { pageSize, state, reads } = options;
  const start = state.get();
  let comments: CommentsById = start.status === "ready" ? start.comments : new Map();

  const source: ListSource = {
    path: ["comment"],
    pageSize,
    queryFrom: (floor) => ({
      orderBy: "hootId",
      ...(floor === null ? { equalTo: slug } : { startAt: [slug, floor], endAt: slug }),
    }),
    state,
    receive({ window, keys, touched }, moveHead) {
      const next = new Map(comments);
      for (const id of touched ?? window.keys()) {
        const json = window.get(id);
        if (json === undefined) continue;
        const comment = decodeOrReport(context, id, json);
        if (!comment) next.delete(id);
        // An unchanged comment stays the same object.
        else if (JSON.stringify(comment) !== JSON.stringify(next.get(id))) next.set(id, comment);
      }
      comments = next;
      moveHead(
        keys.filter((id) => next.has(id)),
        showAll,
      );
    },
    show(head) {
      const inHead = new Set([...head.live, ...head.settled]);
      comments = new Map([...comments].filter(([id]) => inHead.has(id)));
      state.set({ status: "ready", head, comments });
      noteReceived(context, comments.keys());
    },
    ...reportConnection(reads),
  };
  // If the cache contained all comments, open the same query as without a cache, so that tabs share one stream.
  return followList(context, source, (headOf(state)?.floor ?? null) === null ? "newest" : "floor");
}

/** Reads the comments on a hoot below a key. @throws HooterError */
export async function readEarlierComments(
  context: ReaderContext,
  slug: string,
  page: PageBelow,
  signal?: AbortSignal,
): Promise<EarlierComments> {
  const query = { orderBy: "hootId", equalTo: slug };
  const { records, floor } = await readPage(context.database, ["comment"], query, page, signal);
  const comments = records.flatMap(([id, json]) => decodeOrReport(context, id, json) ?? []);
  noteReceived(
    context,
    comments.map(({ id }) => id),
  );
  return { comments, floor };
}

/** Decodes a comment from the database; null when it cannot be shown. */
function decodeOrReport(
  { now, report, picturePaths, siteOrigin }: ReaderContext,
  id: string,
  json: JsonValue,
): Comment | null {
  const comment = decodeComment(id, json, now(), picturePaths, siteOrigin);
  if (!comment) report({ kind: "malformed-record", collection: "comment", id });
  return comment;
}

/** Removes those of the user's pending comments that the database has reported. */
function noteReceived({ store }: ReaderContext, ids: Iterable<string>): void {
  store.change((draft) => {
    for (const id of ids) draft.mutations.delete(id);
  });
}
