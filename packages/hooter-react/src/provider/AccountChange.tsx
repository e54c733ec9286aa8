import { useHooterClient, useSession } from "hooter-client/react";
import { useEffect, useRef } from "react";
import { useHooter } from "./context";
import { useErrandEnds } from "./errand-ends";
import { useSessionEnd } from "./session-end";

/**
 * Forgets what was offered to an account when it leaves: « Réessayer » must never send one person's words under another's
 * name. It shows nothing itself; how writes ended that an earlier page left, and a session
 * that nobody ended here, is told in toasts.
 */
export function AccountChange() {
  const session = useSession();
  const { toastStore, outgoing } = useHooter();
  const uid = session.status === "signed-in" ? session.user.uid : null;
  useErrandEnds();
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

/** Tells who is signed in at this very moment, also after the component that asked is gone. */
export function usePresentAccount(): () => string | null {
  const client = useHooterClient();
  return () => {
    const session = client.session.get();
    return session.status === "signed-in" ? session.user.uid : null;
  };
}
