import type { Database, WritePlan } from "../database/database";
import { decodeLikeKeys } from "../model/decode-likes";
import { commit, orElse } from "./commit";
import { type HootReference, increment } from "./writer";

/** How a like stands in the database. */
export interface StoredLike {
  /**
   * Where its records stand below `/like/{slug}/{uid}`; "" for the node itself. Hooter writes one, under the post's key; a
   * plain client may have written others.
   */
  readonly keys: readonly string[];
  /** Whether it is in the reader's index. */
  readonly indexed: boolean;
  /** Whether it is in the post's counter: a plain client's post has none, nor has one that is being swept. */
  readonly counted: boolean;
}

/** What unliking writes: liking reversed. */
export function planUnlikeHoot(
  { id, slug }: HootReference,
  uid: string,
  { keys, indexed, counted }: StoredLike = { keys: [id], indexed: true, counted: true },
): WritePlan {
  const records = keys.flatMap((key) => (key === "" ? ["hootId", "lover"] : [key]));
  return {
    ...Object.fromEntries(records.map((key) => [`like/${slug}/${uid}/${key}`, null])),
    ...(indexed ? { [`likedBy/${uid}/${id}`]: null } : {}),
    ...(counted ? { [`stats/${id}/likes`]: increment(-1) } : {}),
  };
}

/** Unlikes a hoot; one that is not liked stays so. @throws HooterError */
export async function unlikeHoot(database: Database, hoot: HootReference, uid: string): Promise<void> {
  const state = async () => {
    const [records, index] = await Promise.all([
      database.get(["like", hoot.slug, uid]),
      database.get(["likedBy", uid, hoot.id]),
    ]);
    return { keys: decodeLikeKeys(records), indexed: index === true };
  };
  const isGone = async () => {
    const { keys, indexed } = await state();
    return keys.length === 0 && !indexed;
  };
  await orElse(
    () => commit(database, planUnlikeHoot(hoot, uid), isGone),
    async () => {
      // The like stands where Hooter would not have put it, or was never counted.
      const present = await state();
      if (present.keys.length === 0) return null;
      const counted = present.indexed && (await database.get(["stats", hoot.id, "likes"])) !== null;
      return () => commit(database, planUnlikeHoot(hoot, uid, { ...present, counted }), isGone);
    },
  );
}
