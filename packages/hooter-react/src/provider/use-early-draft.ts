import { useSession } from "hooter-client/react";
import { type RefObject, useEffect, useRef } from "react";
import { useTextBeforeHydration } from "../primitives/use-text-before-hydration";

interface EarlyDraft<T extends { readonly content: string }> {
  /** The field of the content. */
  readonly field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  readonly draft: T;
  readonly setDraft: (draft: T) => void;
  readonly isEmpty: boolean;
  /** Text between the draft of an earlier visit and the new text. */
  readonly separator: string;
}

/**
 * Keeps what is typed before hydration and while the session is loading, when it is unknown which account's draft it
 * belongs to. Once a user is signed in, it is added to the draft of that account.
 *
 * @returns the function that replaces `setDraft`
 */
export function useEarlyDraft<T extends { readonly content: string }>(form: EarlyDraft<T>): (draft: T) => void {
  const { field, draft, setDraft, isEmpty, separator } = form;
  const { status } = useSession();
  const early = useRef<T | null>(null);
  const change = (next: T) => {
    early.current = status === "loading" ? next : null;
    setDraft(next);
  };
  useTextBeforeHydration(field, draft.content, (content) => change({ ...draft, content }));
  useEffect(() => {
    const before = early.current;
    if (status !== "signed-in" || before === null) return;
    early.current = null;
    // Keep the draft that the account may have from an earlier visit.
    setDraft(isEmpty ? before : { ...draft, content: `${draft.content}${separator}${before.content}` });
  });
  return change;
}
