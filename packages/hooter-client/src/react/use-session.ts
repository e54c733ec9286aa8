import type {
  Credentials,
  DeletionOptions,
  ProfileEdit,
  Session,
  SessionUser,
  UnfinishedDeletion,
} from "hooter-client";
import { useMemo } from "react";
import { useHooterClient } from "./context";
import { type MutationState, useMutation } from "./use-mutation";
import { loading, useReadable } from "./use-resource";

/**
 * Returns the session (specification, section 4). Show neither the signed-in nor the
 * signed-out page while it is "loading".
 *
 * @example
 * const session = useSession();
 * if (session.status === "signed-in") return <p>{session.user.pseudo}</p>;
 */
export function useSession(): Session {
  return useReadable<Session>(useHooterClient().session, loading);
}

/** Identity actions. Each rejects with a `HooterError`. */
export interface IdentityActions {
  readonly signIn: (credentials: Credentials) => Promise<SessionUser>;
  readonly signUp: (credentials: Credentials) => Promise<SessionUser>;
  readonly signOut: () => Promise<void>;
  readonly sendPasswordReset: (email: string) => Promise<void>;
}

/**
 * Returns functions to sign in, sign up, sign out and reset the password. Stable identity.
 *
 * @example
 * const { signOut } = useIdentityActions();
 * return <button onClick={() => void signOut()}>Déconnexion</button>;
 */
export function useIdentityActions(): IdentityActions {
  const client = useHooterClient();
  return useMemo(
    () => ({
      signIn: client.signIn,
      signUp: client.signUp,
      signOut: client.signOut,
      sendPasswordReset: client.sendPasswordReset,
    }),
    [client],
  );
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
