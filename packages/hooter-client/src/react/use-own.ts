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
import { useCallback } from "react";
import { useHooterClient } from "./context";
import { type MutationState, useMutation } from "./use-mutation";
import { useReadable } from "./use-readable";

/** Result of {@link useEditHoot}. */
export interface EditHootState extends MutationState {
  /** Resolves to the stored hoot. Rejects with a `HooterError` and rolls back (specification, section 4). */
  readonly editHoot: (draft: HootDraft, options?: WordsOptions) => Promise<Hoot>;
}

/**
 * Returns a function that edits the user's own hoot, and the state of its calls. The edit shows everywhere immediately.
 * A failure rolls back. Stable identity.
 *
 * @example
 * const { editHoot, error } = useEditHoot(hoot);
 * await editHoot({ content: "Mieux dit", pictureUrl: "", pictureAlt: "" });
 */
export function useEditHoot({ id }: Pick<Hoot, "id">): EditHootState {
  const client = useHooterClient();
  const run = useCallback(
    (draft: HootDraft, options?: WordsOptions) => client.editHoot({ id }, draft, options),
    [client, id],
  );
  return useMutation(run, (editHoot) => ({ editHoot }));
}

/** Result of {@link useDeleteHoot}. */
export interface DeleteHootState extends MutationState {
  /** Resolves once the hoot is deleted. Rejects with a `HooterError` and restores the hoot. */
  readonly deleteHoot: () => Promise<DeletedHoot>;
}

/**
 * Returns a function that deletes the user's own hoot, and the state of its calls. The hoot disappears from every list
 * immediately. A failure restores it. Stable identity.
 *
 * @example
 * const { deleteHoot } = useDeleteHoot(hoot);
 * const { undo, undoFor } = await deleteHoot(); // undo() within undoFor milliseconds brings it back whole
 */
export function useDeleteHoot({ id, slug }: Pick<Hoot, "id" | "slug">): DeleteHootState {
  const client = useHooterClient();
  const run = useCallback(() => client.deleteHoot({ id, slug }), [client, id, slug]);
  return useMutation(run, (deleteHoot) => ({ deleteHoot }));
}

/** Result of {@link useDeleteComment}. */
export interface DeleteCommentState extends MutationState {
  /** Resolves once the comment is deleted. Rejects with a `HooterError` and restores the comment. */
  readonly deleteComment: () => Promise<void>;
}

/**
 * Returns a function that deletes the user's own comment, and the state of its calls. The comment disappears
 * immediately. A failure restores it. Stable identity.
 *
 * @example
 * const { deleteComment } = useDeleteComment(comment);
 * <button onClick={() => void deleteComment()}>Supprimer</button>
 */
export function useDeleteComment({ id, hootSlug }: Pick<Comment, "id" | "hootSlug">): DeleteCommentState {
  const client = useHooterClient();
  const run = useCallback(() => client.deleteComment({ id, hootSlug }), [client, id, hootSlug]);
  return useMutation(run, (deleteComment) => ({ deleteComment }));
}

/** Result of {@link useSaveProfile}. */
export interface SaveProfileState extends MutationState {
  /**
   * Resolves to the changed user. Rejects with a `HooterError` (`pseudo-invalid`, `pseudo-taken`, `image-link-invalid`,
   * …) and rolls back.
   */
  readonly saveProfile: (change: ProfileEdit) => Promise<SessionUser>;
}

/**
 * Returns a function that changes pseudo and picture, and the state of its calls. The change shows on the user's own
 * hoots and comments immediately. A failure rolls back. Stable identity.
 *
 * @example
 * const { saveProfile, isPending, error } = useSaveProfile();
 * await saveProfile({ pseudo: "Hulotte" });
 */
export function useSaveProfile(): SaveProfileState {
  return useMutation(useHooterClient().saveProfile, (saveProfile) => ({ saveProfile }));
}

/** Result of {@link useReportHoot}. */
export interface ReportHootState extends MutationState {
  /** Resolves once the report is stored. Rejects with a `HooterError`. */
  readonly reportHoot: (reason?: string) => Promise<void>;
}

/**
 * Returns a function that reports a hoot to the administrators, and the state of its calls. Stable identity.
 *
 * @example
 * const { reportHoot } = useReportHoot(hoot);
 * await reportHoot("Publicité");
 */
export function useReportHoot({ id }: Pick<Hoot, "id">): ReportHootState {
  const client = useHooterClient();
  const run = useCallback((reason?: string) => client.reportHoot({ id }, reason), [client, id]);
  return useMutation(run, (reportHoot) => ({ reportHoot }));
}

/** Result of {@link useDeleteAccount}. */
export interface DeleteAccountState extends MutationState {
  /**
   * Resolves once the account is deleted and signed out. Rejects with a `HooterError`; `recent-sign-in-required` needs
   * the password. A repeated call continues the deletion.
   */
  readonly deleteAccount: (options?: DeletionOptions) => Promise<void>;
}

/**
 * Returns a function that deletes the account with all records of its uid, then signs out, and the state of its calls.
 * Stable identity.
 *
 * @example
 * const { deleteAccount, isPending } = useDeleteAccount();
 * await deleteAccount({ password, onProgress: setStep });
 */
export function useDeleteAccount(): DeleteAccountState {
  return useMutation(useHooterClient().deleteAccount, (deleteAccount) => ({ deleteAccount }));
}

/**
 * Returns an unfinished deletion of the account that no longer runs; null without one. `useDeleteAccount`
 * finishes it. It is a new object after each refused write.
 *
 * @example
 * const deletion = useUnfinishedDeletion();
 * return deletion && <button onClick={() => void deletion.keepAccount()}>Garder mon compte</button>;
 */
export function useUnfinishedDeletion(): UnfinishedDeletion | null {
  return useReadable(useHooterClient().unfinishedDeletion, null);
}
