import type { EntityDraft } from "../store/entity-store";
import type { OptimisticUpdate, OptimisticUpdates } from "../store/optimistic";

/**
 * Moves the edits and the removal of a hoot or comment to its new id, under which it is sent after a long wait.
 *
 * @param updates the optimistic updates before the change
 */
export function renameSubject(draft: EntityDraft, updates: OptimisticUpdates, former: string, next: string): void {
  for (const id of updates.keys()) {
    const update = draft.updates.get(id);
    if (update) draft.updates.set(id, withSubject(update, former, next));
  }
}

/** Returns an edit or removal with another subject. Other updates are returned unchanged. */
function withSubject(update: OptimisticUpdate, former: string, next: string): OptimisticUpdate {
  switch (update.verb) {
    case "editHoot":
    case "deleteHoot":
      return update.hootId === former ? { ...update, hootId: next } : update;
    case "deleteComment":
      return update.commentId === former ? { ...update, commentId: next } : update;
    default:
      return update;
  }
}
