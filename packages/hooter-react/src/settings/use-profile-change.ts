import type { HooterErrorCode, ProfileEdit } from "hooter-client";
import { useSaveProfile } from "hooter-client/react";
import { settings } from "../labels/fr-settings";
import { useIsMounted } from "../primitives/hooks";
import { useHooter, useLabelGroup } from "../provider/context";
import { useMutationToasts } from "../provider/mutation-toasts";

/** Fields of a profile that can change. */
export type ProfileField = "pseudo" | "picture";

/**
 * Reason why a change was refused, and the field to which it belongs; `field` is null if it belongs to no single field.
 */
export interface ProfileFieldError {
  readonly field: ProfileField | null;
  readonly message: string;
}

const fieldOf: { readonly [code in HooterErrorCode]?: ProfileField } = {
  "pseudo-invalid": "pseudo",
  "pseudo-taken": "pseudo",
  "pseudo-fixed": "pseudo",
  "image-link-invalid": "picture",
};

/**
 * Changes the profile and shows the result (specification, section 8).
 *
 * @example
 * const { save, isPending, error } = useProfileChange();
 * await save({ pseudo: "Alice" });
 */
export function useProfileChange() {
  const { labels } = useHooter();
  const texts = useLabelGroup("settings", settings);
  const call = useMutationToasts();
  const isMounted = useIsMounted();
  const { saveProfile, isPending, error, reset } = useSaveProfile();

  const fieldErrorOf = (code: HooterErrorCode): ProfileFieldError => {
    const field = fieldOf[code] ?? null;
    const reason = labels.errors[code];
    return { field, message: field ? reason : texts.failed(reason) };
  };
  return {
    isPending,
    error: error && fieldErrorOf(error.code),
    /** Removes the error, for example when the user edits a field. */
    reset,
    /**
     * Saves the given fields.
     *
     * @returns null after saving; the field to focus if the service has refused its value; undefined if nothing was
     *   sent or the error belongs to no single field
     */
    async save(change: ProfileEdit): Promise<ProfileField | null | undefined> {
      if (isPending) return undefined;
      const failure = await call({
        run: () => saveProfile(change),
        key: "profile",
        done: () => texts.saved,
        failed: texts.failed,
        isFormVisible: isMounted,
      });
      return failure && fieldOf[failure.code];
    },
  };
}
