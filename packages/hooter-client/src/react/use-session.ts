import type {
  Credentials,
  DeletionOptions,
  EmailChange,
  PasswordChange,
  ProfileEdit,
  Session,
  SessionUser,
  UnfinishedDeletion,
} from "hooter-client";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useAccount, useHooterClient, useProvided, useReadable } from "./context";
import { type MutationState, useMutation } from "./use-mutation";

/**
 * Returns the session (specification, section 4). Show neither the signed-in nor the signed-out page while it is
 * "loading".
 *
 * @example
 * const session = useSession();
 * if (session.status === "signed-in") return <p>{session.user.pseudo}</p>;
 */
export function useSession(): Session {
  const { client, initialSession } = useProvided();
  const get = (): Session => {
    const session = client.session.get();
    return session.status === "loading" ? initialSession : session;
  };
  return useSyncExternalStore(client.session.subscribe, get, () => initialSession);
}

/** Result of {@link useIdentityActions}. Each action rejects with a `HooterError`. */
export interface IdentityActions extends MutationState {
  readonly signIn: (credentials: Credentials) => Promise<SessionUser>;
  readonly signUp: (credentials: Credentials) => Promise<SessionUser>;
  readonly signOut: () => Promise<void>;
  readonly sendPasswordReset: (email: string) => Promise<void>;
}

/**
 * Returns functions to sign in, sign up, sign out and reset the password, and the state of their calls. Their
 * identities are stable until the account changes.
 *
 * @example
 * const { signOut, isPending } = useIdentityActions();
 * return <button disabled={isPending} onClick={() => void signOut()}>Déconnexion</button>;
 */
export function useIdentityActions(): IdentityActions {
  return useMutation((client) => ({
    signIn: (credentials: Credentials) => client.signIn(credentials),
    signUp: (credentials: Credentials) => client.signUp(credentials),
    signOut: () => client.signOut(),
    sendPasswordReset: (email: string) => client.sendPasswordReset(email),
  }));
}

/** Result of {@link useSaveProfile}. */
export interface SaveProfileState extends MutationState {
  /**
   * Resolves to the changed user. Rejects with a `HooterError` (`pseudo-invalid`, `pseudo-taken`, `pseudo-fixed`,
   * `image-link-invalid`, …) and rolls back.
   */
  readonly saveProfile: (change: ProfileEdit) => Promise<SessionUser>;
}

/**
 * Returns a function that changes pseudo and picture, and the state of its calls. The change appears on the user's own
 * hoots and comments immediately and is rolled back on failure. The function has a stable identity.
 *
 * @example
 * const { saveProfile, isPending, error } = useSaveProfile();
 * await saveProfile({ pseudo: "Hulotte" });
 */
export function useSaveProfile(): SaveProfileState {
  return useMutation((client) => ({ saveProfile: (change: ProfileEdit) => client.saveProfile(change) }));
}

/**
 * Returns whether the account has a password to change. Accounts that use only custom tokens have none. Null until it
 * is known, and false when the service does not report it.
 *
 * @example
 * const hasPassword = useHasPassword();
 * return hasPassword && <PasswordForm />;
 */
export function useHasPassword(): boolean | null {
  const client = useHooterClient();
  const account = useAccount();
  const [known, setKnown] = useState<{ readonly of: typeof account; readonly hasPassword: boolean } | null>(null);
  useEffect(() => {
    if (!account) return;
    let isCurrent = true;
    const finish = (hasPassword: boolean) => {
      if (isCurrent) setKnown({ of: account, hasPassword });
    };
    client.hasPassword().then(finish, () => finish(false));
    return () => {
      isCurrent = false;
    };
  }, [client, account]);
  return known && known.of === account ? known.hasPassword : null;
}

/** Result of {@link useChangeEmail}. */
export interface ChangeEmailState extends MutationState {
  /**
   * Resolves once the link is sent. The address changes when the user opens the link. Rejects with a `HooterError`
   * (`credentials-wrong`, `email-invalid`, `email-already-in-use`, …).
   */
  readonly changeEmail: (change: EmailChange) => Promise<void>;
}

/**
 * Returns a function that sends a link to a new e-mail address of the account, and the state of its calls. The function
 * has a stable identity.
 *
 * @example
 * const { changeEmail, isPending, error } = useChangeEmail();
 * await changeEmail({ email, password });
 */
export function useChangeEmail(): ChangeEmailState {
  return useMutation((client) => ({ changeEmail: (change: EmailChange) => client.changeEmail(change) }));
}

/** Result of {@link useChangePassword}. */
export interface ChangePasswordState extends MutationState {
  /** Rejects with a `HooterError` (`credentials-wrong`, `password-too-short`, `password-too-weak`, …). */
  readonly changePassword: (change: PasswordChange) => Promise<void>;
}

/**
 * Returns a function that changes the password of the account, and the state of its calls. The session continues. The
 * function has a stable identity.
 *
 * @example
 * const { changePassword, isPending, error } = useChangePassword();
 * await changePassword({ password, newPassword });
 */
export function useChangePassword(): ChangePasswordState {
  return useMutation((client) => ({ changePassword: (change: PasswordChange) => client.changePassword(change) }));
}

/** Result of {@link useDeleteAccount}. */
export interface DeleteAccountState extends MutationState {
  /**
   * Resolves once the account is deleted and signed out. Rejects with a `HooterError`. After `recent-sign-in-required`,
   * call the function again with the password. A repeated call continues the deletion.
   */
  readonly deleteAccount: (options?: DeletionOptions) => Promise<void>;
}

/**
 * Returns a function that deletes the account and all records with its uid, then signs out, and the state of its calls.
 * The function has a stable identity.
 *
 * @example
 * const { deleteAccount, isPending } = useDeleteAccount();
 * await deleteAccount({ password, onProgress: setStep });
 */
export function useDeleteAccount(): DeleteAccountState {
  return useMutation((client) => ({ deleteAccount: (options?: DeletionOptions) => client.deleteAccount(options) }));
}

/**
 * Returns an interrupted deletion of the account, and the state of the calls that cancel it; null when there is none.
 * `useDeleteAccount` finishes the deletion. The client checks again after each refused write, and then returns a new
 * `keepAccount`, so that effects that depend on it run again.
 *
 * @example
 * const deletion = useUnfinishedDeletion();
 * if (!deletion) return null;
 * const { keepAccount, isPending } = deletion;
 * return <button disabled={isPending} onClick={() => void keepAccount()}>Garder mon compte</button>;
 */
export function useUnfinishedDeletion(): (UnfinishedDeletion & MutationState) | null {
  const deletion = useReadable(useHooterClient().unfinishedDeletion, null);
  const state = useMutation(() => ({ keepAccount: async () => deletion?.keepAccount() }), [deletion]);
  return deletion && state;
}
