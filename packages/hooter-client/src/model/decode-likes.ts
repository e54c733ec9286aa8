import * as v from "valibot";
import { text } from "./decode";
import { isWellFormed } from "./text";

const likeRecord = v.object({ hootId: text, lover: text });

/**
 * Where the like records of `/like/{slug}/{uid}` stand, below it: a POST made a key in between, a PUT did not.
 *
 * @returns a list of keys; "" stands for the node itself
 */
export function decodeLikeKeys(json: unknown): string[] {
  if (v.is(likeRecord, json)) return [""];
  if (!v.is(v.record(v.string(), v.unknown()), json)) return [];
  return Object.entries(json).flatMap(([key, record]) => (isWellFormed(key) && v.is(likeRecord, record) ? [key] : []));
}
