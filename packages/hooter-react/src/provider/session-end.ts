import { useSession } from "hooter-client/react";
import { useEffect, useRef } from "react";
import { useHooter } from "./context";

/**
 * Tells why the screen has changed when nobody asked for it here: the session ended elsewhere, which stays told until somebody
 * signs in, or another account has taken its place.
 */
export function useSessionEnd(): void {
  const session = useSession();
  const { toastStore, labels } = useHooter();
  // One by one: a host's own words may be a new object at each render.
  const { ended: words, switched } = labels.layout;
  const user = session.status === "signed-in" ? session.user : null;
  const uid = user?.uid ?? null;
  const pseudo = user?.pseudo ?? "";
  const ended = session.status === "signed-out" && session.ended === "elsewhere";

  const last = useRef(uid);
  useEffect(() => {
    const isAnother = last.current !== null && uid !== null && last.current !== uid;
    last.current = uid;
    if (isAnother) toastStore.show(switched(pseudo), { tone: "info", key: "session" });
  }, [uid, pseudo, toastStore, switched]);

  useEffect(() => {
    if (!ended) return;
    // Who comes back to this tab later must find it.
    const told = toastStore.show(words, { tone: "info", key: "session", duration: Number.POSITIVE_INFINITY });
    return () => toastStore.dismiss(told);
  }, [ended, toastStore, words]);
}
