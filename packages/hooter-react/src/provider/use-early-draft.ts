import { useSession } from "hooter-client/react";
import { useEffect, useRef } from "react";

interface EarlyDraft<T extends object> {
  readonly draft: T;
  readonly setDraft: (draft: T) => void;
  readonly isEmpty: boolean;
  /** Adds what was entered early to the draft of an earlier visit. */
  readonly merge: (draft: T, early: T) => T;
}

/**
 * Keeps what is entered before hydration and while the session is loading, when it is unknown which account's draft it
 * belongs to. Once a user is signed in, it is added to the draft of that account.
 *
 * @returns the function that changes a part of the draft, in place of `setDraft`
 */
export function useEarlyDraft<T extends object>(form: EarlyDraft<T>): (part: Partial<T>) => void {
  const { draft, setDraft, isEmpty, merge } = form;
  const { status } = useSession();
  const early = useRef<T | null>(null);
  useEffect(() => {
    const before = early.current;
    if (status !== "signed-in" || before === null) return;
    early.current = null;
    // Keep the draft that the account may have from an earlier visit.
    setDraft(isEmpty ? before : merge(draft, before));
  });
  return (part) => {
    // `draft` lacks a change since the last render, such as that of another field before hydration.
    const next = { ...(early.current ?? draft), ...part };
    early.current = status === "loading" ? next : null;
    setDraft(next);
  };
}
