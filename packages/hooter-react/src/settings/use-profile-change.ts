import { type HooterErrorCode, toHooterError } from "hooter-client";
import { useSaveProfile } from "hooter-client/react";
import { useEffect, useRef, useState } from "react";
import { usePresentAccount } from "../provider/AccountChange";
import { useHooter, useToasts } from "../provider/context";

/** Fields of a profile that can change. */
export type ProfileField = "pseudo" | "picture";

/** Reason why a change was refused; `field` is null when no single field is wrong. */
export interface Refusal {
  readonly field: ProfileField | null;
  readonly words: string;
}

const fieldOf: { readonly [code in HooterErrorCode]?: ProfileField } = {
  "pseudo-invalid": "pseudo",
  "pseudo-taken": "pseudo",
  "image-link-invalid": "picture",
};

/**
 * Changes the profile and shows the result (specification, section 8).
 *
 * @example
 * const { save, busy, refusal } = useProfileChange();
 * await save({ pseudo: "Alice" });
 */
export function useProfileChange() {
  const { labels } = useHooter();
  const words = labels.settings;
  const toasts = useToasts();
  const saveProfile = useSaveProfile();
  const presentAccount = usePresentAccount();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const there = useRef(false);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);

  return {
    busy,
    refusal,
    /** Clears the error when the user edits a field. */
    forgive: () => setRefusal(null),
    /**
     * Saves the given fields.
     *
     * @returns null once saved, the field to focus, or undefined when nothing was sent or no single field is wrong
     */
    async save(change: { pseudo?: string; picture?: string }): Promise<ProfileField | null | undefined> {
      if (busy) return undefined;
      setBusy(true);
      setRefusal(null);
      const account = presentAccount();
      try {
        await saveProfile(change);
        if (presentAccount() === account) toasts.show(words.saved, { key: "profile" });
        return null;
      } catch (thrown) {
        if (presentAccount() !== account) return undefined;
        const { code } = toHooterError(thrown);
        const field = fieldOf[code] ?? null;
        const reason = labels.errors[code];
        setRefusal({ field, words: field ? reason : words.failed(reason) });
        // The form has unmounted: show a toast.
        if (!there.current) toasts.show(words.failed(reason), { tone: "error", key: "profile" });
        return field ?? undefined;
      } finally {
        setBusy(false);
      }
    },
  };
}
