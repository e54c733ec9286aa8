import { childrenOf, type DatabaseQuery, type JsonValue } from "../database/database";
import { decodeComment } from "../model/decode-comment";
import { HooterError } from "../model/errors";
import type { Comment } from "../model/hoot";
import { compareKeys, newestFirst } from "../model/key-order";
import type { Store } from "../model/readable";
import type { AccountContext } from "../store/account-context";
import { createCoalescer } from "./coalesce";
import { followWindow, raiseFloor } from "./head-updates";
import { type FeedHead, LIMIT_PAGES, RAISE_PAGES, startHead } from "./list-head";
import { createStreamHandover } from "./stream-handover";
import { createLimitedWindow, type StreamState } from "./window";

/** State of the newest comments of a hoot. */
export type LiveCommentsState =
  | { readonly status: "loading" }
  | { readonly status: "error"; readonly error: HooterError }
  | { readonly status: "ready"; readonly head: FeedHead; readonly comments: CommentsById };

/** The comments of a head. */
export type CommentsById = ReadonlyMap<string, Comment>;

/** A page of earlier comments. */
export interface EarlierComments {
  readonly comments: readonly Comment[];
  /** End of the next page; null: there are no older comments. */
  readonly floor: string | null;
}

/*
 * Comments are joined at a key, like the feed (feed-head.ts). The start differs, to save one call: the newest page
 * is not read, its stream is opened immediately. While its window is not full, this stream reports everything.
 * Afterwards, a comment that leaves the window may be deleted or only pushed out. Therefore a stream from the
 * floor on takes over at the first change.
 */

interface FollowOptions {
  readonly pageSize: number;
  readonly state: Store<LiveCommentsState>;
  readonly onFailure: (error: HooterError) => void;
}

/** Comments are never held. */
const showAll = () => true;

