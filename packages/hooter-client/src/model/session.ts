/** The signed-in account. */
export interface SessionUser {
  readonly uid: string;
  /** "" for an account without an e-mail address, such as one of a custom token. */
  readonly email: string;
  /** The display name; « John Doe » until the user chooses a pseudo. */
  readonly pseudo: string;
  readonly picture: string | null;
}

/** State of the session. Show neither the signed-in nor the signed-out page while it is `loading`. */
export type Session =
  | { readonly status: "loading" }
  | {
      readonly status: "signed-out";
      /** Set when the session ended outside this tab: another tab signed out, or the account was deleted. */
      readonly ended?: "remote";
    }
  | { readonly status: "signed-in"; readonly user: SessionUser };
