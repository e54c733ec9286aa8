/** An account of the identity service. */
export interface IdentityUser {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly photoURL: string | null;
}

/** E-mail address and password of an account. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** New e-mail address of an account, with the current password as proof. */
export interface EmailChange {
  readonly email: string;
  readonly password: string;
}

/** New password of an account, with the current one as proof. */
export interface PasswordChange {
  readonly password: string;
  readonly newPassword: string;
}

/** New name or picture of an account. The identity service determines the names of the fields. */
export interface ProfileChange {
  readonly displayName?: string;
  readonly photoURL?: string;
}

/** Milliseconds for which a sign-in counts as recent: the service's five minutes minus one minute of margin. */
export const RECENT_SIGN_IN_MS = 240_000;

/**
 * Interface of the identity service. Implementations: Firebase Authentication (`hooter-client/firebase`) and an
 * in-memory service (`hooter-client/memory`). Every method throws only `HooterError`.
 */
export interface Identity {
  /**
   * Calls the listener with the current account and after each change, including profile changes; null when signed out.
   * The session is unknown until the first call, which may come late. The first account may be the one that the device
   * has recorded, before the service confirms it. The other methods wait until the session is known.
   *
   * @returns a function that unsubscribes
   */
  observe(listener: (user: IdentityUser | null) => void): () => void;
  signIn(credentials: Credentials): Promise<IdentityUser>;
  /** Creates the account with its first profile. The next token already carries the name. */
  signUp(credentials: Credentials, profile: ProfileChange): Promise<IdentityUser>;
  signOut(): Promise<void>;
  /** Also resolves when no account has this address, so that the response does not reveal which accounts exist. */
  sendPasswordReset(email: string): Promise<void>;
  /** Updates the profile. The next token carries the name. An empty picture removes the current one. */
  updateProfile(change: ProfileChange): Promise<IdentityUser>;
  /** Whether the account has a password. Accounts that use only custom tokens have no password. */
  hasPassword(): Promise<boolean>;
  /** Checks the password, then sends a link to the new address. The address changes when the user opens the link. */
  changeEmail(change: EmailChange): Promise<void>;
  /** Checks the current password, then sets the new one. The session continues. */
  changePassword(change: PasswordChange): Promise<void>;
  /** Checks the password again, for operations that need a recent sign-in. */
  reauthenticate(password: string): Promise<void>;
  /**
   * Whether the last sign-in is recent enough for {@link Identity.deleteAccount}, by the service's clock and with a
   * margin of one minute. Call this before removing the account's data.
   */
  isRecent(): Promise<boolean>;
  deleteAccount(): Promise<void>;
  /**
   * Returns the ID token, or null when signed out. If tabs share the session, rejects with `signed-out` as soon as
   * another tab has ended the session, even before `observe` reports this. Pending writes of the account then wait.
   *
   * @param options.renew requests a fresh token even if the current one still seems valid
   */
  token(options?: { readonly renew?: boolean }): Promise<string | null>;
}

/** Calls that concern one account. They reject with `signed-out` once the account is no longer signed in. */
export type AccountIdentity = Pick<Identity, "updateProfile" | "reauthenticate" | "isRecent" | "deleteAccount">;
