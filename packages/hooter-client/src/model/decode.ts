import * as v from "valibot";
import type { Author, Hoot, HootCounts } from "./hoot";
import { safePictureLink } from "./picture-link";
import { decodePushKeyTime } from "./push-key";
import { isWellFormed, toWellFormed } from "./text";

/*
 * The database is shared with other clients: what it holds is decoded, never trusted. A decoder gives null for a record that
 * cannot be shown; a field that is merely strange falls back.
 */

/** Far above what the rules allow: a text that is longer was not meant to be read. Lone surrogates become U+FFFD. */
export const text = v.pipe(v.string(), v.maxLength(20_000), v.transform(toWellFormed));
export const shownText = v.pipe(text, v.regex(/\S/));
export const optional = v.fallback(v.nullable(text), null);
const written = v.fallback(text, "");
const count = v.pipe(v.number(), v.integer());

/** What hoots and comments are signed with. */
export const signed = { auteur: shownText, proprietaire: optional, auteurImg: optional, date: written };
/** Milliseconds that a Date can hold. */
const moment = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15));
const hootRecord = v.object({
  ...signed,
  contenu: shownText,
  slug: shownText,
  articleImg: optional,
  articleAlt: written,
  modifieLe: v.fallback(v.nullable(moment), null),
});
const countsRecord = v.object({ likes: count, comments: count });

/** Who signed it. @param paths see {@link safePictureLink} */
export function authorOf(
  record: { auteur: string; proprietaire: string | null; auteurImg: string | null },
  paths: readonly string[],
): Author {
  return {
    uid: record.proprietaire,
    pseudo: record.auteur,
    picture: record.auteurImg === null ? null : safePictureLink(record.auteurImg, paths),
  };
}

/**
 * A hoot of `/hoots/{id}` (specification, section 3), or null when malformed.
 *
 * @param now milliseconds: a key dated later does not make a hoot younger than new
 * @param paths see {@link safePictureLink}; default nothing
 */
export function decodeHoot(id: string, json: unknown, now: number, paths: readonly string[] = []): Hoot | null {
  const result = v.safeParse(hootRecord, json);
  if (!result.success || !isWellFormed(id)) return null;
  const { output } = result;
  const time = decodePushKeyTime(id);
  const url = output.articleImg === null ? null : safePictureLink(output.articleImg, paths);
  return {
    id,
    content: output.contenu,
    author: authorOf(output, paths),
    slug: output.slug,
    picture: url === null ? null : { url, alt: output.articleAlt },
    publishedAt: time === null ? null : Math.min(time, now),
    writtenDate: output.date,
    editedAt: output.modifieLe,
  };
}

/** The counters of `/stats/{id}`, or null when malformed; a negative one reads as zero. */
export function decodeCounts(json: unknown): HootCounts | null {
  const result = v.safeParse(countsRecord, json);
  return result.success
    ? { likes: Math.max(0, result.output.likes), comments: Math.max(0, result.output.comments) }
    : null;
}
