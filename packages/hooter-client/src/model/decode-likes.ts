import * as v from "valibot";
import { text } from "./decode";
import { isWellFormed } from "./text";

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
