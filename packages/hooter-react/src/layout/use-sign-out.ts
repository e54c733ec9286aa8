import { internals } from "hooter-client";
import { useHooterClient, useIdentityActions } from "hooter-client/react";
import { createContext, useContext, useRef } from "react";
import { useHooter, useToasts } from "../provider/context";

/** Whether `navigate` loads another document and so ends the scripts of this one, as in the custom elements. */
export const NavigationLoadsDocument = createContext(false);

/**
 * Signs the user out: navigates home, ends the session and shows « Á bientôt ! » (specification, section 4). If there
 * are pending mutations, a confirmation first explains the consequences. During a call, `leave` does nothing.
 *
 * @example
 * const { leave, isPending } = useSignOut();
 * <button aria-disabled={isPending} onClick={leave}>Sortir</button>
 */
export function useSignOut(onSignedOut?: () => void): { leave: () => void; isPending: boolean } {
  const { labels, links, navigate, signOutQuestion } = useHooter();
  const client = useHooterClient();
  const { signOut, isPending } = useIdentityActions();
  const toasts = useToasts();
  const loadsDocument = useContext(NavigationLoadsDocument);
  /** Whether a call is in progress. `isPending` would be false as soon as the session has ended, before the call. */
  const isLeaving = useRef(false);

  /** Asks whether to sign out despite pending mutations. A second question cancels the first one. */
  const confirm = (waiting: number): Promise<boolean> => {
    signOutQuestion.get()?.answer(false);
    return new Promise((resolve) => {
      const answer = (isConfirmed: boolean) => {
        signOutQuestion.set(null);
        resolve(isConfirmed);
      };
      signOutQuestion.set({ waiting, answer });
    });
  };
  const leave = async (): Promise<void> => {
    if (isLeaving.current) return;
    const waiting =
      client[internals].account
        .get()
        ?.mutations.list.get()
        .filter(({ state }) => state === "waiting") ?? [];
    if (waiting.length > 0 && !(await confirm(waiting.length))) return;
    const goHome = () => links.home !== undefined && navigate?.(links.home, { replace: false });
    // Before the session ends, navigate to the home page, which is public. On another page, the host's route guard
    // might redirect to the sign-in page.
    if (!loadsDocument) goHome();
    isLeaving.current = true;
    try {
      await signOut();
    } catch {
      return void toasts.show(labels.layout.signOutFailed, { tone: "error" });
    } finally {
      isLeaving.current = false;
    }
    toasts.show(labels.layout.goodbye, { key: "session" });
    if (loadsDocument) goHome();
    onSignedOut?.();
  };
  return { leave: () => void leave(), isPending };
}
