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
 * Keeps the input from before hydration and from the time while the session is loading, because the account is not
 * known yet. Once a user is signed in, adds this input to the draft of that account.
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
    // `draft` is from the last render. Another field may have changed since, for example before hydration.
    const next = { ...(early.current ?? draft), ...part };
    early.current = status === "loading" ? next : null;
    setDraft(next);
  };
}
