import type { Comment, Delivery, Hoot, HootCounts } from "../model/hoot";
import type { FollowRecord } from "../model/profile";

/** Visible effect of a mutation, computed once, when the mutation is first shown. */
export type OptimisticUpdate =
  | PendingHoot
  | PendingEdit
  | RemovedHoot
  | PendingComment
  | RemovedComment
  | PendingLike
  | PendingFollow;

/** Actions whose writes wait for the network. */
export type MutationVerb = OptimisticUpdate["verb"];

type Texts = { readonly [name: string]: string };

/** Everything that is needed to send a mutation again. It is stored on the device until the service has responded. */
export interface MutationRecord {
  /** Id of the hoot or comment that the mutation creates; otherwise a separate id. */
  readonly id: string;
  readonly verb: MutationVerb;
  /** Arguments of the action, as text; `id` and `slug` are those of a hoot or comment. */
  readonly args: Texts;
  /** Whether the mutation was sent before. If so, the database may already contain its result. */
  readonly sent: boolean;
  /** The draft to delete after delivery; null for none. */
  readonly draft: { readonly name: string; readonly fields: Texts } | null;
}

/**
 * A write of the account. The mutation stays in the entity store until the database, or the stream of its list,
 * confirms the write.
 */
export interface Mutation extends MutationRecord {
  /** Creator of the mutation: this page, an earlier page whose mutations this page now sends, or another tab. */
  readonly origin: "here" | "restored" | "remote";
  /** "stored": the database contains the result; the update is still shown until a list contains the result. */
  readonly state: Delivery;
  readonly update: OptimisticUpdate;
}

/**
 * A hoot of the user that is new, or that the user restores, and that the stream has not reported yet. Its mutation has
 * the id of the hoot.
 */
export interface PendingHoot {
  readonly verb: "publishHoot" | "restoreHoot";
  readonly hoot: Hoot;
}

export interface PendingEdit {
  readonly verb: "editHoot";
  readonly hootId: string;
  readonly fields: Pick<Hoot, "content" | "picture" | "editedAt">;
}

/** A hoot that the user has removed, with its data for an undo. It stays hidden while a list still contains it. */
export interface RemovedHoot {
  readonly verb: "deleteHoot";
  readonly hootId: string;
  readonly hoot: Hoot | undefined;
  readonly counts: HootCounts | undefined;
  readonly liked: boolean | undefined;
}

/** A comment of the user that the stream has not reported yet. Its mutation has the id of the comment. */
export interface PendingComment {
  readonly verb: "addComment";
  readonly hootId: string;
  readonly comment: Comment;
  /** Key of the page whose thread the comment may begin. */
  readonly thread?: string | undefined;
  /** Expected number of comments on the hoot; null when the counter is unknown or already includes the comment. */
  readonly expected: number | null;
}

/** A removed comment. It stays hidden, because a list may still contain it. */
export interface RemovedComment {
  readonly verb: "deleteComment";
  readonly commentId: string;
  readonly hootId: string | null;
  /** Expected number of comments on the hoot; null when the counter is unknown or already excludes the comment. */
  readonly expected: number | null;
}

export interface PendingLike {
  readonly verb: "setLiked";
  readonly hootId: string;
  readonly liked: boolean;
  /** Change of the counter: 1, 0 or -1. */
  readonly delta: number;
  /** Expected counter; null when the counter is unknown. */
  readonly expected: number | null;
}

export interface PendingFollow {
  readonly verb: "setFollowed";
  readonly follow: FollowRecord;
  readonly followed: boolean;
}

/** Mutations by their ids, in order. */
export type MutationsById = ReadonlyMap<string, Mutation>;

type Delivered<Pending> = Pending & { readonly delivery: Delivery };

interface Changes {
  readonly pendingHoots: Delivered<PendingHoot>;
  readonly edits: PendingEdit["fields"];
  readonly removedHoots: RemovedHoot;
  readonly pendingComments: Delivered<PendingComment>;
  readonly removedComments: RemovedComment;
  readonly pendingLikes: PendingLike;
  readonly pendingFollows: PendingFollow;
  /** Minimum of a hoot's comment counter, which includes the user's own pending comments. */
  readonly minComments: number;
  /** Maximum of a hoot's comment counter, which excludes the removed comments. */
  readonly maxComments: number;
}

/**
 * Optimistic updates by the id of the hoot, comment or user that they change. Only the last update of the same kind and
 * id applies.
 */
export type OptimisticState = { readonly [Kind in keyof Changes]: ReadonlyMap<string, Changes[Kind]> };

const applied = new WeakMap<MutationsById, OptimisticState>();

/** Derives the changes that the mutations of all tabs make. Returns the same object for the same map of mutations. */
export function applyMutations({ mutations }: { readonly mutations: MutationsById }): OptimisticState {
  const known = applied.get(mutations);
  if (known) return known;
  const result: { readonly [Kind in keyof Changes]: Map<string, Changes[Kind]> } = {
    pendingHoots: new Map(),
    edits: new Map(),
    removedHoots: new Map(),
    pendingComments: new Map(),
    removedComments: new Map(),
    pendingLikes: new Map(),
    pendingFollows: new Map(),
    minComments: new Map(),
    maxComments: new Map(),
  };
  for (const { state, update } of mutations.values()) {
    switch (update.verb) {
      case "publishHoot":
      case "restoreHoot":
        result.pendingHoots.set(update.hoot.id, { ...update, delivery: state });
        break;
      case "editHoot":
        result.edits.set(update.hootId, update.fields);
        break;
      case "deleteHoot":
        result.removedHoots.set(update.hootId, update);
        break;
      case "addComment":
        result.pendingComments.set(update.comment.id, { ...update, delivery: state });
        limit(result.minComments, update, Math.max);
        break;
      case "deleteComment":
        result.removedComments.set(update.commentId, update);
        limit(result.maxComments, update, Math.min);
        break;
      case "setLiked":
        result.pendingLikes.set(update.hootId, update);
        break;
      case "setFollowed":
        result.pendingFollows.set(update.follow.uid, update);
        break;
    }
  }
  applied.set(mutations, result);
  return result;
}

/** Combines the expected values of a hoot's counter into one limit. */
function limit(
  limits: Map<string, number>,
  { hootId, expected }: PendingComment | RemovedComment,
  select: (a: number, b: number) => number,
): void {
  if (hootId !== null && expected !== null) limits.set(hootId, select(limits.get(hootId) ?? expected, expected));
}
