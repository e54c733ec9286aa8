import { type Hoot, toHooterError } from "hooter-client";
import { useDeleteHoot } from "hooter-client/react";
import { usePresentAccount } from "../provider/AccountChange";
import { useHooter, useToasts } from "../provider/context";
import { retryOf } from "../provider/retry";

/**
 * Deletes a hoot and shows the result in a toast. « Annuler » restores the hoot as long as the client can
 * (specification, section 8). It also works after the card has unmounted.
 *
 * @returns whether the hoot is deleted
 */
export function useHootRemoval(hoot: Pick<Hoot, "id" | "slug">): () => Promise<boolean> {
  const { labels } = useHooter();
  const words = labels.hoot;
  const toasts = useToasts();
  const deleteHoot = useDeleteHoot();
  const presentAccount = usePresentAccount();
  const key = `delete:${hoot.id}`;

  const restore = async (undo: () => Promise<void>): Promise<void> => {
    const account = presentAccount();
    try {
      await undo();
      toasts.show(words.restored, { key });
    } catch (thrown) {
      if (presentAccount() !== account) return;
      const error = toHooterError(thrown);
      toasts.show(words.restoreFailed(labels.errors[error.code]), {
        tone: "error",
        key,
        ...(error.retriable ? { action: { label: labels.common.retry, run: () => void restore(undo) } } : {}),
      });
    }
  };
  return async function remove(): Promise<boolean> {
    const account = presentAccount();
    try {
      const { undo, undoFor } = await deleteHoot(hoot);
      if (presentAccount() !== account) return true;
      toasts.show(words.removed, {
        key,
        // A hoot of a plain client cannot be restored.
        ...(undoFor > 0 ? { duration: undoFor, action: { label: words.undo, run: () => void restore(undo) } } : {}),
      });
      return true;
    } catch (thrown) {
      if (presentAccount() !== account) return false;
      const error = toHooterError(thrown);
      toasts.show(words.removeFailed(labels.errors[error.code]), {
        tone: "error",
        key,
        ...retryOf(error, labels, () => void remove()),
      });
      return false;
    }
  };
}
