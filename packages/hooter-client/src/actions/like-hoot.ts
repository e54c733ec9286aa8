import type { Database, WritePlan } from "../database/database";
import { commit, orElse } from "./commit";
import { type HootReference, increment, isCounted } from "./writer";

/**
 * Plans a like: the specification's record, the reader's index and the counter (data model, "Writes").
 *
 * @param counted whether the post has counters; posts of plain clients have none
 */
export function planLikeHoot({ id, slug }: HootReference, uid: string, counted = true): WritePlan {
  return {
    // The post's own key: a like has only one possible path.
    [`like/${slug}/${uid}/${id}`]: { hootId: slug, lover: uid },
    [`likedBy/${uid}/${id}`]: true,
    ...(counted ? { [`stats/${id}/likes`]: increment(1) } : {}),
  };
}

/** Likes a hoot. Does nothing when it is already liked. @throws HooterError `not-found`, … */
export async function likeHoot(database: Database, hoot: HootReference, uid: string): Promise<void> {
  const isLiked = async () => (await database.get(["likedBy", uid, hoot.id])) === true;
  await orElse(
    () => commit(database, planLikeHoot(hoot, uid), isLiked),
    async () =>
      (await isCounted(database, hoot.id)) ? null : () => commit(database, planLikeHoot(hoot, uid, false), isLiked),
  );
}
