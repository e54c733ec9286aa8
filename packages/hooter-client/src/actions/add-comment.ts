import type { Database, WritePlan } from "../database/database";
import { writeCommentDate } from "../model/dates";
import { HooterError } from "../model/errors";
import type { Comment } from "../model/hoot";
import type { RenewKey } from "../model/push-key";
import { normalizeText } from "../model/text";
import { checkComment } from "../model/validation";
import { noteLost, orElse, settle } from "./commit";
import { loadAndRepairProfileClaim } from "./lazy-repair-profile-claim";
import { authorFields } from "./publish-hoot";
import type { RenewToken } from "./repair-profile-claim";
import { type HootReference, increment, isCounted, serverTime, type Writer } from "./writer";

/**
 * Creates a comment from a text.
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
 * Plans a comment: the record, the author's index and the post's counter (data model, "Writes").
 *
 * @param counted whether the post has counters; posts of plain clients have none
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

/** See {@link addComment}. */
export interface AddCommentOptions {
  readonly uid: string;
  readonly hoot: HootReference;
  /** The comment was sent before and its answer was lost. */
  readonly again: boolean;
  readonly token: RenewToken;
  readonly renewKey: RenewKey;
  /** Called before the comment is sent under another key. The former key was never stored. */
  readonly onMinted?: (comment: Comment) => void;
}

/**
 * Adds a comment. Repeated calls with the same comment add it once. After a refusal, repairs the writer's name (see `repairProfileClaim`) and
 * renews a key that is more than five minutes from the server's clock, then sends the comment once more.
 *
 * @returns the comment as stored; its name and key may differ
 * @throws HooterError `not-found` (no such hoot, or the comment arrived the first time and was deleted elsewhere since),
 * `pseudo-taken`, `pseudo-invalid`, …
 */
export async function addComment(
  database: Database,
  comment: Comment,
  { uid, hoot, again, token, renewKey, onMinted }: AddCommentOptions,
): Promise<Comment> {
  let sent = comment;
  let claim: WritePlan = {};
  /** Whether an unanswered attempt may have stored the comment, even if it was deleted since. */
  let mayHaveArrived = again;
  const isApplied = async () => {
    const isThere = async () => (await database.get(["commentedBy", uid, sent.id])) !== null;
    if (await isThere()) return true;
    if (!mayHaveArrived) return false;
    // The counters of the hoot name the last comment that was added or removed.
    if ((await database.get(["stats", hoot.id, "dernierCommentaire"])) !== sent.id) return false;
    // The comment may have arrived in the meantime.
    if (await isThere()) return true;
    throw new HooterError("not-found");
  };
  if (again && (await isApplied())) return comment;
  const send = (counted: boolean) =>
    settle(
      () =>
        noteLost(database.update({ ...planAddComment(sent, hoot.id, uid, counted), ...claim }), () => {
          mayHaveArrived = true;
        }),
      isApplied,
    );
  await orElse(
    () => send(true),
    async () => {
      const counted = await isCounted(database, hoot.id);
      const repaired = async () => {
        const { pseudo, picture } = sent.author;
        const repaired = await loadAndRepairProfileClaim(database, { uid, pseudo, picture }, token);
        claim = repaired.claim;
        const id = repaired.serverTime === null ? null : renewKey(sent.id, repaired.serverTime);
        sent = { ...sent, id: id ?? sent.id, author: { ...sent.author, pseudo: repaired.pseudo } };
        if (id !== null) onMinted?.(sent);
        return () => send(counted);
      };
      return counted ? repaired() : () => orElse(() => send(false), repaired);
    },
  );
  return sent;
}
