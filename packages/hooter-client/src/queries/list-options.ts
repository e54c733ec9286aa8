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
