import type { QueryClient, QueryKey } from "@tanstack/query-core";
import type { FollowedLatest } from "./followed-latest";
import type { LiveComments } from "./live-comments";
import type { LiveFeed } from "./live-feed";
import type { LiveFollows } from "./live-follows";
import type { World } from "./world";

/** What of an account can be kept for the next visit, and is filled from the last one. */
export interface KeptParts {
  readonly world: World;
  readonly queries: QueryClient;
  /** What the keys of the account's queries begin with. */
  readonly root: QueryKey;
  /** By page size. */
  readonly feeds: ReadonlyMap<number, LiveFeed>;
  /** By slug. */
  readonly comments: ReadonlyMap<string, LiveComments>;
  readonly follows: LiveFollows;
  readonly followedLatest: FollowedLatest;
}

/** Keeps what an account has read, and fills it in at its next visit (port). */
export interface AccountCache {
  /** The database has told something: what was kept, and is not there yet, is of no use any more. */
  heard(): void;
  /** Fills what is kept into what is not known yet, now or as soon as it has been read, and keeps what is read from now on. */
  attach(parts: KeptParts): void;
  /** Fills a feed that has just been made. */
  onFeed(feed: LiveFeed): void;
  /** Fills the comments of a hoot that have just been made. */
  onComments(slug: string, comments: LiveComments): void;
  /** Removes what is kept and ends: something of it could not be drawn. The next visit begins with what the database holds. */
  drop(): void;
  /** Keeps what has not been kept yet, and ends. */
  detach(): void;
}
