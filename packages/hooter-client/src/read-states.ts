import type { Connection } from "./database/database";
import type { HooterError } from "./model/errors";
import type { CommentView, HootView } from "./model/hoot";
import type { FollowRecord, UserProfile } from "./model/profile";
import type { ListedPerson } from "./queries/profiles";

/** State of a read without data. */
export type WithoutData = { readonly status: "loading" } | { readonly status: "signed-out" };

/** State of a read that failed. `retry` reads again and has a stable identity. */
export interface FailedRead {
  readonly status: "error";
  readonly error: HooterError;
  readonly retry: () => void;
}

/** State of a paginated list. */
export interface Pages {
  readonly hasMore: boolean;
  /**
   * Reads the next page. Does nothing while a page is being read or when there is no further page. Its identity is
   * stable.
   */
  readonly loadMore: () => void;
  readonly isLoadingMore: boolean;
  readonly loadMoreError: HooterError | null;
}

/**
 * When other users' new hoots are shown: after a call of `showNew` ("wait"), immediately ("show"), or immediately if
 * the reader is at the top of the feed ("at-top").
 */
export type FeedArrivals = "wait" | "show" | "at-top";

/** Options of a feed. */
export interface FeedOptions {
  /**
   * Number of hoots in a page, a positive integer; default 20. For a visitor and for a hashtag, a page has at most 100.
   */
  readonly pageSize?: number | undefined;
  /** Default "at-top". The user's own hoots are never held. */
  readonly arrivals?: FeedArrivals | undefined;
  /** Whether the reader is at the top of the feed; default false. */
  readonly atTop?: boolean | undefined;
}

/** Whether new hoots of other users are shown at once. */
export function showsHeld({ arrivals = "at-top", atTop = false }: FeedOptions): boolean {
  return arrivals === "show" || (arrivals === "at-top" && atTop);
}

/** Options of a paginated list. */
export interface PageOptions {
  /** Number of items in a page, a positive integer; default 20. A page of a list of people has at most 100. */
  readonly pageSize?: number | undefined;
}

/** @throws RangeError for an invalid page size, in production too, so that it is not mistaken for a failed read */
export function pageSizeOf({ pageSize = 20 }: PageOptions = {}): number {
  if (!Number.isSafeInteger(pageSize) || pageSize < 1) {
    throw new RangeError(`pageSize must be a positive integer, received ${pageSize}`);
  }
  return pageSize;
}

/** State of a feed. */
export type FeedState =
  | WithoutData
  | FailedRead
  | (Pages & {
      readonly status: "ready";
      /** Newest first. An unchanged hoot keeps its object identity. */
      readonly hoots: readonly HootView[];
      /**
       * Number of other users' new hoots that are held back, plus at most ten that arrived while the page was hidden.
       */
      readonly newCount: number;
      readonly showNew: () => void;
      readonly connection: Connection;
    });

/** State of the hoots with a hashtag; `invalid` for text that is not a valid hashtag. */
export type HashtagFeedState = FeedState | { readonly status: "invalid" };

/** State of one hoot. */
export type HootState =
  | WithoutData
  | { readonly status: "not-found" }
  | FailedRead
  | { readonly status: "ready"; readonly hoot: HootView; readonly connection: Connection };

/** State of the comments on a hoot. */
export type CommentsState =
  | WithoutData
  | FailedRead
  | (Pages & {
      readonly status: "ready";
      /** Oldest first. An unchanged comment keeps its object identity. */
      readonly comments: readonly CommentView[];
    });

/** State of the thread of a page. */
export type ThreadState =
  | WithoutData
  | FailedRead
  | {
      /** Nobody has commented yet. */
      readonly status: "empty";
      /** Whether the thread is closed: an administrator closed it, and its hoot was then removed. */
      readonly isClosed: boolean;
      /** Whether the thread is closed and the reader is an administrator, who may reopen it. */
      readonly canModerate: boolean;
      /**
       * The reader's own comments that are being sent, oldest first. An unchanged comment keeps its object identity.
       */
      readonly pending: readonly CommentView[];
    }
  | {
      readonly status: "ready";
      /** The hoot above the comments. Read the comments with `client.comments(hoot)`. */
      readonly hoot: HootView;
      /** Whether an administrator has closed the thread. */
      readonly isClosed: boolean;
      /** Whether the reader is an administrator, who may close the thread, and hide and delete its comments. */
      readonly canModerate: boolean;
      readonly connection: Connection;
    };

/** State of the number of comments on a page. */
export type ThreadCountState =
  | WithoutData
  | FailedRead
  | {
      readonly status: "ready";
      /** Includes hidden comments. */
      readonly comments: number;
    };

/** State of a profile. */
export type ProfileState =
  | WithoutData
  | { readonly status: "not-found" }
  | FailedRead
  | { readonly status: "ready"; readonly profile: UserProfile & { readonly isMe: boolean } };

/** State of an author's hoots. */
export type AuthorHootsState =
  | WithoutData
  | FailedRead
  | (Pages & {
      readonly status: "ready";
      /** Newest first. An unchanged hoot keeps its object identity. */
      readonly hoots: readonly HootView[];
    });

/** State of the followers of a user. */
export type FollowersState =
  | WithoutData
  | FailedRead
  | (Pages & { readonly status: "ready"; readonly followers: readonly ListedPerson[] });

/** State of the people that any user follows. */
export type FollowingOfState =
  | WithoutData
  | FailedRead
  | (Pages & { readonly status: "ready"; readonly following: readonly ListedPerson[] });

/** State of the accounts that the reader follows. */
export type FollowingState =
  | WithoutData
  | FailedRead
  | { readonly status: "ready"; readonly following: readonly FollowRecord[] };

/** State of the latest hoots of the followed authors. */
export type FollowedLatestState =
  | WithoutData
  | FailedRead
  | (Pages & {
      readonly status: "ready";
      /** Newest first. An unchanged hoot keeps its object identity. */
      readonly hoots: readonly HootView[];
      /** Number of followed authors, including those without hoots. */
      readonly following: number;
    });
