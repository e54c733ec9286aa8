import { useSession } from "hooter-client/react";
import { useEffect, useRef } from "react";
import { useHooter } from "./context";
import { useMutationOutcomes } from "./mutation-outcomes";

/**
 * Removes toasts that offer an action when the account signs out, because « Réessayer » must never send one user's text
 * under another user's name. Renders nothing. It also shows toasts for the results of restored mutations and for a
 * session that ended elsewhere.
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

/**
 * Explains in a toast a session change that did not start on this page. When the session ended elsewhere, the toast
 * stays until a user signs in. When another account has replaced the current one, it closes by itself.
 */
function useSessionEnd(): void {
  const session = useSession();
  const { toastStore, labels } = useHooter();
  // Depend on each string, because the labels of a host may be a new object at each render.
  const { ended: message, switched } = labels.layout;
  const user = session.status === "signed-in" ? session.user : null;
  const uid = user?.uid ?? null;
  const pseudo = user?.pseudo ?? "";
  const ended = session.status === "signed-out" && session.ended === "remote";

  const last = useRef(uid);
  useEffect(() => {
    const isAnother = last.current !== null && uid !== null && last.current !== uid;
    last.current = uid;
    if (isAnother) toastStore.show(switched(pseudo), { tone: "info", key: "session" });
  }, [uid, pseudo, toastStore, switched]);

  useEffect(() => {
    if (!ended) return;
    // Keep the toast for a user who returns to this tab later.
    const received = toastStore.show(message, { tone: "info", key: "session", duration: Number.POSITIVE_INFINITY });
    return () => toastStore.dismiss(received);
  }, [ended, toastStore, message]);
}
