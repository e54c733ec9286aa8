import { draftsOf, internals } from "hooter-client";
import { useHooterClient, useSession } from "hooter-client/react";
import { type RefObject, useEffect, useRef } from "react";
import { useLayoutEffect } from "../primitives/hooks";
import type { DraftFields } from "./services";

interface EarlyDraft<T extends DraftFields> {
  readonly name: string;
  readonly draft: T;
  readonly setDraft: (draft: T) => void;
  readonly isEmpty: boolean;
  /** Adds the early input to the draft that is already stored. */
  readonly merge: (draft: T, early: T) => T;
}

/**
 * Transfers early input to the user's account: text that was entered before hydration, while the session was loading,
 * or by a visitor who then signs in.
 *
 * @returns `changeDraft`, which changes a part of the draft and must be used instead of `setDraft`, and `onSent`, to be
 *   called when the form is sent. After `onSent`, the hook no longer transfers the input, because the client moves the
 *   text of a sent form to the account after the sign-in
 */
export function useEarlyDraft<T extends DraftFields>({ name, draft, setDraft, isEmpty, merge }: EarlyDraft<T>) {
  const drafts = draftsOf(useHooterClient()[internals].device);
  const isSignedIn = useSession().status === "signed-in";
  const isSent = useRef(false);
  const readEarly = (): T | null => {
    const stored = drafts.read(null, name);
    return stored && { ...draft, ...Object.fromEntries(Object.entries(stored).filter(([field]) => field in draft)) };
  };
  useEffect(() => {
    const early = isSignedIn && !isSent.current ? readEarly() : null;
    if (early === null) return;
    // The next visitor in this tab must not see this input.
    drafts.write(null, name, null);
    // Do not overwrite the draft that the account may have stored on an earlier visit.
    setDraft(isEmpty ? early : merge(draft, early));
  });
  return {
    changeDraft(part: Partial<T>): void {
      isSent.current = false;
      // Prefer the latest early input: `draft` is from the last render, and another field may have changed since.
      setDraft({ ...((isSignedIn ? null : readEarly()) ?? draft), ...part });
    },
    onSent(): void {
      isSent.current = true;
    },
  };
}

/**
 * Reports the text that a user or a password manager entered in a field before hydration. React does not report this
 * text, and the next render of the field would overwrite it.
 *
 * @param field a controlled field
 * @param onText called once with the text of the field, if it differs from `value`
 */
export function useTextBeforeHydration(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  value: string,
  onText: (text: string) => void,
): void {
  const isHydrated = useRef(false);
  useLayoutEffect(() => {
    if (isHydrated.current) return;
    isHydrated.current = true;
    const text = field.current?.value ?? "";
    if (text !== value && text !== "") onText(text);
  });
}
