import { draftsOf, internals } from "hooter-client";
import { useDraft, useHooterClient, usePendingMutations, useReadable } from "hooter-client/react";
import { useHooter } from "./context";
import { type ToastedCall, useMutationToasts } from "./mutation-toasts";
import type { DraftFields } from "./services";

/**
 * Stored fields of an empty hoot. An edit also stores the published hoot from which the user began. Its text is never
 * empty, so it marks that the edit has a draft, even if the user has emptied all fields.
 */
export const emptyHoot = {
  content: "",
  pictureUrl: "",
  pictureAlt: "",
  baseContent: "",
  basePictureUrl: "",
  basePictureAlt: "",
};

/** Compares the fields of the first draft. */
const hasSameTexts = (expected: DraftFields, actual: DraftFields) =>
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

export interface DraftCall<T, Result> extends Omit<ToastedCall<Result>, "run" | "failureKey"> {
  /**
   * @param from name of the draft, so that the client discards the draft after a success even if the form has unmounted
   */
  readonly run: (draft: T, from: { readonly draft: string }) => Promise<Result>;
}

/**
 * Draft that survives until the server confirms it. Once sent, the draft is hidden. Only success discards it; a failure
 * shows it again. Text typed in the meantime is a new draft and is never changed.
 */
export function useOutgoingDraft<T extends DraftFields>(name: string, empty: T) {
  const { sentDrafts } = useHooter();
  const unsent = useUnsentDraft(name, empty);
  const { device, account } = useHooterClient()[internals];
  const drafts = draftsOf(device);
  const call = useMutationToasts();
  const setSent = (draft: T | undefined) => sentDrafts.set({ ...sentDrafts.get(), [name]: draft });

  /** Whether the draft stored for an account currently has this text. */
  const isStored = (uid: string | null, draft: T): boolean => {
    const saved = drafts.read(uid, name);
    return saved !== null && hasSameTexts(draft, { ...empty, ...saved });
  };
  return {
    ...unsent,
    /** Sends the draft and shows the outcome in a toast. */
    async send<Result>(outgoingDraft: T, sending: DraftCall<T, Result>): Promise<void> {
      await call({
        ...sending,
        async run() {
          const uid = account.get()?.uid ?? null;
          setSent(outgoingDraft);
          try {
            const result = await sending.run(outgoingDraft, { draft: name });
            // Compare with the stored draft, not with the form: the form may have unmounted, or the draft may contain
            // new text.
            if (isStored(uid, outgoingDraft)) drafts.write(uid, name, null);
            return result;
          } finally {
            setSent(undefined);
          }
        },
        // If no draft contains this text any longer, only the toast with « Réessayer » still has the text. A separate
        // key prevents another toast from replacing this one.
        failureKey: (key) =>
          isStored(account.get()?.uid ?? null, outgoingDraft)
            ? key
            : `${sending.key}:${Object.values(outgoingDraft).join("\n")}`,
      });
    },
  };
}
