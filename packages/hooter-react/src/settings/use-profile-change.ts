import type { HooterErrorCode } from "hooter-client";
import { useSaveProfile } from "hooter-client/react";
import { settings } from "../labels/fr-settings";
import { useIsMounted } from "../primitives/hooks";
import { useHooter, useLabelGroup } from "../provider/context";
import { useMutationToasts } from "../provider/mutation-toasts";

/** Fields of a profile that can change. */
export type ProfileField = "pseudo" | "picture";

/** Reason why a change was refused; `field` is null when the reason does not concern a single field. */
export interface ProfileFieldError {
  readonly field: ProfileField | null;
  readonly message: string;
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
  const texts = useLabelGroup("settings", settings);
  const call = useMutationToasts();
  const isMounted = useIsMounted();
  const { saveProfile, isPending, error, reset } = useSaveProfile();

  const refusalOf = (code: HooterErrorCode): ProfileFieldError => {
    const field = fieldOf[code] ?? null;
    const reason = labels.errors[code];
    return { field, message: field ? reason : texts.failed(reason) };
  };
  return {
    busy: isPending,
    refusal: error && refusalOf(error.code),
    /** Clears the error when the user edits a field. */
    clearError: reset,
    /**
     * Saves the given fields.
     *
     * @returns null once saved, the field to focus, or undefined when nothing was sent or the reason does not concern a
     *   single field
     */
    async save(change: { pseudo?: string; picture?: string }): Promise<ProfileField | null | undefined> {
      if (isPending) return undefined;
      const failure = await call({
        run: () => saveProfile(change),
        key: "profile",
        done: () => texts.saved,
        // The form shows the reason itself.
        failed: (reason) => (isMounted() ? null : texts.failed(reason)),
        isRetriable: () => false,
      });
      return failure && fieldOf[failure.code];
    },
  };
}
