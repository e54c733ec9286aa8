import * as v from "valibot";
import { authorOf, shownText, signed, text } from "./decode";
import type { Comment } from "./hoot";
import { decodePushKeyTime } from "./push-key";
import type { ThreadEntry } from "./thread";

// These decoders are in a file of their own, because the first page of a feed needs only those of decode.ts.

const commentRecord = v.object({
  ...signed,
  contenu: shownText,
  hootId: shownText,
  // `decodeComment` clamps a date in the future. A negative date makes the record malformed.
  fireDate: v.pipe(
    v.number(),
    v.check((value) => value >= 0 && value < Infinity),
  ),
  masque: v.fallback(v.nullable(v.literal(true)), null),
});

/** Maximum difference in milliseconds that the rules accept between the time of a key and the server's clock. */
const RULES_TOLERANCE_MS = 300_000;

/**
 * Decodes a comment of `/comment/{id}` (specification, section 3). Returns null when it is malformed.
 *
 * @param now milliseconds; later dates are clamped to it, unless the time in the comment's key shows that the device's
 *   clock is behind
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
  if (!result.success || !id.isWellFormed()) return null;
  const { output } = result;
  const time = decodePushKeyTime(id);
  return {
    id,
    content: output.contenu,
    hootSlug: output.hootId,
    author: authorOf(output, paths, origin),
    postedAt: Math.min(output.fireDate, time === null ? now : Math.max(now, time + RULES_TOLERANCE_MS)),
    writtenDate: output.date,
    ...(output.masque ? { isHidden: true } : {}),
  };
}

const threadRecord = v.object({ hootId: shownText, ferme: v.fallback(v.nullable(v.literal(true)), null) });

/**
 * Decodes the record at `threads/{key}`, which links a web page to its thread. Returns null when it is missing or
 * malformed.
 */
export function decodeThread(json: unknown): ThreadEntry | null {
  const result = v.safeParse(threadRecord, json);
  if (!result.success || decodePushKeyTime(result.output.hootId) === null) return null;
  return { hootId: result.output.hootId, isClosed: result.output.ferme !== null };
}

/** Returns the children of a node. Skips children with a key that is invalid in a path. */
export function wellKeyedChildren(json: unknown): [string, unknown][] {
  // A node with numeric keys is an array.
  if (typeof json !== "object" || json === null) return [];
  return Object.entries<unknown>({ ...json }).filter(([key]) => key.isWellFormed());
}

/**
 * Returns the records below a node, or the node itself under the key "" when it is a record. Both forms occur: a POST
 * writes below the node, under a generated key, and a PUT writes the node itself.
 */
export function recordsOf<Record>(schema: v.GenericSchema<unknown, Record>, json: unknown): [string, Record][] {
  const own = v.safeParse(schema, json);
  if (own.success) return [["", own.output]];
  return wellKeyedChildren(json).flatMap(([key, child]) => {
    const result = v.safeParse(schema, child);
    return result.success ? [[key, result.output]] : [];
  });
}

const likeRecord = v.object({ hootId: text, lover: text });

/** Finds the like records of `/like/{slug}/{uid}`. @returns their keys; "" if that node is itself the record */
export function decodeLikeKeys(json: unknown): string[] {
  return recordsOf(likeRecord, json).map(([key]) => key);
}
