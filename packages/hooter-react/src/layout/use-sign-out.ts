import { useHooterClient, useIdentityActions } from "hooter-client/react";
import { useState } from "react";
import { useHooter, useToasts } from "../provider/context";

/**
 * Signs out: navigates home, ends the session, shows « Á bientôt ! » (specification, section 4). With pending mutations
 * it asks for confirmation and explains the consequences. While `leaving` is true, `leave` does nothing.
 *
 * @example
 * const { leave, leaving } = useSignOut();
 * <button aria-disabled={leaving} onClick={leave}>Sortir</button>
 */
export function useSignOut(onSignedOut?: () => void): { leave: () => void; leaving: boolean } {
  const { labels, links, navigate, signOutQuestion } = useHooter();
  const client = useHooterClient();
  const { signOut } = useIdentityActions();
  const toasts = useToasts();
  const [leaving, setLeaving] = useState(false);

  const leave = async (): Promise<void> => {
    if (leaving) return;
    const waiting =
      client.internals.account
        .get()
        ?.mutations.list.get()
        .filter(({ state }) => state === "waiting") ?? [];
    if (waiting.length > 0 && !(await signOutQuestion.ask(waiting.length))) return;
    setLeaving(true);
    // Navigate home first: the page is public, so no guard of the host redirects to the sign-in page in the meantime.
    if (links.home !== undefined) navigate?.(links.home, { replace: false });
    try {
      await signOut();
    } catch {
      return void toasts.show(labels.layout.signOutFailed, { tone: "error" });
    } finally {
      setLeaving(false);
    }
    toasts.show(labels.layout.goodbye);
    onSignedOut?.();
  };
  return { leave: () => void leave(), leaving };
}
