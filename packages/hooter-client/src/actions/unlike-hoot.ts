import type { Database, WritePlan } from "../database/database";
import { decodeLikeKeys } from "../model/decode";
import { HooterError, toHooterError } from "../model/errors";
import { commit } from "./commit";
import { type HootReference, increment } from "./writer";

/**
 * What unliking writes: liking reversed.
 *
 * @param keys where the records stand below `/like/{slug}/{uid}`; "" for the node itself. Hooter writes one, under the
 * post's key; a plain client may have written others
 * @param counted whether the like is in the reader's index, and so in the counter
 */
export function planUnlikeHoot(
  { id, slug }: HootReference,
  uid: string,
  { keys, counted }: { keys: readonly string[]; counted: boolean } = { keys: [id], counted: true },
): WritePlan {
  const records = keys.flatMap((key) => (key === "" ? ["hootId", "lover"] : [key]));
  return {
    ...Object.fromEntries(records.map((key) => [`like/${slug}/${uid}/${key}`, null])),
    ...(counted ? { [`likedBy/${uid}/${id}`]: null, [`stats/${id}/likes`]: increment(-1) } : {}),
  };
}

/** Unlikes a hoot; one that is not liked stays so. @throws HooterError */
export async function unlikeHoot(database: Database, hoot: HootReference, uid: string): Promise<void> {
  const state = async () => {
    const [records, index] = await Promise.all([
      database.get(["like", hoot.slug, uid]),
      database.get(["likedBy", uid, hoot.id]),
    ]);
    return { keys: decodeLikeKeys(records), counted: index === true };
  };
  const isGone = async () => {
    const { keys, counted } = await state();
    return keys.length === 0 && !counted;
  };
  try {
    await commit(database, planUnlikeHoot(hoot, uid), isGone);
  } catch (thrown) {
    const error = toHooterError(thrown);
    if (error.code !== "permission-denied") throw error;
    // The like stands where Hooter would not have put it, or was never counted.
    const present = await state();
    if (present.keys.length === 0) throw new HooterError(error.code, error.message, { cause: error });
    await commit(database, planUnlikeHoot(hoot, uid, present), isGone);
  }
}
