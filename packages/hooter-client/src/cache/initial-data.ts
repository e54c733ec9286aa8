import * as v from "valibot";
import { naturalNumber, text, time } from "../model/decode";
import { HooterError } from "../model/errors";
import { safePictureLink } from "../model/picture-link";
import { FRESH_MS } from "../queries/query";
import type { Reader } from "../queries/reader";

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

/*
 * Hydration is synchronous, so this file is in the bundle that loads first. To keep its decoding code small, the format
 * has lists instead of records, and no unions (compare snapshot.ts).
 */

/** Version of the format. Data of another version is discarded. */
const SCHEMA = 2;

const initialData = v.object({
  schema: v.number(),
  /** Time of the read, in milliseconds. */
  readAt: v.number(),
  hoots: v.array(hoot),
  counts: v.array(v.object({ id: key, ...counts.entries })),
  heads: v.array(head),
  slugs: v.array(v.object({ slug: text, id: key })),
  /** `pseudo` is the requested name, or null for a request by uid. */
  persons: v.array(v.object({ pseudo: v.nullable(text), person })),
  /** Counters of people. */
  people: v.array(v.object({ uid: key, ...profileCounts.entries })),
  authors: v.array(v.object({ uid: key, size: count, ids: v.array(key), ...page })),
  comments: v.array(v.object({ slug: text, comments: v.array(comment), ...page })),
});

/**
 * Public data that a server has read for the HTML of a page, as plain JSON. `prefetchFeed`, `prefetchHoot` and
 * `prefetchProfile` of `hooter-client/server` create it. Its content may change in any release.
 */
export type InitialData = v.InferOutput<typeof initialData>;

/** Creates the initial data of a page. Missing parts are empty. */
export function createInitialData(readAt: number, parts: Partial<Omit<InitialData, "schema" | "readAt">>): InitialData {
  return {
    schema: SCHEMA,
    readAt,
    hoots: [],
    counts: [],
    heads: [],
    slugs: [],
    persons: [],
    people: [],
    authors: [],
    comments: [],
    ...parts,
  };
}

/**
 * Decodes initial data. Pictures that must not be shown become null.
 *
 * @param now milliseconds
 * @param paths see `safePictureLink`
 * @throws HooterError `malformed` if the input is not initial data, is of another version or has expired
 */
export function decodeInitialData(input: unknown, now: number, paths: readonly string[]): InitialData {
  const { success, output } = v.safeParse(initialData, withSafePictures(input, paths));
  // Do not quote valibot's issues: they contain the data.
  if (!success || output.schema !== SCHEMA)
    throw new HooterError("malformed", "initialData is malformed or of another version of hooter-client");
  if (isExpired(output.readAt, now)) throw new HooterError("malformed", "initialData has expired");
  return output;
}

/** Returns a copy of a value without the pictures that must not be shown. */
function withSafePictures(value: unknown, paths: readonly string[]): unknown {
  if (typeof value !== "object" || value === null) return value;
  const text = JSON.stringify(value, (name, member: unknown) => {
    if (name !== "picture") return member;
    const link: unknown = typeof member === "object" && member !== null ? Reflect.get(member, "url") : member;
    return typeof link === "string" && safePictureLink(link, paths) !== link ? null : member;
  });
  return JSON.parse(text);
}

/** Adds initial data to the parts of the state that contain no data yet. @param now milliseconds */
export function hydrateInitialData(reader: Reader, data: InitialData, now: number): void {
  // The data does not contain the likes of an account, so all of it is read again for an account. The server's clock
  // may be ahead, so `readAt` is limited to now.
  const freshUntil = reader.uid === null ? Math.min(data.readAt, now) + FRESH_MS : 0;
  const isFresh = now < freshUntil;
  const countsById = new Map(data.counts.map(({ id, ...known }) => [id, known]));
  const inFeed = new Set(data.heads.flatMap(({ ids }) => ids));
  reader.store.change((draft) => {
    for (const hoot of data.hoots) {
      const { id } = hoot;
      if (draft.hoots.get(id)) continue;
      draft.hoots.set(id, hoot);
      const known = countsById.get(id);
      if (known) draft.counts.set(id, known);
      if (!inFeed.has(id) && !(isFresh && known)) draft.missing.set(id, "unread");
    }
    for (const { uid, ...known } of data.people) if (!draft.profileCounts.get(uid)) draft.profileCounts.set(uid, known);
  });
  for (const { slug, id } of data.slugs) reader.hootBySlug(slug).hydrate(id, freshUntil);
  for (const { pseudo, person } of data.persons) {
    reader.person(pseudo === null ? { uid: person.uid } : { pseudo }).hydrate(person, freshUntil);
  }
  for (const { uid, size, ...first } of data.authors) reader.authorPages(uid, size).hydrate([first], freshUntil);
  for (const { pageSize, ids, floor } of data.heads) reader.feed(pageSize).hydrate(ids, floor, freshUntil);
  for (const { slug, comments, floor } of data.comments) reader.comments(slug).hydrate(comments, floor);
}
