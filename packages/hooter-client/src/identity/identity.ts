/** An account as the identity service knows it. */
export interface IdentityUser {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string | null;
  readonly photoURL: string | null;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface ProfileChange {
  readonly displayName?: string;
  readonly photoURL?: string;
}

/** For so many milliseconds a sign-in counts as recent: the service's five minutes, with one to spare. */
export const RECENT_SIGN_IN = 240_000;

/**
 * The identity service (port). Adapters: Firebase Authentication (`hooter-client/firebase`) and one in memory
 * (`hooter-client/memory`). Every method throws a `HooterError` and nothing else.
 */
export interface Identity {
  /**
   * Calls back with the account, now and at each change; null when signed out. The first call may come late: until then the
   * session is unknown; it may be of the account that the device remembers, before the service has confirmed it. Calls wait for that
   * by themselves. Profile changes are told too.
   *
   * @returns a function that stops it
   */
  observe(listener: (user: IdentityUser | null) => void): () => void;
  signIn(credentials: Credentials): Promise<IdentityUser>;
  /** Creates the account with its first profile; the token that follows already carries the name. */
  signUp(credentials: Credentials, profile: ProfileChange): Promise<IdentityUser>;
  signOut(): Promise<void>;
  /** Resolves whether or not the account exists: the answer must not tell. */
  sendPasswordReset(email: string): Promise<void>;
  /** The token that follows carries the name; an empty picture is none. */
  updateProfile(change: ProfileChange): Promise<IdentityUser>;
  /** Proves the password again, for what needs a recent sign-in. */
  reauthenticate(password: string): Promise<void>;
  /**
   * Whether the last sign-in is recent enough for {@link Identity.deleteAccount}, by the service's clock and with a minute to
   * spare. Asked before anything of the account is removed.
   */
  isRecent(): Promise<boolean>;
  deleteAccount(): Promise<void>;
  /**
   * The ID token, or null when signed out.
   *
   * @param options.renew asks the service for a fresh one even if the present one still seems valid
   */
  token(options?: { readonly renew?: boolean }): Promise<string | null>;
}
