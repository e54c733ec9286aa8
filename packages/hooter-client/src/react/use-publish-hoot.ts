import type { Hoot, HootDraft, WordsOptions } from "hooter-client";
import { useHooterClient } from "./context";

/**
 * Returns a function that publishes a hoot. The hoot shows in the feed immediately. On failure, the function rejects
 * with a `HooterError` and rolls back. Stable identity.
 *
 * @example
 * const publish = usePublishHoot();
 * await publish({ content: "Bonjour à tous !", pictureUrl: "", pictureAlt: "" });
 */
export function usePublishHoot(): (draft: HootDraft, options?: WordsOptions) => Promise<Hoot> {
  return useHooterClient().publishHoot;
}
