import { useCallback, useMemo, useState } from "react";
import { useHooterClient } from "./context";
import { useAccount, useReadable } from "./use-readable";

/** Result of {@link useDraft}. */
export interface DraftState<T> {
  readonly draft: T;
  readonly setDraft: (draft: T) => void;
  /** Deletes the draft, after the server's confirmation or at the user's request. */
  readonly clear: () => void;
  readonly isEmpty: boolean;
}

/**
 * Returns the content of a form, kept for the signed-in account through reloads and crashes until `clear`.
 *
 * @param name "hoot", or `comment:${slug}`
 * @param empty the fields of an empty draft; read at the first render
 * @param options.shared whether the value is a setting rather than text: one value for all tabs of the browser, the
 *   last write wins. Default: each tab keeps separate text, and starts with that of another tab when it has none
 * @example
 * const { draft, setDraft, clear } = useDraft("hoot", { content: "" });
 */
export function useDraft<T extends { readonly [field: string]: string }>(
  name: string,
  empty: T,
  { shared = false }: { readonly shared?: boolean | undefined } = {},
): DraftState<T> {
  const { drafts } = useHooterClient().internals;
  const kept = shared ? drafts.shared : drafts;
  const uid = useAccount()?.uid ?? null;
  const [blank] = useState(empty);
  useReadable(drafts, 0);
  const stored = kept.read(uid, name);

  const draft = useMemo((): T => {
    const fields = Object.entries(stored ?? {}).filter(([field]) => field in blank);
    return { ...blank, ...Object.fromEntries(fields) };
  }, [stored, blank]);
  const isEmpty = Object.entries(draft).every(([field, text]) => text.trim() === blank[field]?.trim());
  const clear = useCallback(() => kept.write(uid, name, null), [kept, uid, name]);
  const setDraft = useCallback((next: T) => kept.write(uid, name, next), [kept, uid, name]);
  return useMemo(() => ({ draft, setDraft, clear, isEmpty }), [draft, setDraft, clear, isEmpty]);
}
