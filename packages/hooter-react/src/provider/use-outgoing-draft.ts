import { useDraft, useHooterClient, usePendingMutations } from "hooter-client/react";
import { useSyncExternalStore } from "react";
import { useHooter } from "./context";
import type { Fields } from "./outgoing";

const same = (a: Readonly<Fields>, b: Readonly<Fields>) => Object.keys(a).every((field) => a[field] === b[field]);

/**
 * Draft that survives until the server confirms it. Once sent, it is hidden. Only success discards it; a failure shows
 * it again. Text typed meanwhile is a new draft and is never touched.
 */
export function useOutgoingDraft<T extends Fields>(name: string, empty: T) {
  const { outgoing } = useHooter();
  const { draft: stored, setDraft, clear } = useDraft(name, empty);
  const sent = useSyncExternalStore(
    outgoing.subscribe,
    () => outgoing.get(name),
    () => undefined,
  );
  // Sent by an earlier page, or by another tab.
  const waiting = usePendingMutations().flatMap(({ draft, state }) =>
    draft?.name === name && state !== "failed" ? [draft.words] : [],
  );
  const client = useHooterClient();

  const isOnItsWay = [sent, ...waiting].some((words) => words && same(words, stored));
  const draft = isOnItsWay ? empty : stored;
  return {
    draft,
    isEmpty: Object.values(draft).every((text) => text.trim() === ""),
    setDraft,
    clear,
    /** Whether the stored draft currently has these words. */
    holds(words: T): boolean {
      const { drafts, account } = client.internals;
      const kept = drafts.read(account.get()?.uid ?? null, name);
      return kept !== null && same(words, { ...empty, ...kept });
    },
    /** @param call receives the draft's name: the client also discards the draft when its form has unmounted */
    async send<Result>(
      outgoingDraft: T,
      call: (draft: T, from: { readonly draft: string }) => Promise<Result>,
    ): Promise<Result> {
      const { drafts, account } = client.internals;
      const uid = account.get()?.uid ?? null;
      outgoing.set(name, outgoingDraft);
      try {
        const result = await call(outgoingDraft, { draft: name });
        // Read the stored draft now: its form may have unmounted, and another form may hold new text.
        const kept = drafts.read(uid, name);
        if (kept && same(outgoingDraft, { ...empty, ...kept })) drafts.write(uid, name, null);
        return result;
      } finally {
        outgoing.set(name, undefined);
      }
    },
  };
}
