import { later } from "../chunks";
import { toHooterError } from "../model/errors";
import { deriveHoot, factsOf, knownBySlug } from "../store/selectors";
import type { MutationRecord } from "./mutations";
import type { VerbContext, WaitingVerb } from "./verbs";

/**
 * Creates the action that deletes a comment. The comment disappears from the list and the hoot's counter
 * immediately, and is restored on failure.
 */
export function createDeleteComment(context: VerbContext): WaitingVerb<"deleteComment"> {
  const { database, store, uid, mutations, createKey } = context;

  const carryCommentRemoval = async (record: MutationRecord): Promise<void> => {
    const { id = "", slug = "" } = record.args;
    const hootId = knownBySlug(store.get(), slug);
    const facts = hootId === null ? null : factsOf(store.get(), hootId);
    const shown = facts && deriveHoot(facts, uid).comments;
    let received = hootId === null ? 0 : store.countsVersion(hootId);
    store.change((draft) => {
      const expected = shown === null ? null : Math.max(0, shown - 1);
      draft.removedComments.set(id, { hootId, expected });
    });
    let counted = true;
    try {
      await mutations.perform(record, async (again) => {
        const { deleteComment } = await later();
        if (hootId !== null && !again) received = store.countsVersion(hootId);
        await deleteComment(database, { id }, uid);
      });
    } catch (thrown) {
      const error = toHooterError(thrown);
      if (error.code !== "not-found") {
        store.change((draft) => draft.removedComments.delete(id));
        throw error;
      }
      // The comment was already gone, so the counter already excludes it.
      counted = false;
    }
    store.change((draft) => {
      draft.removedComments.set(id, { hootId, expected: null });
      draft.pendingComments.delete(id);
      const counts = hootId === null ? undefined : draft.counts.get(hootId);
      // If the counter was reported since, it excludes the comment. Otherwise subtract it until the next report.
      if (counted && counts && hootId !== null && store.countsVersion(hootId) === received) {
        draft.counts.set(hootId, { ...counts, comments: Math.max(0, counts.comments - 1) });
      }
    });
  };

  return {
    verb: ({ id, hootSlug }) =>
      carryCommentRemoval(mutations.record("deleteComment", createKey(), { id, slug: hootSlug })),
    carry: carryCommentRemoval,
  };
}
