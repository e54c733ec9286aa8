import type { Hoot, HootDraft, WordsOptions } from "hooter-client";
import { useHooterClient } from "./context";

/**
 * The verb that publishes a hoot: in the feed at once; rejects with a `HooterError` and takes it back. Keeps its identity.
 *
 * @example
 * const publish = usePublishHoot();
 * await publish({ content: "Bonjour à tous !", pictureUrl: "", pictureAlt: "" });
 */
export function usePublishHoot(): (draft: HootDraft, options?: WordsOptions) => Promise<Hoot> {
  return useHooterClient().publishHoot;
}
