import { toHooterError } from "../../model/errors";
import { deriveHoot, factsOf, knownBySlug } from "../derive";
import type { ErrandRecord } from "../errands";
import { later } from "../lazy";
import type { VerbContext, WaitingVerb } from "./verbs";

/**
 * Creates the action that deletes a comment. The comment disappears from the list and the hoot's counter
 * immediately, and is restored on failure.
 */
export function createDeleteComment(context: VerbContext): WaitingVerb<"deleteComment"> {
  const { database, world, uid, errands, createKey } = context;

  const carryCommentRemoval = async (record: ErrandRecord): Promise<void> => {
    const { id = "", slug = "" } = record.args;
    const hootId = knownBySlug(world.get(), slug);
    const facts = hootId === null ? null : factsOf(world.get(), hootId);
    const shown = facts && deriveHoot(facts, uid).comments;
    let told = hootId === null ? 0 : world.countsTold(hootId);
    world.change((draft) => {
      const expected = shown === null ? null : Math.max(0, shown - 1);
      draft.removedComments.set(id, { hootId, expected });
    });
    let counted = true;
    try {
      await errands.perform(record, async (again) => {
        const { deleteComment } = await later();
        if (hootId !== null && !again) told = world.countsTold(hootId);
        await deleteComment(database, { id }, uid);
      });
    } catch (thrown) {
      const error = toHooterError(thrown);
      if (error.code !== "not-found") {
        world.change((draft) => draft.removedComments.delete(id));
        throw error;
      }
      // The comment was already gone, so the counter already excludes it.
      counted = false;
    }
    world.change((draft) => {
      draft.removedComments.set(id, { hootId, expected: null });
      draft.pendingComments.delete(id);
      const counts = hootId === null ? undefined : draft.counts.get(hootId);
      // If the counter was reported since, it excludes the comment. Otherwise subtract it until the next report.
      if (counted && counts && hootId !== null && world.countsTold(hootId) === told) {
        draft.counts.set(hootId, { ...counts, comments: Math.max(0, counts.comments - 1) });
      }
    });
  };

  return {
    verb: ({ id, hootSlug }) =>
      carryCommentRemoval(errands.record("deleteComment", createKey(), { id, slug: hootSlug })),
    carry: carryCommentRemoval,
  };
}
