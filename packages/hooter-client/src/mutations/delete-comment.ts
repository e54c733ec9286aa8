import type { Database, WritePlan } from "../database/database";
import { HooterError, toHooterError } from "../model/errors";
import type { Comment } from "../model/hoot";
import { isObject } from "../model/json";
import type { EntityDraft } from "../store/entity-store";
import { applyMutations, type MutationRecord, type RemovedComment } from "../store/optimistic";
import { adjustHootCount } from "../store/records";
import { knownBySlug, viewHoot } from "../store/selectors";
import { commit, ifRefused, increment } from "./commit";
import { isStoredKey } from "./hoot-record";
import type { VerbContext, WaitingVerb } from "./verbs";

/**
 * Plans the deletion of a comment: the inverse of commenting (data model, "Write plans").
 *
 * @param author null when a plain client stored no author
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
 * Deletes the user's own comment, a comment under the user's own hoot or, as an administrator, a comment in the thread
 * of a page.
 *
 * @throws HooterError `not-found`, `permission-denied` (another user's), …
 */
export async function deleteComment(database: Database, { id }: Pick<Comment, "id">, uid: string): Promise<void> {
  const indexed = await database.get(["commentedBy", uid, id]);
  const { author, hootId } =
    typeof indexed === "string" ? { author: uid, hootId: indexed } : await findComment(database, id, uid);
  await removeComment(database, { id, hootId, author }, async () => {
    const counter = await database.get(["stats", hootId, "comments"]);
    return counter !== null && counter !== 0;
  });
}

/**
 * Removes a comment and subtracts it from the post's counter.
 *
 * @param comment.author null when a plain client stored no author
 * @param isCounted whether the counter includes the comment; called when the rules refuse the removal
 */
export async function removeComment(
  database: Database,
  { id, hootId, author }: { readonly id: string; readonly hootId: string; readonly author: string | null },
  isCounted: () => Promise<boolean>,
): Promise<void> {
  const isGone = async () => (await database.get(["comment", id])) === null;
  const remove = (counted: boolean) => commit(database, planDeleteComment(id, hootId, author, counted), isGone);
  await ifRefused(
    () => remove(true),
    async (refusal) => {
      if (await isCounted()) throw refusal;
      return remove(false);
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
  if (!isObject(record)) throw new HooterError("not-found");
  const { proprietaire, hootId: slug } = record;
  const hootId = isStoredKey(slug) ? await database.get(["slugs", slug]) : null;
  const hoot = isStoredKey(hootId) ? await database.get(["hoots", hootId]) : null;
  // The rules decide whether the account is an administrator, who may delete a comment in a page's thread.
  const mayDelete = isObject(hoot) && (hoot["proprietaire"] === uid || "thread" in hoot);
  if (!isStoredKey(hootId) || !mayDelete)
    throw new HooterError("permission-denied", "neither the comment nor its hoot belongs to the user");
  return { author: isStoredKey(proprietaire) ? proprietaire : null, hootId };
}

/**
 * Creates the action that deletes a comment. The comment disappears from the list and is subtracted from the hoot's
 * counter immediately. A failure restores both.
 */
export function createDeleteComment(context: VerbContext): WaitingVerb<"deleteComment"> {
  const { database, store, uid, mutations, createKey, emit } = context;
  const versionOf = (hootId: string | null) => (hootId === null ? null : store.countsVersion(hootId));

  const previewRemoval = ({ args: { id = "", slug = "" } }: MutationRecord): RemovedComment => {
    const state = store.get();
    const hootId = knownBySlug(state, slug);
    // This page may already show the deletion, as a pending mutation from another tab.
    const former = applyMutations(state).removedComments.get(id);
    const shown = (hootId === null ? null : viewHoot(state, hootId, uid))?.comments ?? null;
    const expected = former ? former.expected : shown === null ? null : Math.max(0, shown - 1);
    return { verb: "deleteComment", commentId: id, hootId, expected };
  };

  /**
   * Keeps a comment hidden after its deletion is stored, because a list may still contain it.
   *
   * @param received version of the hoot's counters when the deletion was sent; null when they already exclude the
   *   comment
   */
  const keepHidden = (draft: EntityDraft, update: RemovedComment, received: number | null): RemovedComment => {
    const { commentId, hootId } = update;
    draft.mutations.delete(commentId);
    if (hootId !== null && store.countsVersion(hootId) === received) adjustHootCount(draft, hootId, "comments", -1);
    return { ...update, expected: null };
  };

  const deliverCommentRemoval = async (record: MutationRecord): Promise<void> => {
    let { id: commentId = "" } = record.args;
    let received: number | null = null;
    await mutations.perform(record, {
      update: previewRemoval(record),
      async send(_again, { args: { id = "", slug = "" } }) {
        commentId = id;
        received = versionOf(knownBySlug(store.get(), slug));
        try {
          await deleteComment(database, { id }, uid);
        } catch (thrown) {
          if (toHooterError(thrown).code !== "not-found") throw thrown;
          // The comment no longer existed, so the counter already excludes it.
          received = null;
        }
      },
      settle: (draft, _result, { update }) =>
        update?.verb === "deleteComment" ? keepHidden(draft, update, received) : null,
    });
    emit({ type: "comment-deleted", uid, commentId });
  };

  return {
    async verb({ id, hootSlug }) {
      mutations.assertNotPendingInOtherTab(id);
      await deliverCommentRemoval(mutations.record("deleteComment", createKey(), { id, slug: hootSlug }));
    },
    resumeRecord: deliverCommentRemoval,
    preview(record) {
      const update = previewRemoval(record);
      const received = versionOf(update.hootId);
      return {
        update,
        path: ["comment", update.commentId],
        settle: (draft, json) => (json === null ? keepHidden(draft, update, received) : null),
      };
    },
  };
}
