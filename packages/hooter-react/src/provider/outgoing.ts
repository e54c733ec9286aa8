import { useDraft, useErrands, useHooterClient } from "hooter-client/react";
import { useSyncExternalStore } from "react";
import { useHooter } from "./context";

type Fields = { [field: string]: string };

/** The drafts that have been sent and not yet answered, by name. */
export interface Outgoing {
  get(name: string): Fields | undefined;
  set(name: string, draft: Fields | undefined): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
}

export function createOutgoing(): Outgoing {
  const drafts = new Map<string, Fields>();
  const listeners = new Set<() => void>();
  return {
    get: (name) => drafts.get(name),
    set(name, draft) {
      if (draft) drafts.set(name, draft);
      else drafts.delete(name);
      for (const listener of listeners) listener();
    },
    clear() {
      drafts.clear();
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const same = (a: Readonly<Fields>, b: Readonly<Fields>) => Object.keys(a).every((field) => a[field] === b[field]);

/**
 * A draft that survives until the server has confirmed it: once sent it is out of sight, it is thrown away by success
 * alone, and a failure shows it again. What is typed meanwhile is a new draft and is never touched.
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
  const waiting = useErrands().flatMap(({ draft, state }) =>
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
    /** Whether these words are the draft at this moment. */
    holds(words: T): boolean {
      const { drafts, account } = client.internals;
      const kept = drafts.read(account.get()?.uid ?? null, name);
      return kept !== null && same(words, { ...empty, ...kept });
    },
    /** @param call is told the draft's name: the client throws it away, too, when no form is there any more */
    async send<Result>(
      outgoingDraft: T,
      call: (draft: T, from: { readonly draft: string }) => Promise<Result>,
    ): Promise<Result> {
      const { drafts, account } = client.internals;
      const uid = account.get()?.uid ?? null;
      outgoing.set(name, outgoingDraft);
      try {
        const result = await call(outgoingDraft, { draft: name });
        // What is kept at this moment: the form that sent it may be gone, and another one have begun the next words.
        const kept = drafts.read(uid, name);
        if (kept && same(outgoingDraft, { ...empty, ...kept })) drafts.write(uid, name, null);
        return result;
      } finally {
        outgoing.set(name, undefined);
      }
    },
  };
}
