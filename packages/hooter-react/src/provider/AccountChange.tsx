import { useHooterClient, useSession } from "hooter-client/react";
import { useEffect, useRef } from "react";
import { useHooter } from "./context";
import { useMutationOutcomes } from "./mutation-outcomes";
import { useSessionEnd } from "./session-end";

/**
 * Drops pending offers when an account leaves: « Réessayer » must never send one user's words under another user's
 * name. Renders nothing. It also shows toasts for the results of restored mutations and for a session that ended
 * elsewhere.
 */
export function AccountChange() {
  const session = useSession();
  const { toastStore, outgoing } = useHooter();
  const uid = session.status === "signed-in" ? session.user.uid : null;
  useMutationOutcomes();
  useSessionEnd();
  const last = useRef(uid);
  useEffect(() => {
    if (last.current !== null && last.current !== uid) {
      toastStore.dismissActions();
      outgoing.clear();
    }
    last.current = uid;
  }, [uid, toastStore, outgoing]);
  return null;
}

/** Returns a getter of the account signed in at call time. It also works after the calling component has unmounted. */
export function usePresentAccount(): () => string | null {
  const client = useHooterClient();
  return () => {
    const session = client.session.get();
    return session.status === "signed-in" ? session.user.uid : null;
  };
}
