import type { Database, WritePlan } from "../database/database";
import { decodeLikeKeys } from "../model/decode-likes";
import { commit, orElse } from "./commit";
import { type HootReference, increment } from "./writer";

/** Stored records of a like. */
export interface StoredLike {
  /**
   * Keys of its records below `/like/{slug}/{uid}`; "" for the node itself. Hooter writes one record, under the post's
   * key. A plain client may have written others.
   */
  readonly keys: readonly string[];
  /** Whether the reader's index includes it. */
  readonly indexed: boolean;
  /** Whether the post's counter includes it. A plain client's post and a post being swept have no counter. */
  readonly counted: boolean;
}

/** Plans the removal of a like: the inverse of liking. */
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

/** Unlikes a hoot. Does nothing when it is not liked. @throws HooterError */
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
      // The like has a path that Hooter does not use, or was never counted.
      const present = await state();
      if (present.keys.length === 0) return null;
      const counted = present.indexed && (await database.get(["stats", hoot.id, "likes"])) !== null;
      return () => commit(database, planUnlikeHoot(hoot, uid, { ...present, counted }), isGone);
    },
  );
}
