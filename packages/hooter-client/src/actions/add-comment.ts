import type { Database, WritePlan } from "../database/database";
import { writeCommentDate } from "../model/dates";
import { HooterError } from "../model/errors";
import type { Comment } from "../model/hoot";
import { checkComment, normalizeText } from "../model/validation";
import { commit } from "./commit";
import { type HootReference, increment, serverTime, type Writer } from "./writer";

/**
 * Makes the comment that a text asks for.
 *
 * @throws HooterError `comment-empty`, `comment-too-long`
 */
export function composeComment(
  content: string,
  writer: Writer,
  { id, slug, locale, now }: { id: string; slug: string; locale: string; now: number },
): Comment {
  const wrong = checkComment(content);
  if (wrong) throw new HooterError(wrong);
  return {
    id,
    content: normalizeText(content),
    hootSlug: slug,
    author: { uid: writer.uid, pseudo: writer.pseudo, picture: writer.picture },
    postedAt: now,
    writtenDate: writeCommentDate(now, locale),
  };
}

/** What commenting writes: the comment, the author's index, the post's counter (data model, "Writes"). */
export function planAddComment(comment: Comment, hootId: string, uid: string): WritePlan {
  const { id, author } = comment;
  return {
    [`comment/${id}`]: {
      contenu: comment.content,
      hootId: comment.hootSlug,
      auteur: author.pseudo,
      ...(author.picture === null ? {} : { auteurImg: author.picture }),
      proprietaire: uid,
      fireDate: serverTime,
      date: comment.writtenDate,
    },
    [`commentedBy/${uid}/${id}`]: hootId,
    [`stats/${hootId}/comments`]: increment(1),
    [`stats/${hootId}/dernierCommentaire`]: id,
  };
}

/**
 * Adds a comment; with the same comment again it adds nothing twice.
 *
 * @param again the comment was sent before and its answer was lost
 * @throws HooterError
 */
export async function addComment(
  database: Database,
  comment: Comment,
  { uid, hoot, again }: { uid: string; hoot: HootReference; again: boolean },
): Promise<void> {
  const isApplied = async () => (await database.get(["commentedBy", uid, comment.id])) !== null;
  if (again && (await isApplied())) return;
  await commit(database, planAddComment(comment, hoot.id, uid), isApplied);
}
