import type { Hoot } from "hooter-client";
import { useDeleteHoot } from "hooter-client/react";
import { useHooter } from "../provider/context";
import { textsOf } from "../provider/mutation-texts";
import { useMutationToasts } from "../provider/mutation-toasts";

/**
 * Deletes a hoot and shows the result in a toast. « Annuler » restores the hoot as long as the client can
 * (specification, section 8). It also works after the card has unmounted.
 *
 * @param onDeleted called when the hoot is deleted, also by a retry
 */
export function useHootRemoval(hoot: Pick<Hoot, "id" | "slug">, onDeleted: (() => void) | undefined): () => void {
  const { labels } = useHooter();
  const words = labels.hoot;
  const call = useMutationToasts();
  const { deleteHoot } = useDeleteHoot(hoot);
  const texts = textsOf("deleteHoot", hoot, labels);

  const restore = (undo: () => Promise<void>) =>
    call({
      run: undo,
      key: texts.key,
      done: () => words.restored,
      failed: words.restoreFailed,
      isRetriable: ({ retriable }) => retriable,
    });
  return () =>
    void call({
      ...texts,
      run: deleteHoot,
      // A hoot of a plain client cannot be restored.
      doneOptions: ({ undo, undoFor }) =>
        undoFor > 0 ? { duration: undoFor, action: { label: words.undo, run: () => void restore(undo) } } : {},
      onDone: onDeleted,
    });
}
