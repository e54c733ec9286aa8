import { draftsOf, type Preference, preferencesOf } from "hooter-client";
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { internals } from "../model/internals";
import { isServer, useAccount, useHooterClient, useReadable } from "./context";

/** Result of {@link useDraft}. */
export interface DraftState<T> {
  readonly draft: T;
  readonly setDraft: (draft: T) => void;
  /**
   * Deletes the draft: at the user's request, or after a write with the option `draft` has started. If the server
   * refuses the write, the client restores the text.
   */
  readonly clear: () => void;
  readonly isEmpty: boolean;
}

/**
 * Returns the content of a form, stored for the signed-in account across reloads and crashes until `clear`. Each tab
 * keeps its own text, and starts with the text of another tab when it has none.
 *
 * @param name "hoot", `edit:${id}` or `comment:${slug}`
 * @param empty the fields of an empty draft; read at the first render
 * @example
 * const { draft, setDraft, clear } = useDraft("hoot", { content: "" });
 */
export function useDraft<T extends { readonly [field: string]: string }>(name: string, empty: T): DraftState<T> {
  const drafts = draftsOf(useHooterClient()[internals].device);
  const uid = useAccount()?.uid ?? null;
  const [blank] = useState(empty);
  useReadable(drafts, 0);
  const stored = isServer ? null : drafts.read(uid, name);

  const draft = useMemo((): T => {
    const fields = Object.entries(stored ?? {}).filter(([field]) => field in blank);
    return { ...blank, ...Object.fromEntries(fields) };
  }, [stored, blank]);
  const isEmpty = Object.entries(draft).every(([field, text]) => text.trim() === blank[field]?.trim());
  const clear = useCallback(() => drafts.write(uid, name, null), [drafts, uid, name]);
  const setDraft = useCallback((next: T) => drafts.write(uid, name, next), [drafts, uid, name]);
  return useMemo(() => ({ draft, setDraft, clear, isEmpty }), [draft, setDraft, clear, isEmpty]);
}

/**
 * Returns a choice of the user, a function that sets it, and a function that computes it from the stored value. The
 * choice is stored on the device, for the signed-in account or for all accounts. All tabs share one value, and the last
 * write wins.
 *
 * @param preference a constant, declared outside components
 * @param item the subject of a preference with one value per subject, e.g. the id of a hoot
 * @example
 * const isCompact: Preference<boolean> = {
 *   name: "compact",
 *   scope: "device",
 *   initial: false,
 *   decode: (json) => (typeof json === "boolean" ? json : undefined),
 * };
 * const [compact, setCompact] = usePreference(isCompact);
 */
export function usePreference<Value>(
  preference: Preference<Value>,
  item?: string,
): readonly [value: Value, setValue: (value: Value) => void, update: (change: (current: Value) => Value) => void] {
  const preferences = preferencesOf(useHooterClient()[internals].device);
  const uid = useAccount()?.uid ?? null;
  const entry = useMemo(() => preferences.entry(preference, uid, item), [preferences, preference, uid, item]);
  const text = useSyncExternalStore(preferences.subscribe, entry.text, () => null);
  return useMemo(() => [entry.decode(text), entry.write, entry.update] as const, [entry, text]);
}
