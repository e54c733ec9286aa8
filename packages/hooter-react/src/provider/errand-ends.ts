import type { Errand } from "hooter-client";
import { useErrands } from "hooter-client/react";
import { useEffect } from "react";
import type { Labels } from "../labels/labels";
import { useHooter } from "./context";
import { retryOf } from "./retry";

/** Failures already shown by any provider of the page. */
const told = new WeakSet<Errand>();

/**
 * Shows the results of mutations restored from an earlier page, whose form is gone. A failure offers a retry; its words
 * are back in their draft.
 */
export function useErrandEnds(): void {
  const errands = useErrands();
  const { labels, toastStore } = useHooter();
  useEffect(() => {
    for (const errand of errands) {
      const { state, error } = errand;
      const key = keyOf(errand);
      if (state === "delivered") {
        errand.discard();
        const words = { publishHoot: labels.composer.published, addComment: labels.hoot.commented };
        const text = errand.verb === "publishHoot" || errand.verb === "addComment" ? words[errand.verb] : null;
        if (text !== null) toastStore.show(text, { key });
      }
      if (state !== "failed" || !error || told.has(errand)) continue;
      told.add(errand);
      const retry = retryOf(error, labels, errand.retry);
      if (!retry.action) errand.discard();
      toastStore.show(failureOf(errand, labels.errors[error.code], labels), {
        tone: "error",
        key,
        ...retry,
      });
    }
  }, [errands, labels, toastStore]);
}

/** Same keys as those of the widgets that send these mutations: one toast replaces the other. */
function keyOf({ verb, args }: Errand): string {
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

function failureOf({ verb }: Errand, reason: string, { composer, hoot }: Labels): string {
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
