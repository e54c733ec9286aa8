import type { Comment, Delivery, Hoot, HootCounts } from "../model/hoot";
import type { FollowRecord } from "../model/profile";

/** Visible effect of a mutation that the database, or the stream of its list, has not confirmed. */
export type OptimisticUpdate =
  | PendingHoot
  | PendingEdit
  | RemovedHoot
  | PendingComment
  | RemovedComment
  | PendingLike
  | PendingFollow;

/** The user's own hoot that the stream has not reported yet. Its mutation has the id of the hoot. */
export interface PendingHoot {
  readonly verb: "publishHoot";
  readonly hoot: Hoot;
  readonly delivery: Delivery;
}

/** The fields that an edit changes. */
export interface PendingEdit {
  readonly verb: "editHoot";
  readonly hootId: string;
  readonly fields: Pick<Hoot, "content" | "picture" | "editedAt">;
}

/** The user's own removed hoot with its data, for an undo. It stays hidden, because a list may still contain it. */
export interface RemovedHoot {
  readonly verb: "deleteHoot";
  readonly hootId: string;
  readonly hoot: Hoot | undefined;
  readonly counts: HootCounts | undefined;
  readonly liked: boolean | undefined;
}

/** The user's own comment that the stream has not reported yet. Its mutation has the id of the comment. */
export interface PendingComment {
  readonly verb: "addComment";
  readonly hootId: string;
  readonly comment: Comment;
  readonly delivery: Delivery;
  /** Expected counter of the hoot; null when it is unknown or already includes the comment. */
  readonly expected: number | null;
}

/** A removed comment. It stays hidden, because a list may still contain it. */
export interface RemovedComment {
  readonly verb: "deleteComment";
  readonly commentId: string;
  readonly hootId: string | null;
  /** Expected counter of the hoot; null when it is unknown or already excludes the comment. */
  readonly expected: number | null;
}

/** Target state of a like. */
export interface PendingLike {
  readonly verb: "setLiked";
  readonly hootId: string;
  readonly liked: boolean;
  /** Change of the counter: 1, 0 or -1. */
  readonly delta: number;
  /** Expected counter; null when the counter is unknown. */
  readonly expected: number | null;
}

/** Target state of a follow. */
export interface PendingFollow {
  readonly verb: "setFollowed";
  readonly follow: FollowRecord;
  readonly followed: boolean;
}

/** Optimistic updates by the id of their mutation, in the order of the mutations. */
export type OptimisticUpdates = ReadonlyMap<string, OptimisticUpdate>;

/** Optimistic updates by the id of the hoot, comment or user that they change. The last one of a subject applies. */
export interface OptimisticState {
  readonly pendingHoots: ReadonlyMap<string, PendingHoot>;
  readonly edits: ReadonlyMap<string, PendingEdit["fields"]>;
  readonly removedHoots: ReadonlyMap<string, RemovedHoot>;
  readonly pendingComments: ReadonlyMap<string, PendingComment>;
  readonly removedComments: ReadonlyMap<string, RemovedComment>;
  readonly pendingLikes: ReadonlyMap<string, PendingLike>;
  readonly pendingFollows: ReadonlyMap<string, PendingFollow>;
  /** Minimum comment counter of a hoot: it includes the user's own pending comments. */
  readonly leastComments: ReadonlyMap<string, number>;
  /** Maximum comment counter of a hoot: it excludes the removed comments. */
  readonly mostComments: ReadonlyMap<string, number>;
}

const applied = new WeakMap<OptimisticUpdates, OptimisticState>();

/** Indexes the optimistic updates of a state by their subjects. The same updates return the same object. */
export function applyMutations({ updates }: { readonly updates: OptimisticUpdates }): OptimisticState {
  const known = applied.get(updates);
  if (known) return known;
  const state = {
    pendingHoots: new Map<string, PendingHoot>(),
    edits: new Map<string, PendingEdit["fields"]>(),
    removedHoots: new Map<string, RemovedHoot>(),
    pendingComments: new Map<string, PendingComment>(),
    removedComments: new Map<string, RemovedComment>(),
    pendingLikes: new Map<string, PendingLike>(),
    pendingFollows: new Map<string, PendingFollow>(),
    leastComments: new Map<string, number>(),
    mostComments: new Map<string, number>(),
  };
  for (const update of updates.values()) {
    switch (update.verb) {
      case "publishHoot":
        state.pendingHoots.set(update.hoot.id, update);
        break;
      case "editHoot":
        state.edits.set(update.hootId, update.fields);
        break;
      case "deleteHoot":
        state.removedHoots.set(update.hootId, update);
        break;
      case "addComment":
        state.pendingComments.set(update.comment.id, update);
        limit(state.leastComments, update, Math.max);
        break;
      case "deleteComment":
        state.removedComments.set(update.commentId, update);
        limit(state.mostComments, update, Math.min);
        break;
      case "setLiked":
        state.pendingLikes.set(update.hootId, update);
        break;
      case "setFollowed":
        state.pendingFollows.set(update.follow.uid, update);
        break;
    }
  }
  applied.set(updates, state);
  return state;
}

/** Reduces the expected counters of a hoot to one. */
function limit(
  limits: Map<string, number>,
  { hootId, expected }: PendingComment | RemovedComment,
  select: (a: number, b: number) => number,
): void {
  if (hootId !== null && expected !== null) limits.set(hootId, select(limits.get(hootId) ?? expected, expected));
}
