import type { PendingMutation } from "hooter-client";
import { usePendingMutations } from "hooter-client/react";
import { useEffect } from "react";
import { useHooter } from "./context";
import { canRetry, showFailure } from "./failure-toast";
import { textsOf } from "./mutation-texts";

/** Failures that a provider of the page has already shown. */
const received = new WeakSet<PendingMutation>();

/**
 * Shows the results of mutations restored from an earlier page, whose form no longer exists. A failure offers a retry
 * until it is dismissed, and its text is back in its draft.
 */
export function useMutationOutcomes(): void {
  const mutations = usePendingMutations();
  const { labels, toastStore } = useHooter();
  useEffect(() => {
    for (const mutation of mutations) {
      const { state, error, verb } = mutation;
      const texts = textsOf(verb, mutation.args, labels);
      if (state === "delivered") {
        mutation.discard();
        if (verb === "publishHoot" || verb === "addComment") toastStore.show(texts.done(null), { key: texts.key });
      }
      if (state !== "failed" || !error || received.has(mutation)) continue;
      received.add(mutation);
      const isRetriable = canRetry(error);
      if (!isRetriable) mutation.discard();
      showFailure(toastStore, labels, error, texts, isRetriable ? mutation.retry : null, mutation.discard);
    }
  }, [mutations, labels, toastStore]);
}
