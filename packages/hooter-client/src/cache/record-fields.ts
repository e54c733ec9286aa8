import * as v from "valibot";
import { naturalNumber, text, time } from "../model/decode";

/*
 * Fields of the persisted records and of a server's initial data. Other scripts may have changed both, so every field
 * is decoded.
 */

/** Maximum length of a key in UTF-16 units. */
const MAX_KEY_LENGTH = 1_000;

export const key = v.pipe(
  v.string(),
  v.check((value) => value.length <= MAX_KEY_LENGTH && value.isWellFormed()),
);
export const count = naturalNumber;
const author = v.object({ uid: v.nullable(key), pseudo: text, picture: v.nullable(text) });
export const hoot = v.object({
  id: key,
  content: text,
  author,
  slug: text,
  picture: v.nullable(v.object({ url: text, alt: text })),
  publishedAt: v.nullable(time),
  writtenDate: text,
  editedAt: v.nullable(time),
  thread: v.optional(key),
});
export const comment = v.object({
  id: key,
  content: text,
  hootSlug: text,
  author,
  postedAt: time,
  writtenDate: text,
  isHidden: v.optional(v.literal(true)),
});
export const person = v.object({ uid: key, pseudo: text, picture: v.nullable(text) });
export const counts = v.object({ likes: count, comments: count });
export const profileCounts = v.object({ hoots: count, followers: count, following: count });
export const page = { floor: v.nullable(key) };
export const head = v.object({ pageSize: count, ids: v.array(key), ...page });

/** Maximum age of a record in milliseconds. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;
/** Tolerance in milliseconds for records from the future, because the clock of a device may be adjusted. */
const SLACK_MS = 24 * 3_600_000;

/** Whether data is too old to be shown, or saved too far in the future. @param savedAt milliseconds */
export function isExpired(savedAt: number, now: number): boolean {
  return savedAt < now - MAX_AGE_MS || savedAt > now + SLACK_MS;
}
