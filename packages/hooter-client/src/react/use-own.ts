import type {
  Comment,
  DeletedHoot,
  DeletionOptions,
  Hoot,
  HootDraft,
  ProfileEdit,
  SessionUser,
  UnfinishedDeletion,
  WordsOptions,
} from "hooter-client";
import { useHooterClient } from "./context";
import { useReadable } from "./use-readable";

/**
 * Returns a function that edits the user's own hoot. The edit shows everywhere immediately. On failure, the function
 * rejects with a `HooterError` and rolls back (specification, section 4). Stable identity.
 *
 * @example
 * const edit = useEditHoot();
 * await edit(hoot, { content: "Mieux dit", pictureUrl: "", pictureAlt: "" });
 */
export function useEditHoot(): (hoot: Pick<Hoot, "id">, draft: HootDraft, options?: WordsOptions) => Promise<Hoot> {
  return useHooterClient().editHoot;
}

/**
 * Returns a function that deletes the user's own hoot. The hoot disappears from every list immediately. On failure, the
 * function rejects with a `HooterError` and restores the hoot. Stable identity.
 *
 * @example
 * const deleteHoot = useDeleteHoot();
 * const { undo, undoFor } = await deleteHoot(hoot); // undo() within undoFor milliseconds brings it back whole
 */
export function useDeleteHoot(): (hoot: Pick<Hoot, "id" | "slug">) => Promise<DeletedHoot> {
  return useHooterClient().deleteHoot;
}

/**
 * Returns a function that deletes the user's own comment. The comment disappears immediately. On failure, the function
 * rejects with a `HooterError` and restores the comment. Stable identity.
 *
 * @example
 * const deleteComment = useDeleteComment();
 * <button onClick={() => void deleteComment(comment)}>Supprimer</button>
 */
export function useDeleteComment(): (comment: Pick<Comment, "id" | "hootSlug">) => Promise<void> {
  return useHooterClient().deleteComment;
}

/**
 * Returns a function that changes pseudo and picture. The change shows on the user's own hoots and comments
 * immediately. On failure, the function rejects with a `HooterError` (`pseudo-invalid`, `pseudo-taken`,
 * `image-link-invalid`, …) and rolls back. Stable identity.
 *
 * @example
 * const saveProfile = useSaveProfile();
 * await saveProfile({ pseudo: "Hulotte" });
 */
export function useSaveProfile(): (change: ProfileEdit) => Promise<SessionUser> {
  return useHooterClient().saveProfile;
}

/**
 * Returns a function that reports a hoot to the administrators. Rejects with a `HooterError`. Stable identity.
 *
 * @example
 * const report = useReportHoot();
 * await report(hoot, "Publicité");
 */
export function useReportHoot(): (hoot: Pick<Hoot, "id">, reason?: string) => Promise<void> {
  return useHooterClient().reportHoot;
}

/**
 * Returns a function that deletes the account with all records of its uid, then signs out. Rejects with a
 * `HooterError`; `recent-sign-in-required` needs the password. A repeated call continues the deletion. Stable identity.
 *
 * @example
 * const deleteAccount = useDeleteAccount();
 * await deleteAccount({ password, onProgress: setStep });
 */
export function useDeleteAccount(): (options?: DeletionOptions) => Promise<void> {
  return useHooterClient().deleteAccount;
}

/**
 * Returns a deletion of the account that has begun and does not run any more; null without one. `useDeleteAccount`
 * finishes it. The object is a new one after each refused write.
 *
 * @example
 * const deletion = useUnfinishedDeletion();
 * return deletion && <button onClick={() => void deletion.keepAccount()}>Garder mon compte</button>;
 */
export function useUnfinishedDeletion(): UnfinishedDeletion | null {
  return useReadable(useHooterClient().unfinishedDeletion, null);
}
