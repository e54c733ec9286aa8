import { useDraft, usePendingMutations, useReadable } from "hooter-client/react";
import { useHooter } from "./context";
import type { DraftFields } from "./services";

/** Stored fields of an empty hoot. `begun` marks that an edit has a draft, even if all its other fields are empty. */
export const emptyHoot = { content: "", pictureUrl: "", pictureAlt: "", begun: "" };

/** Compares the fields of the first draft. */
export const hasSameTexts = (expected: Readonly<DraftFields>, actual: Readonly<DraftFields>) =>
  Object.keys(expected).every((field) => expected[field] === actual[field]);

/** Stored draft of a form. It is empty while its text is being sent. */
export function useUnsentDraft<T extends DraftFields>(name: string, empty: T) {
  const { sentDrafts } = useHooter();
  const { draft: stored, setDraft, clear } = useDraft(name, empty);
  const sent = useReadable({ subscribe: sentDrafts.subscribe, get: () => sentDrafts.get()[name] }, undefined);
  // Texts of this draft in pending mutations, which an earlier page load or another tab has started.
  const waiting = usePendingMutations().flatMap(({ draft, state }) =>
    draft?.name === name && state !== "failed" ? [draft.fields] : [],
  );
  const isPending = [sent, ...waiting].some((draft) => draft && hasSameTexts(draft, stored));
  const draft = isPending ? empty : stored;
  return { draft, isEmpty: Object.values(draft).every((text) => text.trim() === ""), setDraft, clear };
}
