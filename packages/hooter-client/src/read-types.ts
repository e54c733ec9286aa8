import type { Connection } from "./database/database";
import type { HooterError } from "./model/errors";
import type { CommentView, Hoot, HootView } from "./model/hoot";
import type { FollowRecord, UserProfile } from "./model/profile";
import type { Readable } from "./model/readable";
import type { PageReference } from "./model/thread";
import type { AuthorReference, ListedPerson, PersonReference } from "./queries/profiles";

/** State of a read without data: the data is not loaded yet, or the reader must sign in first. */
export type WithoutData = { readonly status: "loading" } | { readonly status: "signed-out" };

/** State of a read that failed. `retry` reads again and has a stable identity. */
export interface FailedRead {
  readonly status: "error";
  readonly error: HooterError;
  readonly retry: () => void;
}

export const loading = { status: "loading" } as const;
export const signedOut = { status: "signed-out" } as const;

/** Returns the state of a failed read. It is `signed-out` if the rules refuse a visitor, who can then sign in. */
export function failed(
  { uid }: { readonly uid: string | null },
  error: HooterError,
  retry: () => void,
): FailedRead | WithoutData {
  return uid === null && error.code === "permission-denied" ? signedOut : { status: "error", error, retry };
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
    throw new RangeError(`pageSize must be a positive integer, received ${typeof pageSize} ${pageSize}`);
  }
  return pageSize;
}

/** State of a paginated list. */
export interface Pages {
  readonly hasMore: boolean;
  /**
   * Reads the next page. Does nothing while a page is being read or when there is no further page. The function has a
   * stable identity.
   */
  readonly loadMore: () => void;
  readonly isLoadingMore: boolean;
  readonly loadMoreError: HooterError | null;
}

/** State of a read. `Ready` is the data of the state `ready`. */
type ReadState<Ready> = WithoutData | FailedRead | ({ readonly status: "ready" } & Ready);

/** State of a feed. */
export type FeedState = ReadState<
  Pages & {
    /** Newest first. An unchanged hoot keeps its object identity. */
    readonly hoots: readonly HootView[];
    /**
     * Number of other users' new hoots that are held back. While the page is hidden, the number also includes up to ten
     * hoots that have arrived meanwhile.
     */
    readonly newCount: number;
    readonly showNew: () => void;
    readonly connection: Connection;
  }
>;

/** State of the hoots with a hashtag; `invalid` for text that is not a valid hashtag. */
export type HashtagFeedState = FeedState | { readonly status: "invalid" };

/** State of one hoot. */
export type HootState =
  | ReadState<{ readonly hoot: HootView; readonly connection: Connection }>
  | { readonly status: "not-found" };

/** State of the comments on a hoot. */
export type CommentsState =
  | WithoutData
  | (FailedRead & {
      /**
       * The reader's own comments that are being sent, oldest first. An unchanged comment keeps its object identity.
       */
      readonly pending: readonly CommentView[];
    })
  | (Pages & {
      readonly status: "ready";
      /** Oldest first. An unchanged comment keeps its object identity. */
      readonly comments: readonly CommentView[];
    });

/** State of the thread of a page. */
export type ThreadState =
  | ReadState<{
      /** The hoot above the comments. Read the comments with `client.comments(hoot)`. */
      readonly hoot: HootView;
      /** Whether an administrator has closed the thread. */
      readonly isClosed: boolean;
      /** Whether the reader is an administrator, who may close the thread, and hide and delete its comments. */
      readonly canModerate: boolean;
      readonly connection: Connection;
    }>
  | {
      /** Nobody has commented yet. */
      readonly status: "empty";
      /** Whether an administrator has closed the thread. A closed thread is empty when its hoot has been removed. */
      readonly isClosed: boolean;
      /** Whether the thread is closed and the reader is an administrator, who may reopen it. */
      readonly canModerate: boolean;
      /**
       * The reader's own comments that are being sent, oldest first. An unchanged comment keeps its object identity.
       */
      readonly pending: readonly CommentView[];
    };

/** State of the number of comments on a page. */
export type ThreadCountState = ReadState<{
  /** Number of comments, including hidden ones. */
  readonly count: number;
}>;

/** State of a profile. */
export type ProfileState =
  | ReadState<{
      readonly profile: UserProfile & { readonly isMe: boolean };
      /** Whether only the name and the picture, which the session contains, are known so far. */
      readonly isLoading: boolean;
    }>
  | { readonly status: "not-found" };

/** State of an author's hoots. */
export type AuthorHootsState = ReadState<
  Pages & {
    /** Newest first. An unchanged hoot keeps its object identity. */
    readonly hoots: readonly HootView[];
  }
>;

/** State of the followers of a user. */
export type FollowersState = ReadState<Pages & { readonly followers: readonly ListedPerson[] }>;

/** State of the people whom a given user follows. */
export type FollowingOfState = ReadState<Pages & { readonly following: readonly ListedPerson[] }>;

/** State of the accounts that the reader follows. */
export type FollowingState = ReadState<{ readonly following: readonly FollowRecord[] }>;

/** State of the latest hoots of the followed authors. */
export type FollowedLatestState = ReadState<
  Pages & {
    /** Newest first. An unchanged hoot keeps its object identity. */
    readonly hoots: readonly HootView[];
    /** Number of followed authors, including those without hoots. */
    readonly followingCount: number;
  }
>;

/**
 * Live data as stores, which the hooks of `hooter-client/react` use too. The first subscriber of a store opens its
 * requests and streams, and the last one closes them. Stores of the same data share their requests and streams. `get`
 * without a subscriber returns the data that is already loaded, and reads nothing. A store follows the session: it
 * continues with the next account that signs in. The same arguments return the same store, until the account changes.
 */
