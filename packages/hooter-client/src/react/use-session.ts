import type { Credentials, Session, SessionUser } from "hooter-client";
import { useMemo } from "react";
import { useHooterClient } from "./context";
import { useReadable } from "./use-readable";

const loading: Session = { status: "loading" };

/**
 * Who is signed in (specification, section 4). While it is "loading", neither the signed-in nor the signed-out page may show.
 *
 * @example
 * const session = useSession();
 * if (session.status === "signed-in") return <p>{session.user.pseudo}</p>;
 */
export function useSession(): Session {
  return useReadable(useHooterClient().session, loading);
}

/** The verbs of identity; each rejects with a `HooterError`. */
export interface IdentityActions {
  readonly signIn: (credentials: Credentials) => Promise<SessionUser>;
  readonly signUp: (credentials: Credentials) => Promise<SessionUser>;
  readonly signOut: () => Promise<void>;
  readonly sendPasswordReset: (email: string) => Promise<void>;
}

/**
 * Signs in, up and out, and asks for a new password. The result keeps its identity.
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
