import type { Hoot, HootDraft } from "hooter-client";
import { useHooterClient } from "./context";

/** The verb that publishes a hoot: in the feed at once; rejects with a `HooterError` and takes it back. Keeps its identity. */
export function usePublishHoot(): (draft: HootDraft) => Promise<Hoot> {
  return useHooterClient().publishHoot;
}
