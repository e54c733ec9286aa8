import type { PendingMutation } from "hooter-client";
import { usePendingMutations } from "hooter-client/react";
import { useEffect } from "react";
import type { Labels } from "../labels/labels";
import { useHooter } from "./context";
import { retryOf } from "./retry";

/** Failures already shown by any provider of the page. */
const received = new WeakSet<PendingMutation>();

/**
 * Shows the results of mutations restored from an earlier page, whose form is gone. A failure offers a retry; its words
 * are back in their draft.
 */
export function useMutationOutcomes(): void {
  const mutations = usePendingMutations();
  const { labels, toastStore } = useHooter();
  useEffect(() => {
    for (const mutation of mutations) {
      const { state, error } = mutation;
      const key = keyOf(mutation);
      if (state === "delivered") {
        mutation.discard();
        const words = { publishHoot: labels.composer.published, addComment: labels.hoot.commented };
        const text = mutation.verb === "publishHoot" || mutation.verb === "addComment" ? words[mutation.verb] : null;
        if (text !== null) toastStore.show(text, { key });
      }
      if (state !== "failed" || !error || received.has(mutation)) continue;
      received.add(mutation);
      const retry = retryOf(error, labels, mutation.retry);
      if (!retry.action) mutation.discard();
      toastStore.show(failureOf(mutation, labels.errors[error.code], labels), {
        tone: "error",
        key,
        ...retry,
      });
    }
  }, [mutations, labels, toastStore]);
}

/** Same keys as those of the widgets that send these mutations: one toast replaces the other. */
function keyOf({ verb, args }: PendingMutation): string {
  const { id = "", slug = "", uid = "" } = args;
  switch (verb) {
    case "publishHoot":
      return "publish";
    case "editHoot":
      return `edit:${id}`;
    case "deleteHoot":
      return `delete:${id}`;
    case "addComment":
      return `comment:${slug}`;
    case "deleteComment":
      return `comment:${id}`;
    case "setLiked":
      return `like:${slug}`;
    case "setFollowed":
      return `follow:${uid}`;
  }
}

function failureOf({ verb }: PendingMutation, reason: string, { composer, hoot }: Labels): string {
  switch (verb) {
    case "publishHoot":
      return composer.failed(reason);
    case "editHoot":
      return composer.editFailed(reason);
    case "deleteHoot":
      return hoot.removeFailed(reason);
    case "addComment":
      return hoot.commentFailed(reason);
    case "deleteComment":
      return hoot.commentRemoveFailed(reason);
    default:
      return reason;
  }
}
