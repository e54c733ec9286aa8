import * as v from "valibot";
import { text } from "../model/decode";
import { safePictureLink } from "../model/picture-link";
import { comment, count, counts, head, hoot, isExpired, key, page, person, profileCounts } from "./initial-data";

/*
 * Format and decoding of the persisted records. Other scripts may have written to the device, so every record is
 * decoded. Only confirmed data is persisted.
 */

/** Version of the format. Records of another version are discarded. */
const SCHEMA = 1;
const authorReference = v.union([key, v.object({ pseudo: text })]);
const personReference = v.union([v.object({ uid: key }), v.object({ pseudo: text })]);

const idPage = v.object({ ids: v.array(key), ...page });
const answer = v.union([
  v.object({ kind: v.literal("hoot"), of: text, data: key }),
  v.object({ kind: v.literal("person"), of: personReference, data: person }),
  v.object({ kind: v.literal("author"), of: authorReference, size: count, data: idPage }),
  v.object({
    kind: v.literal("people"),
    of: v.object({ kind: v.picklist(["followers", "following"]), uid: key }),
    size: count,
    data: v.object({ people: v.array(v.object({ ...person.entries, key })), ...page }),
  }),
]);

/** Record "feed": the hoots, and the head of the feed (its newest ids) for each page size. */
export const feedRecord = v.object({
  hoots: v.array(hoot),
  counts: v.record(key, counts),
  liked: v.record(key, v.boolean()),
  heads: v.array(head),
});

/** Record "people": accounts that the reader follows (null: unknown), counters, and results of queries. */
export const peopleRecord = v.object({
  follows: v.nullable(v.array(v.object({ uid: key, pseudo: text, key }))),
  people: v.record(key, profileCounts),
  answers: v.array(answer),
});

/** Comments on one hoot, and the time in milliseconds at which its page was last opened. */
export const commentsRecord = v.object({ openedAt: v.number(), comments: v.array(comment), ...page });

export type FeedRecord = v.InferOutput<typeof feedRecord>;
export type PeopleRecord = v.InferOutput<typeof peopleRecord>;
export type CommentsRecord = v.InferOutput<typeof commentsRecord>;
/** Result of one query. */
export type CachedAnswer = v.InferOutput<typeof answer>;

/** Decodes the result of a query to persist it; null when there is no result or its kind is not persisted. */
export function answerOf(input: unknown): CachedAnswer | null {
  const result = v.safeParse(answer, input);
  return result.success ? result.output : null;
}

const envelope = v.object({ schema: v.number(), savedAt: v.number(), data: v.unknown() });

/** @throws Error when the input does not match the schema */
function decode<Content>(schema: v.GenericSchema<unknown, Content>, input: unknown): Content {
  const result = v.safeParse(schema, input);
  if (!result.success) throw new Error("the cache is malformed");
  return result.output;
}

/** Creates the text of a record. @param body its content as JSON */
export function sealRecord(body: string, now: number): string {
  return `{"schema":${SCHEMA},"savedAt":${now},"data":${body}}`;
}

/** Returns the undecoded content of a record, or null when it has expired. @throws Error for an unknown format */
export function unsealRecord(record: string, now: number): { readonly savedAt: number; readonly data: unknown } | null {
  const { schema, savedAt, data } = decode(envelope, JSON.parse(record));
  if (schema !== SCHEMA) throw new Error("the cache has another schema");
  return isExpired(savedAt, now) ? null : { savedAt, data };
}

/** @param paths see `safePictureLink` @throws Error when the data is malformed or contains an unsafe picture */
export function decodeRecord<Content>(
  schema: v.GenericSchema<unknown, Content>,
  data: unknown,
  paths: readonly string[],
): Content {
  if (!hasSafePictures(data, paths)) throw new Error("the cache contains a picture that may not be shown");
  return decode(schema, data);
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