export interface HooterReads {
  /**
   * All hoots, newest first. A live head and older pages form one list without gaps or duplicates. Each hoot has its
   * counters and the reader's own like, with pending changes applied. `arrivals` controls whether other users' new
   * hoots are held back. The user's own hoots appear immediately.
   *
   * @throws RangeError when `pageSize` is not a positive integer
   * @example
   * const feed = client.feed({ pageSize: 20 });
   * const close = feed.subscribe(() => {
   *   const state = feed.get();
   *   if (state.status === "ready") console.log(state.hoots.length);
   * });
   */
  feed(options?: FeedOptions): Readable<FeedState>;
  /**
   * The hoots with a hashtag, newest first. The list is live and has pages, like that of {@link HooterReads.feed}, but
   * a page has at most 100 hoots. The reader's own new, edited and deleted hoots change the list immediately. The
   * counters of a hoot are null until its card is visible (`useVisibleHoot`). The state is `signed-out` for every
   * visitor.
   *
   * @param hashtag with or without its #; case does not matter
   * @throws RangeError when `pageSize` is not a positive integer
   * @example
   * const close = client.hashtagFeed("jardin").subscribe(render);
   */
  hashtagFeed(hashtag: string, options?: FeedOptions): Readable<HashtagFeedState>;
  /**
   * A live hoot by its slug. A hoot that is already in the feed appears immediately.
   *
   * @example
   * const state = client.hoot(slug).get();
   */
  hoot(slug: string): Readable<HootState>;
  /**
   * The comments on a hoot, oldest first. The newest hundred are live and include the user's own pending comments.
   * `loadMore` loads earlier comments, a hundred at a time.
   *
   * @example
   * const close = client.comments(hoot).subscribe(render);
   */
  comments(hoot: Pick<Hoot, "slug">): Readable<CommentsState>;
  /**
   * The thread of a page, live. The first comment creates the thread's hoot. The read costs one call, and one more if
   * the thread exists.
   *
   * @param page the canonical address of the page (see `canonicalUrl`, which is applied again), or an id that the host
   *   chooses
   * @example
   * const thread = client.thread({ url: canonicalUrl(location.href) });
   * const close = thread.subscribe(() => console.log(thread.get().status));
   */
  thread(page: PageReference): Readable<ThreadState>;
  /**
   * The number of comments on a page. The number is read when it is shown and when the browser tab becomes visible. The
   * read costs one call, and two more if there is a thread.
   *
   * @example
   * const close = client.threadCount({ url }).subscribe(render);
   */
  threadCount(page: PageReference): Readable<ThreadCountState>;
  /**
   * A user's profile with counters. A `pseudo` selects the account that has claimed the name. A user who never saved a
   * profile is identified by their newest hoot. Counters are null when they do not exist (data of a plain client).
   *
   * @example
   * const close = client.profile({ pseudo: "Hulotte" }).subscribe(render);
   */
  profile(who: PersonReference): Readable<ProfileState>;
  /**
   * An author's hoots in pages, newest first, with counters and the reader's own likes.
   *
   * @param author a uid, or the pseudo for hoots that a plain client wrote without an account
   * @throws RangeError when `pageSize` is not a positive integer
   * @example
   * const close = client.authorHoots(profile.uid).subscribe(render);
   */
  authorHoots(author: AuthorReference, options?: PageOptions): Readable<AuthorHootsState>;
  /**
   * The followers of a user in pages of at most 100, newest first. A page costs one call, and one more for each name in
   * it. The list is read again when it is shown and when the browser tab becomes visible. If several of its pages are
   * loaded, only new followers are read. The state is `signed-out` for every visitor.
   *
   * @throws RangeError when `pageSize` is not a positive integer
   * @example
   * const close = client.followers(profile.uid).subscribe(render);
   */
  followers(uid: string, options?: PageOptions): Readable<FollowersState>;
  /**
   * The people whom a given user follows, in pages, most recently followed first, with their current names and
   * pictures. The list costs as many calls as {@link HooterReads.followers}. For the reader's own follows without
   * pictures, {@link HooterReads.following} needs one call. The state is `signed-out` for every visitor.
   *
   * @throws RangeError when `pageSize` is not a positive integer
   * @example
   * const close = client.followingOf(profile.uid).subscribe(render);
   */
  followingOf(uid: string, options?: PageOptions): Readable<FollowingOfState>;
  /**
   * The users that the reader follows, most recently followed first, with pending changes applied. The state is
   * `signed-out` for every visitor.
   *
   * @example
   * const close = client.following().subscribe(render);
   */
  following(): Readable<FollowingState>;
  /**
   * The latest hoot of each followed author, newest first. If an open feed contains the latest hoot of an author, that
   * hoot is reused. Each of the remaining authors costs one call, with at most six calls in parallel. The list starts
   * with the twenty most recently followed authors, and each `loadMore` adds twenty. The state is `signed-out` for
   * every visitor.
   *
   * @example
   * const close = client.followedLatest().subscribe(render);
   */
  followedLatest(): Readable<FollowedLatestState>;
  /**
   * Whether the reader follows a user; null until it is known, and false for a visitor. All stores share one read.
   *
   * @example
   * const close = client.follows(profile.uid).subscribe(render);
   */
  follows(uid: string): Readable<boolean | null>;
}

/** {@link HooterReads} and the feeds of the hooks. */
export interface HookReads extends HooterReads {
  /**
   * A feed for a hook. If the options show new hoots at once, the feed contains them but still counts them as held: the
   * hook releases them after rendering.
   *
   * @param hashtag key of a hashtag; null for all hoots
   */
  feedOfHook(hashtag: string | null, options: FeedOptions): Readable<FeedState>;
}
