import type {
  Comment,
  DeletedHoot,
  DeletionOptions,
  Hoot,
  HootDraft,
  ProfileEdit,
  SessionUser,
  WordsOptions,
} from "hooter-client";
import { useHooterClient } from "./context";

/**
 * The verb that edits a hoot of one's own: shown everywhere at once; rejects with a `HooterError` and takes it back
 * (specification, section 4). Keeps its identity.
 *
 * @example
 * const edit = useEditHoot();
 * await edit(hoot, { content: "Mieux dit", pictureUrl: "", pictureAlt: "" });
 */
export function useEditHoot(): (hoot: Pick<Hoot, "id">, draft: HootDraft, options?: WordsOptions) => Promise<Hoot> {
  return useHooterClient().editHoot;
}

/**
 * The verb that deletes a hoot of one's own: gone from every list at once; rejects with a `HooterError` and brings it back. Keeps
 * its identity.
 *
 * @example
 * const deleteHoot = useDeleteHoot();
 * const { undo, undoFor } = await deleteHoot(hoot); // undo() within undoFor milliseconds brings it back whole
 */
export function useDeleteHoot(): (hoot: Pick<Hoot, "id" | "slug">) => Promise<DeletedHoot> {
  return useHooterClient().deleteHoot;
}

/**
 * The verb that deletes a comment of one's own: gone at once; rejects with a `HooterError` and brings it back. Keeps its identity.
 *
 * @example
 * const deleteComment = useDeleteComment();
 * <button onClick={() => void deleteComment(comment)}>Supprimer</button>
 */
export function useDeleteComment(): (comment: Pick<Comment, "id" | "hootSlug">) => Promise<void> {
  return useHooterClient().deleteComment;
}

/**
 * The verb that changes pseudo and picture: shown on one's own hoots and comments at once; rejects with a `HooterError`
 * (`pseudo-invalid`, `pseudo-taken`, `image-link-invalid`, …) and takes it back. Keeps its identity.
 *
 * @example
 * const saveProfile = useSaveProfile();
 * await saveProfile({ pseudo: "Hulotte" });
 */
export function useSaveProfile(): (change: ProfileEdit) => Promise<SessionUser> {
  return useHooterClient().saveProfile;
}

/**
 * The verb that reports a hoot to the administrators; rejects with a `HooterError`. Keeps its identity.
 *
 * @example
 * const report = useReportHoot();
 * await report(hoot, "Publicité");
 */
export function useReportHoot(): (hoot: Pick<Hoot, "id">, reason?: string) => Promise<void> {
  return useHooterClient().reportHoot;
}

/**
 * The verb that deletes the account with all that carries its uid, then signs out; rejects with a `HooterError`
 * (`recent-sign-in-required` asks for the password). Called again it goes on. Keeps its identity.
 *
 * @example
 * const deleteAccount = useDeleteAccount();
 * await deleteAccount({ password, onProgress: setStep });
 */
export function useDeleteAccount(): (options?: DeletionOptions) => Promise<void> {
  return useHooterClient().deleteAccount;
}
