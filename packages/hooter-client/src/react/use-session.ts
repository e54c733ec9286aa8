import type { Credentials, Session, SessionUser } from "hooter-client";
import { useMemo } from "react";
import { useHooterClient } from "./context";
import { useReadable } from "./use-readable";

const loading: Session = { status: "loading" };

/**
 * Returns the session (specification, section 4). Show neither the signed-in nor the
 * signed-out page while it is "loading".
 *
 * @example
 * const session = useSession();
 * if (session.status === "signed-in") return <p>{session.user.pseudo}</p>;
 */
export function useSession(): Session {
  return useReadable(useHooterClient().session, loading);
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
