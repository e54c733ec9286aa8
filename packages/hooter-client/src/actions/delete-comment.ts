import { type Database, isJsonObject, type WritePlan } from "../database/database";
import { HooterError } from "../model/errors";
import type { Comment } from "../model/hoot";
import { commit, orElse } from "./commit";
import { increment } from "./writer";

/**
 * What deleting a comment writes: commenting reversed (data model, "Writes").
 *
 * @param counted whether the post has counters: a plain client's has none
 */
export function planDeleteComment(id: string, hootId: string, uid: string, counted = true): WritePlan {
  return {
    [`comment/${id}`]: null,
    [`commentedBy/${uid}/${id}`]: null,
    ...(counted ? { [`stats/${hootId}/comments`]: increment(-1), [`stats/${hootId}/dernierCommentaire`]: id } : {}),
  };
}

/**
 * Deletes a comment of one's own.
 *
 * @throws HooterError `not-found`, `permission-denied` (another's), …
 */
export async function deleteComment(database: Database, { id }: Pick<Comment, "id">, uid: string): Promise<void> {
  const hootId = await database.get(["commentedBy", uid, id]);
  if (typeof hootId !== "string") {
    throw new HooterError(isJsonObject(await database.get(["comment", id])) ? "permission-denied" : "not-found");
  }
  const remove = (counted: boolean) =>
    commit(
      database,
      planDeleteComment(id, hootId, uid, counted),
      async () => (await database.get(["comment", id])) === null,
    );
  await orElse(
    () => remove(true),
    async () => ((await database.get(["stats", hootId])) === null ? () => remove(false) : null),
  );
}
