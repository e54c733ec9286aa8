import * as v from "valibot";
import { HooterError } from "../model/errors";
import type { LiveComments } from "../queries/comments";
import type { LiveFeed } from "../queries/feed";
import { type HydratedParts, hydrate } from "./hydration";
import {
  commentsRecord,
  decodeRecord,
  type FeedRecord,
  feedRecord,
  isExpired,
  type PeopleRecord,
  peopleRecord,
} from "./snapshot";

/** Version of the format. A page that a server has rendered with another version is discarded. */
const SCHEMA = 1;

/** Time in milliseconds for which data of a server counts as just read. */
const FRESH = 30_000;

const hootComments = v.object({ ...commentsRecord.entries, slug: v.string() });
const initialData = v.object({
  schema: v.literal(SCHEMA),
  readAt: v.number(),
  feed: feedRecord,
  people: peopleRecord,
  comments: v.array(hootComments),
});

/**
 * Public data that a server has read for its first page, as plain JSON. `prefetchFeed`, `prefetchHoot` and
 * `prefetchProfile` of `hooter-client/server` create it. Its content may change in any release.
 */
export interface InitialData {
  readonly schema: number;
  /** Time of the read, in milliseconds. */
  readonly readAt: number;
  readonly feed: FeedRecord;
  readonly people: PeopleRecord;
  readonly comments: readonly v.InferOutput<typeof hootComments>[];
}

/** Creates the data of a server from parts of it. */
export function createInitialData(
  readAt: number,
  parts: Partial<Pick<InitialData, "feed" | "people" | "comments">>,
): InitialData {
  return {
    schema: SCHEMA,
    readAt,
    feed: { hoots: [], counts: {}, liked: {}, heads: [] },
    people: { follows: null, people: {}, answers: [] },
    comments: [],
    ...parts,
  };
}

/**
 * Decodes the data of a server.
 *
 * @param now milliseconds
 * @param paths see `safePictureLink`
 * @throws HooterError `malformed` for data of another version, for data that has expired, and for other values
 */
export function decodeInitialData(input: unknown, now: number, paths: readonly string[]): InitialData {
  let data: InitialData;
  try {
    data = decodeRecord(initialData, input, paths);
  } catch {
    // The cause would contain the data.
    throw new HooterError("malformed", "initialData is malformed or of another version of hooter-client");
  }
  if (isExpired(data.readAt, now)) throw new HooterError("malformed", "initialData has expired");
  return data;
}

/** Parts of a reader that the data of a server hydrates. */
interface InitialParts extends HydratedParts {
  readonly feed: (pageSize: number) => LiveFeed;
  readonly comments: (slug: string) => LiveComments;
}

/**
 * Hydrates the data of a server where no data exists.
 *
 * @param hasLikes whether the reader has likes, which the data does not contain. What contains likes is then read again
 */
export function hydrateInitialData(parts: InitialParts, data: InitialData, hasLikes: boolean): void {
  // The clock of the server may be ahead.
  const freshUntil = hasLikes ? 0 : Math.min(data.readAt, Date.now()) + FRESH;
  hydrate(parts, data.feed, data.people, freshUntil);
  for (const { pageSize, ids, floor } of data.feed.heads) parts.feed(pageSize).hydrate(ids, floor);
  for (const { slug, comments, floor } of data.comments) parts.comments(slug).hydrate(comments, floor);
}
