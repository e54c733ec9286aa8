import type { Database, WritePlan } from "../database/database";
import { commit, orElse } from "./commit";
import { type HootReference, increment, isCounted } from "./writer";

/**
 * What liking writes: the specification's record, the reader's index, the counter (data model, "Writes").
 *
 * @param counted whether the post has counters: a plain client's has none
 */
export function planLikeHoot({ id, slug }: HootReference, uid: string, counted = true): WritePlan {
  return {
    // The post's own key: a like has one possible place.
    [`like/${slug}/${uid}/${id}`]: { hootId: slug, lover: uid },
    [`likedBy/${uid}/${id}`]: true,
    ...(counted ? { [`stats/${id}/likes`]: increment(1) } : {}),
  };
}

/** Likes a hoot; one that is liked already stays so. @throws HooterError `not-found`, … */
export async function likeHoot(database: Database, hoot: HootReference, uid: string): Promise<void> {
  const isLiked = async () => (await database.get(["likedBy", uid, hoot.id])) === true;
  await orElse(
    () => commit(database, planLikeHoot(hoot, uid), isLiked),
    async () =>
      (await isCounted(database, hoot.id)) ? null : () => commit(database, planLikeHoot(hoot, uid, false), isLiked),
  );
}
