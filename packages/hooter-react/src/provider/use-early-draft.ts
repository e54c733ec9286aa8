import { useSession } from "hooter-client/react";
import { useEffect, useRef } from "react";

interface EarlyDraft<T extends object> {
  readonly draft: T;
  readonly setDraft: (draft: T) => void;
  readonly isEmpty: boolean;
  /** Adds the early input to the draft of an earlier visit. */
  readonly merge: (draft: T, early: T) => T;
}

/**
 * Keeps the input that a user enters before hydration or while the session is loading, because the account is not known
 * yet. Once a user is signed in, adds this input to the draft of that account.
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
    // Do not overwrite the draft that the account may have stored on an earlier visit.
    setDraft(isEmpty ? before : merge(draft, before));
  });
  return (part) => {
    // Prefer the latest early input: `draft` is from the last render, and another field may have changed since.
    const next = { ...(early.current ?? draft), ...part };
    early.current = status === "loading" ? next : null;
    setDraft(next);
  };
}
