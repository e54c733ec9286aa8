import { childrenOf, type JsonValue } from "../database/database";
import { decodeComment } from "../model/decode-comment";
import { HooterError } from "../model/errors";
import type { Comment } from "../model/hoot";
import { newestFirst } from "../model/key-order";
import type { Store } from "../model/readable";
import type { AccountContext } from "../store/account-context";
import type { FeedHead } from "./feed-window";
import { followList, type ListSource } from "./live-list";

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
  /** End of the next page; null when there are no older comments. */
  readonly floor: string | null;
}

interface FollowOptions {
  readonly pageSize: number;
  readonly state: Store<LiveCommentsState>;
  readonly onFailure: (error: HooterError) => void;
}

/** Comments are never held. */
const showAll = () => true;

/**
 * Subscribes to the comments of a hoot and updates a state. The newest page is not read separately, which saves a call:
 * its stream is opened immediately.
 *
 * @returns a function that stops it
 */
export function followComments(context: AccountContext, slug: string, options: FollowOptions): () => void {
  const { pageSize, state, onFailure } = options;
  const start = state.get();
  let comments: CommentsById = start.status === "ready" ? start.comments : new Map();

  const source: ListSource = {
    path: ["comment"],
    pageSize,
    queryFrom: (floor) => ({
      orderBy: "hootId",
      ...(floor === null ? { equalTo: slug } : { startAt: [slug, floor], endAt: slug }),
    }),
    head() {
      const present = state.get();
      return present.status === "ready" ? present.head : null;
    },
    receive({ window, keys, touched }, moveHead) {
      const next = new Map(comments);
      for (const id of touched ?? window.keys()) {
        const json = window.get(id);
        if (json === undefined) continue;
        const comment = take(context, id, json);
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
    onConnection(connection) {
      // Report the failure while there is nothing to show. The stream keeps retrying.
      if (connection === "reconnecting" && state.get().status !== "ready") {
        onFailure(new HooterError("network", "comments: no answer"));
      }
    },
    onError: onFailure,
  };
  // If the cache contains all comments, open the same query as without a cache, so that tabs share one stream.
  return followList(context, source, (source.head()?.floor ?? null) === null ? "newest" : "floor");
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

/** Removes the user's own pending comments once the stream reports them. */
function noteReceived({ store }: AccountContext, ids: Iterable<string>): void {
  store.change((draft) => {
    for (const id of ids) draft.updates.delete(id);
  });
}
