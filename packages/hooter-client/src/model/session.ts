/** The signed-in account. */
export interface SessionUser {
  readonly uid: string;
  readonly email: string;
  /** The display name; « John Doe » until the person chooses one. */
  readonly pseudo: string;
  readonly picture: string | null;
}

/**
 * Who is there. A session has three states: while it is `loading` neither the signed-in nor the signed-out page may show.
 */
export type Session =
  | { readonly status: "loading" }
  | {
      readonly status: "signed-out";
      /** Present when the session ended without being asked here: in another tab, or because the account was closed. */
      readonly ended?: "elsewhere";
    }
  | { readonly status: "signed-in"; readonly user: SessionUser };
