import { isKey } from "../database/address";
import { type Database, isJsonObject, type JsonValue, type WritePlan } from "../database/database";
import { HooterError } from "../model/errors";
import type { Comment } from "../model/hoot";
import { commit, orElse } from "./commit";
import { increment } from "./writer";

/**
 * Plans the deletion of a comment: the inverse of commenting (data model, "Writes").
 *
 * @param author null when a plain client named no author
 * @param counted whether the post's counter includes the comment; posts of plain clients have no counter
 */
export function planDeleteComment(id: string, hootId: string, author: string | null, counted = true): WritePlan {
  return {
    [`comment/${id}`]: null,
    ...(author === null ? {} : { [`commentedBy/${author}/${id}`]: null }),
    ...(counted ? { [`stats/${hootId}/comments`]: increment(-1), [`stats/${hootId}/dernierCommentaire`]: id } : {}),
  };
}

/**
 * Deletes the user's own comment, or a comment under the user's own hoot.
 *
 * @throws HooterError `not-found`, `permission-denied` (another user's), …
 */
export async function deleteComment(database: Database, { id }: Pick<Comment, "id">, uid: string): Promise<void> {
  const indexed = await database.get(["commentedBy", uid, id]);
  const { author, hootId } =
    typeof indexed === "string" ? { author: uid, hootId: indexed } : await findComment(database, id, uid);
  const remove = (counted: boolean) =>
    commit(
      database,
      planDeleteComment(id, hootId, author, counted),
      async () => (await database.get(["comment", id])) === null,
    );
  await orElse(
    () => remove(true),
    async () => {
      const counter = await database.get(["stats", hootId, "comments"]);
      return counter === null || counter === 0 ? () => remove(false) : null;
    },
  );
}

/** Finds the author and the hoot of a comment that is not in the user's own index. */
async function findComment(
  database: Database,
  id: string,
  uid: string,
): Promise<{ author: string | null; hootId: string }> {
  const record = await database.get(["comment", id]);
  if (!isJsonObject(record)) throw new HooterError("not-found");
  const { proprietaire, hootId: slug } = record;
  const hootId = isPlace(slug) ? await database.get(["slugs", slug]) : null;
  if (!isPlace(hootId) || (await database.get(["hoots", hootId, "proprietaire"])) !== uid)
    throw new HooterError("permission-denied");
  return { author: isPlace(proprietaire) ? proprietaire : null, hootId };
}

/** Whether a value is a valid key. Plain clients may have written any value. */
const isPlace = (value: JsonValue | undefined): value is string => typeof value === "string" && isKey(value);