/** Follows the comments of a hoot and updates a state. @returns a function that stops it */
export function followComments(context: AccountContext, slug: string, options: FollowOptions): () => void {
  const { database } = context;
  const { pageSize, state, onFailure } = options;
  const streams = createStreamHandover();
  let closed = false;

  const show = (head: FeedHead, comments: Map<string, Comment>) => {
    const inHead = new Set([...head.live, ...head.settled]);
    for (const id of comments.keys()) if (!inHead.has(id)) comments.delete(id);
    state.set({ status: "ready", head, comments });
    noteReceived(context, comments.keys());
  };

  /** Opens a stream and passes on its window, with the comments that can be shown, after each event. */
  const listen = (
    query: Pick<DatabaseQuery, "equalTo" | "startAt" | "endAt">,
    limit: number,
    onReceived: (received: StreamState, comments: Map<string, Comment>) => void,
    onFirst = () => {},
  ) => {
    let first = true;
    const apply = createLimitedWindow(limit);
    const gather = createCoalescer((changes) => {
      // Flush the delayed changes of the former stream first.
      if (first) onFirst();
      first = false;
      if (closed) return;
      const received = apply(changes);
      const { window, touched } = received;
      const present = state.get();
      const comments = new Map(present.status === "ready" ? present.comments : []);
      for (const id of touched ?? window.keys()) {
        const json = window.get(id);
        if (json === undefined) continue;
        const comment = take(context, id, json);
        if (!comment) comments.delete(id);
        // An unchanged comment stays the same object.
        else if (JSON.stringify(comment) !== JSON.stringify(comments.get(id))) comments.set(id, comment);
      }
      onReceived(received, comments);
    }, context.together);
    const close = database.listen(
      ["comment"],
      { orderBy: "hootId", ...query, limitToLast: limit },
      {
        onChanges: gather.onChanges,
        onConnection(connection) {
          // Report the failure while there is nothing to show. The stream keeps trying.
          if (connection === "reconnecting" && state.get().status !== "ready") {
            onFailure(new HooterError("network", "comments: no answer"));
          }
        },
        onError: onFailure,
      },
    );
    return () => {
      gather.stop();
      close();
    };
  };

  /** Follows everything from a floor on. */
  const followFrom = (floor: string | null) => (onFirst: () => void) => {
    const limit = pageSize * LIMIT_PAGES;
    const range = floor === null ? { equalTo: slug } : { startAt: [slug, floor] as const, endAt: slug };
    let replaced = false;
    const onReceived = ({ keys, bound }: StreamState, comments: Map<string, Comment>) => {
      const present = state.get();
      if (present.status !== "ready") return;
      const ids = keys.filter((id) => comments.has(id));
      let head = followWindow(present.head, { ids, bound, from: floor }, showAll);
      const floorOfPage = keys[pageSize - 1];
      if (keys.length >= pageSize * RAISE_PAGES && floorOfPage !== undefined) head = raiseFloor(head, floorOfPage);
      show(head, comments);
      if (replaced || head.floor === floor) return;
      replaced = true;
      streams.replace(followFrom(head.floor));
    };
    return listen(range, limit, onReceived, onFirst);
  };

  /** Follows the newest page. */
  const followNewest = () => {
    let replaced = false;
    /** Keys of the full window when its lowest key became the floor, including records that cannot be shown. */
    let full: string | null = null;
    return listen({ equalTo: slug }, pageSize, ({ keys }, comments) => {
      const received = keys.filter((id) => comments.has(id));
      const whole = keys.length < pageSize;
      const present = state.get();
      if (present.status !== "ready") {
        if (!whole) full = keys.join(" ");
        show(startHead(received, whole ? null : (keys.at(-1) ?? null)), comments);
        return;
      }
      const { head } = present;
      if (whole && head.floor === null && !replaced) {
        show(followWindow(head, { ids: received, bound: null }, showAll), comments);
        return;
      }
      const lowest = keys.at(-1);
      const newest = head.live[0] ?? head.floor;
      // A full window above everything shown leaves a gap: wait for the stream from the floor on.
      const hasGap = !whole && lowest !== undefined && (newest === null || compareKeys(lowest, newest) > 0);
      if (!hasGap) {
        const isLive = (id: string) => head.floor === null || compareKeys(id, head.floor) >= 0;
        const ids = new Set([...head.live, ...received.filter(isLive)]);
        show(followWindow(head, { ids, bound: null }, showAll), comments);
      }
      if (replaced || keys.join(" ") === full) return;
      replaced = true;
      streams.replace(followFrom(head.floor));
    });
  };

  const present = state.get();
  // With all comments in the cache, open the same query as a start without a cache: tabs share one stream per query.
  const floor = present.status === "ready" ? present.head.floor : null;
  streams.replace(floor === null ? followNewest : followFrom(floor));
  return () => {
    closed = true;
    streams.close();
  };
}

/** Reads the comments of a hoot below a key. @throws HooterError */
export async function readEarlierComments(
  context: AccountContext,
  slug: string,
  { below, size }: { readonly below: string | null; readonly size: number },
  signal?: AbortSignal,
): Promise<EarlierComments> {
  // The index orders the comments of one hoot by key. A page ends below the first key of the previous page.
  const range = below === null ? { equalTo: slug } : { startAt: slug, endBefore: [slug, below] as const };
  const query = { orderBy: "hootId", ...range, limitToLast: size };
  const records = childrenOf(await context.database.get(["comment"], query, signal ? { signal } : {})).sort(
    ([a], [b]) => newestFirst(a, b),
  );
  const comments = records.flatMap(([id, json]) => take(context, id, json) ?? []);
  noteReceived(
    context,
    comments.map(({ id }) => id),
  );
  return { comments, floor: records.length < size ? null : (records.at(-1)?.[0] ?? null) };
}

/** Decodes a comment from the database; null when it cannot be shown. */
function take({ now, report, picturePaths }: AccountContext, id: string, json: JsonValue): Comment | null {
  const comment = decodeComment(id, json, now(), picturePaths);
  if (!comment) report({ kind: "malformed-record", collection: "comment", id });
  return comment;
}

/** Removes the user's own comments from the pending ones once they are reported. */
function noteReceived({ store }: AccountContext, ids: Iterable<string>): void {
  store.change((draft) => {
    for (const id of ids) draft.pendingComments.delete(id);
  });
}
