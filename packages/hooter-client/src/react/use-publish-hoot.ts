import type { Hoot, HootDraft, WordsOptions } from "hooter-client";
import { useHooterClient } from "./context";
import { type MutationState, useMutation } from "./use-mutation";

/** Result of {@link usePublishHoot}. */
export interface PublishHootState extends MutationState {
  /** Resolves to the stored hoot. Rejects with a `HooterError` and rolls back. */
  readonly publishHoot: (draft: HootDraft, options?: WordsOptions) => Promise<Hoot>;
}

/**
 * Returns a function that publishes a hoot, and the state of its calls. The hoot shows in the feed immediately. A
 * failure rolls back. Stable identity.
 *
 * @example
 * const { publishHoot, isPending } = usePublishHoot();
 * await publishHoot({ content: "Bonjour à tous !", pictureUrl: "", pictureAlt: "" });
 */
export function usePublishHoot(): PublishHootState {
  return useMutation(useHooterClient().publishHoot, (publishHoot) => ({ publishHoot }));
}
