import type { AccountQueries } from "../queries/account-queries";
import type { LiveComments } from "../queries/comments";
import type { LiveFeed } from "../queries/feed";
import type { FollowedLatest } from "../queries/followed-latest";
import type { LiveFollows } from "../queries/following";
import type { EntityStore } from "../store/entity-store";

/** Parts of an account that are persisted and hydrated. */
export interface CachedParts {
  readonly store: EntityStore;
  readonly queries: AccountQueries;
  /** By page size. */
  readonly feeds: ReadonlyMap<number, LiveFeed>;
  /** By slug. */
  readonly comments: ReadonlyMap<string, LiveComments>;
  readonly follows: LiveFollows;
  readonly followedLatest: FollowedLatest;
}

/** Persists the data that an account has read, and hydrates it at the next visit (port). */
export interface AccountCache {
  /** Reports data from the database. Persisted data that has not been hydrated by then is obsolete. */
  onAnswer(): void;
  /** Hydrates persisted data where no data exists, now or as soon as it is loaded. Persists all reads from now on. */
  attach(parts: CachedParts): void;
  /** Hydrates a new feed. */
  onFeed(feed: LiveFeed): void;
  /** Hydrates the new comments of a hoot. */
  onComments(slug: string, comments: LiveComments): void;
  /**
   * Removes the persisted data and stops, because a part of the data failed to render. The next
   * visit starts from the database.
   */
  drop(): void;
  /** Persists pending changes and stops. */
  detach(): void;
}
