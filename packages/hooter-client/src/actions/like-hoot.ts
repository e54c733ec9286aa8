import type { Database, WritePlan } from "../database/database";
import { commit } from "./commit";
import { type HootReference, increment } from "./writer";

/** What liking writes: the specification's record, the reader's index, the counter (data model, "Writes"). */
export function planLikeHoot({ id, slug }: HootReference, uid: string): WritePlan {
  return {
    // The post's own key: a like has one possible place.
    [`like/${slug}/${uid}/${id}`]: { hootId: slug, lover: uid },
    [`likedBy/${uid}/${id}`]: true,
    [`stats/${id}/likes`]: increment(1),
  };
}

/** Likes a hoot; one that is liked already stays so. @throws HooterError */
export async function likeHoot(database: Database, hoot: HootReference, uid: string): Promise<void> {
  await commit(database, planLikeHoot(hoot, uid), async () => (await database.get(["likedBy", uid, hoot.id])) === true);
}
