import * as v from "valibot";
import { authorOf, shownText, signed, text } from "./decode";
import type { Comment } from "./hoot";
import { decodePushKeyTime } from "./push-key";
import { isWellFormed } from "./text";
import type { ThreadEntry } from "./thread";

// These decoders are not in decode.ts, because a feed does not need them at first.

const commentRecord = v.object({
  ...signed,
  contenu: shownText,
  hootId: shownText,
  // A date in the future is clamped. A negative date is malformed.
  fireDate: v.pipe(v.number(), v.finite(), v.minValue(0)),
  masque: v.fallback(v.nullable(v.literal(true)), null),
});

/**
 * Decodes a comment of `/comment/{id}` (specification, section 3). Returns null when it is malformed.
 *
 * @param now milliseconds; later dates are clamped to it
 * @param paths see `safePictureLink`; default none
 * @param origin see `safePictureLink`
 */
export function decodeComment(
  id: string,
  json: unknown,
  now: number,
  paths: readonly string[] = [],
  origin?: string,
): Comment | null {
  const result = v.safeParse(commentRecord, json);
  if (!result.success || !isWellFormed(id)) return null;
  const { output } = result;
  return {
    id,
    content: output.contenu,
    hootSlug: output.hootId,
    author: authorOf(output, paths, origin),
    postedAt: Math.min(output.fireDate, now),
    writtenDate: output.date,
    ...(output.masque ? { isHidden: true } : {}),
  };
}

const threadRecord = v.object({ hootId: shownText, ferme: v.fallback(v.nullable(v.literal(true)), null) });

/** Decodes the entry of a page. Returns null when it is missing or malformed. */
export function decodeThread(json: unknown): ThreadEntry | null {
  const result = v.safeParse(threadRecord, json);
  if (!result.success || decodePushKeyTime(result.output.hootId) === null) return null;
  return { hootId: result.output.hootId, isClosed: result.output.ferme !== null };
}

const likeRecord = v.object({ hootId: text, lover: text });

/**
 * Finds the like records of `/like/{slug}/{uid}`. A record written with POST is below a generated key; a record written
 * with PUT is the node itself.
 *
 * @returns keys of the records; "" stands for the node itself
 */
export function decodeLikeKeys(json: unknown): string[] {
  if (v.is(likeRecord, json)) return [""];
  if (!v.is(v.record(v.string(), v.unknown()), json)) return [];
  return Object.entries(json).flatMap(([key, record]) => (isWellFormed(key) && v.is(likeRecord, record) ? [key] : []));
}
