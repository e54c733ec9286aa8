import * as v from "valibot";
import type { Author, Hoot, HootCounts } from "./hoot";
import { httpsLink, safePictureLink } from "./picture-link";
import { decodePushKeyTime } from "./push-key";

/*
 * Other clients write to the same database, so every value is decoded before use. A decoder returns null for a record
 * that cannot be shown. An invalid optional field falls back to a default.
 */

// Use `v.check` instead of valibot's specific actions: the bundle stays smaller, and their error messages are not
// needed.

/** Maximum length of a text, far above the limit in the rules. */
const MAX_LENGTH = 20_000;
/** Maximum time in milliseconds that a `Date` can hold. */
const MAX_TIME_MS = 8.64e15;

/** Text with lone surrogates replaced by U+FFFD. */
export const text = v.pipe(
  v.string(),
  v.check(({ length }) => length <= MAX_LENGTH),
  v.transform((shown) => shown.toWellFormed()),
);
export const shownText = v.pipe(
  text,
  v.check((shown) => /\S/.test(shown)),
);
export const optional = v.fallback(v.nullable(text), null);
const written = v.fallback(text, "");
const count = v.pipe(
  v.number(),
  v.check((value) => Number.isInteger(value)),
);

/** An integer that is not negative. */
export const naturalNumber = v.pipe(
  v.number(),
  v.check((value) => Number.isInteger(value) && value >= 0),
);

/** Author and date fields of hoots and comments. */
export const signed = { auteur: shownText, proprietaire: optional, auteurImg: optional, date: written };
/** Time in milliseconds. */
export const time = v.pipe(
  v.number(),
  v.check((value) => value >= 0 && value <= MAX_TIME_MS),
);
const hootRecord = v.object({
  ...signed,
  contenu: shownText,
  slug: shownText,
  articleImg: optional,
  articleAlt: written,
  modifieLe: v.fallback(v.nullable(time), null),
  thread: optional,
});
const countsRecord = v.object({ likes: count, comments: count });

/**
 * Returns the author of a record.
 *
 * @param paths see {@link safePictureLink}
 * @param origin see {@link safePictureLink}
 */
export function authorOf(
  record: { auteur: string; proprietaire: string | null; auteurImg: string | null },
  paths: readonly string[],
  origin?: string,
): Author {
  return {
    uid: record.proprietaire,
    pseudo: record.auteur,
    picture: record.auteurImg === null ? null : safePictureLink(record.auteurImg, paths, origin),
  };
}

/**
 * Decodes a hoot of `/hoots/{id}` (specification, section 3). Returns null when it is malformed.
 *
 * @param now milliseconds; the time of a key is clamped to it
 * @param paths see {@link safePictureLink}; default none
 * @param origin see {@link safePictureLink}
 */
export function decodeHoot(
  id: string,
  json: unknown,
  now: number,
  paths: readonly string[] = [],
  origin?: string,
): Hoot | null {
  const result = v.safeParse(hootRecord, json);
  if (!result.success || !id.isWellFormed()) return null;
  const { output } = result;
  const createdAt = decodePushKeyTime(id);
  const url = output.articleImg === null ? null : safePictureLink(output.articleImg, paths, origin);
  return {
    id,
    content: output.thread === null ? output.contenu : threadContent(output.thread),
    author: authorOf(output, paths, origin),
    slug: output.slug,
    picture: url === null ? null : { url, alt: output.articleAlt },
    publishedAt: createdAt === null ? null : Math.min(createdAt, now),
    writtenDate: output.date,
    editedAt: output.modifieLe,
    ...(output.thread === null ? {} : { thread: output.thread }),
  };
}

/**
 * Returns the text of a thread's hoot: the address of the thread's page. The text is empty if an id identifies the
 * page, because any account may choose any id, and thus any text. It is also empty if another client wrote a malformed
 * key. The stored text is not shown, because it is the same in every thread.
 *
 * @param key see `pageKey`. It is decoded here, because only pages with threads load the code that creates keys
 */
export function threadContent(key: string): string {
  const url = key.replace(/!([0-9A-F]{2})/g, (_, hex: string) =>
    hex < "80" ? String.fromCharCode(Number.parseInt(hex, 16)) : `%${hex}`,
  );
  return httpsLink(url)?.href === url ? url : "";
}

/** Decodes the counters of `/stats/{id}`. Returns null when they are malformed. A negative counter becomes zero. */
export function decodeCounts(json: unknown): HootCounts | null {
  const result = v.safeParse(countsRecord, json);
  return result.success
    ? { likes: Math.max(0, result.output.likes), comments: Math.max(0, result.output.comments) }
    : null;
}
