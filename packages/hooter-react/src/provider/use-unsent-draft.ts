import { useDraft, usePendingMutations, useReadable } from "hooter-client/react";
import { useHooter } from "./context";
import type { DraftFields } from "./services";

/** Whether the second draft has the texts of the first. */
export const hasTexts = (a: Readonly<DraftFields>, b: Readonly<DraftFields>) =>
  Object.keys(a).every((field) => a[field] === b[field]);

/** Stored draft of a form. It is empty while its text is being sent. */
export function useUnsentDraft<T extends DraftFields>(name: string, empty: T) {
  const { sentDrafts } = useHooter();
  const { draft: stored, setDraft, clear } = useDraft(name, empty);
  const sent = useReadable({ subscribe: sentDrafts.subscribe, get: () => sentDrafts.get()[name] }, undefined);
  // Texts of this draft in pending mutations, which an earlier page load or another tab has started.
  const waiting = usePendingMutations().flatMap(({ draft, state }) =>
    draft?.name === name && state !== "failed" ? [draft.fields] : [],
  );
  const isPending = [sent, ...waiting].some((draft) => draft && hasTexts(draft, stored));
  const draft = isPending ? empty : stored;
  return { draft, isEmpty: Object.values(draft).every((text) => text.trim() === ""), setDraft, clear };
}
