import { type HooterErrorCode, toHooterError } from "hooter-client";
import { useSaveProfile } from "hooter-client/react";
import { useEffect, useRef, useState } from "react";
import { usePresentAccount } from "../provider/AccountChange";
import { useHooter, useToasts } from "../provider/context";

/** What of a profile can be changed. */
export type ProfileField = "pseudo" | "picture";

/** Why a change was refused; `field` is null when it is no single field's fault. */
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
 * The verb that changes the profile, with its words (specification, section 8).
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
    /** What was wrong is being changed. */
    forgive: () => setRefusal(null),
    /**
     * Saves what is given.
     *
     * @returns null once it is saved, the field to go back to, or undefined when nothing happened or no field is to blame
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
        // Nobody sees the form any more.
        if (!there.current) toasts.show(words.failed(reason), { tone: "error", key: "profile" });
        return field ?? undefined;
      } finally {
        setBusy(false);
      }
    },
  };
}
