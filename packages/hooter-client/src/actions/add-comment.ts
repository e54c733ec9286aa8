import type { Database, WritePlan } from "../database/database";
import { writeCommentDate } from "../model/dates";
import { HooterError } from "../model/errors";
import type { Comment } from "../model/hoot";
import { checkComment, normalizeText } from "../model/validation";
import { commit, orElse } from "./commit";
import type { RenewToken } from "./heal";
import { mend } from "./mend";
import { authorFields } from "./publish-hoot";
import { type HootReference, increment, isCounted, serverTime, type Writer } from "./writer";

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

/**
 * What commenting writes: the comment, the author's index, the post's counter (data model, "Writes").
 *
 * @param counted whether the post has counters: a plain client's has none
 */
export function planAddComment(comment: Comment, hootId: string, uid: string, counted = true): WritePlan {
  const { id } = comment;
  return {
    [`comment/${id}`]: {
      contenu: comment.content,
      hootId: comment.hootSlug,
      ...authorFields(comment.author),
      proprietaire: uid,
      fireDate: serverTime,
      date: comment.writtenDate,
    },
    [`commentedBy/${uid}/${id}`]: hootId,
    ...(counted ? { [`stats/${hootId}/comments`]: increment(1), [`stats/${hootId}/dernierCommentaire`]: id } : {}),
  };
}

/**
 * Adds a comment; with the same comment again it adds nothing twice. What the rules may refuse of the writer is mended once
 * (see `heal`).
 *
 * @param options.again the comment was sent before and its answer was lost
 * @returns the comment as it is stored: the name may be another one
 * @throws HooterError `not-found`, `pseudo-taken`, `pseudo-invalid`, …
 */
export async function addComment(
  database: Database,
  comment: Comment,
  { uid, hoot, again, token }: { uid: string; hoot: HootReference; again: boolean; token: RenewToken },
): Promise<Comment> {
  const isApplied = async () => (await database.get(["commentedBy", uid, comment.id])) !== null;
  if (again && (await isApplied())) return comment;
  let sent = comment;
  let claim: WritePlan = {};
  const send = (counted: boolean) =>
    commit(database, { ...planAddComment(sent, hoot.id, uid, counted), ...claim }, isApplied);
  await orElse(
    () => send(true),
    async () => {
      const counted = await isCounted(database, hoot.id);
      const healed = async () => {
        const { pseudo, picture } = sent.author;
        const mended = await mend(database, { uid, pseudo, picture }, token);
        claim = mended.claim;
        sent = { ...sent, author: { ...sent.author, pseudo: mended.pseudo } };
        return () => send(counted);
      };
      return counted ? healed() : () => orElse(() => send(false), healed);
    },
  );
  return sent;
}
