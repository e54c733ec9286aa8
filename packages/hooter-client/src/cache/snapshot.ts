import * as v from "valibot";
import { text } from "../model/decode";
import { safePictureLink } from "../model/picture-link";
import { isWellFormed } from "../model/text";

/*
 * The form of what is kept, and its decoding: whatever can write to the device may have written there. Truth alone is kept,
 * nothing that is pending.
 */

/** Raised whenever the form changes: what was kept in another one is thrown away. */
const SCHEMA = 1;
/** What was kept this many milliseconds ago is thrown away. */
const LONGEST = 30 * 24 * 3_600_000;
/** Clocks are set anew: so many milliseconds later than now is still no fault. */
const SLACK = 24 * 3_600_000;

const key = v.pipe(v.string(), v.maxLength(1_000), v.check(isWellFormed));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const time = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15));
const author = v.object({ uid: v.nullable(key), pseudo: text, picture: v.nullable(text) });
const hoot = v.object({
  id: key,
  content: text,
  author,
  slug: text,
  picture: v.nullable(v.object({ url: text, alt: text })),
  publishedAt: v.nullable(time),
  writtenDate: text,
  editedAt: v.nullable(time),
});
const comment = v.object({
  id: key,
  content: text,
  hootSlug: text,
  author,
  postedAt: time,
  writtenDate: text,
});
const person = v.object({ uid: key, pseudo: text, picture: v.nullable(text) });
const authorReference = v.union([key, v.object({ pseudo: text })]);
const personReference = v.union([v.object({ uid: key }), v.object({ pseudo: text })]);
const page = { floor: v.nullable(key) };

const idPage = v.object({ ids: v.array(key), ...page });
const answer = v.union([
  v.object({ kind: v.literal("hoot"), of: text, data: key }),
  v.object({ kind: v.literal("person"), of: personReference, data: person }),
  v.object({ kind: v.literal("author"), of: authorReference, size: count, data: idPage }),
  v.object({
    kind: v.literal("followers"),
    of: key,
    size: count,
    data: v.object({ people: v.array(person), ...page }),
  }),
]);

/** What is kept under "feed": the hoots, and the heads of the feeds by page size. */
const feedRecord = v.object({
  hoots: v.array(hoot),
  counts: v.record(key, v.object({ likes: count, comments: count })),
  liked: v.record(key, v.boolean()),
  heads: v.array(v.object({ pageSize: count, ids: v.array(key), floor: v.nullable(key) })),
});

/** What is kept under "people": whom the reader follows (null: not known), counters, and the answers of queries. */
const peopleRecord = v.object({
  follows: v.nullable(v.array(v.object({ uid: key, pseudo: text, key }))),
  people: v.record(key, v.object({ hoots: count, followers: count, following: count })),
  answers: v.array(answer),
});

/** What is kept of the comments of one hoot; when its page was opened last, in milliseconds. */
const commentsRecord = v.object({ openedAt: v.number(), comments: v.array(comment), ...page });

export type FeedRecord = v.InferOutput<typeof feedRecord>;
export type PeopleRecord = v.InferOutput<typeof peopleRecord>;
export type CommentsRecord = v.InferOutput<typeof commentsRecord>;
/** The answer of one query. */
export type KeptAnswer = v.InferOutput<typeof answer>;

/** The answer of a query as it is kept; null when there is none, or when it is none to keep. */
export function answerOf(kind: unknown, of: unknown, size: unknown, data: unknown): KeptAnswer | null {
  const result = v.safeParse(answer, { kind, of, size, data });
  return result.success ? result.output : null;
}

/** A page of hoots; null when it is none. */
export function hootPageOf(data: unknown): v.InferOutput<typeof idPage> | null {
  const result = v.safeParse(idPage, data);
  return result.success ? result.output : null;
}

const envelope = v.object({ schema: v.number(), savedAt: v.number(), data: v.unknown() });

/** The text of a record. @param body its content as JSON */
export function sealRecord(body: string, now: number): string {
  return `{"schema":${SCHEMA},"savedAt":${now},"data":${body}}`;
}

/** What is in a record, not decoded yet; null: its time is over. @throws Error when it is not a record of ours */
export function unsealRecord(record: string, now: number): { readonly savedAt: number; readonly data: unknown } | null {
  const { schema, savedAt, data } = v.parse(envelope, JSON.parse(record));
  if (schema !== SCHEMA) throw new Error("the cache is of another schema");
  return savedAt < now - LONGEST || savedAt > now + SLACK ? null : { savedAt, data };
}

/** Whether every picture in a value may be shown. */
function hasSafePictures(value: unknown, paths: readonly string[]): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, child]: [string, unknown]) =>
    typeof child === "string"
      ? (name !== "picture" && name !== "url") || safePictureLink(child, paths) === child
      : hasSafePictures(child, paths),
  );
}

function decode<Kept>(schema: v.GenericSchema<unknown, Kept>, data: unknown, paths: readonly string[]): Kept {
  if (!hasSafePictures(data, paths)) throw new Error("a picture that may not be shown");
  return v.parse(schema, data);
}

/** @param paths see `safePictureLink` @throws Error when malformed */
export const decodeFeed = (data: unknown, paths: readonly string[]): FeedRecord => decode(feedRecord, data, paths);
/** @param paths see `safePictureLink` @throws Error when malformed */
export const decodePeople = (data: unknown, paths: readonly string[]): PeopleRecord =>
  decode(peopleRecord, data, paths);
/** The comments of a record; null when malformed. @param paths see `safePictureLink` */
export function decodeComments(data: unknown, paths: readonly string[]): CommentsRecord | null {
  try {
    return decode(commentsRecord, data, paths);
  } catch {
    return null;
  }
}
