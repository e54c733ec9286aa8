import type { Hoot } from "hooter-client";
import { toHooterError } from "hooter-client";
import { usePublishHoot } from "hooter-client/react";
import { usePresentAccount } from "../provider/AccountChange";
import { useHooter, useToasts } from "../provider/context";
import { useOutgoingDraft } from "../provider/outgoing";

export type HootDraftFields = { content: string; pictureUrl: string; pictureAlt: string };

const empty: HootDraftFields = { content: "", pictureUrl: "", pictureAlt: "" };

/** The hoot that is being written, and its way out: words on success, words and another try on failure. */
export function useHootDraft() {
  const { labels } = useHooter();
  const toasts = useToasts();
  const publish = usePublishHoot();
  const outgoing = useOutgoingDraft("hoot", empty);
  const presentAccount = usePresentAccount();

  const submit = async (draft: HootDraftFields, onPublished?: (hoot: Hoot) => void): Promise<void> => {
    const account = presentAccount();
    try {
      const hoot = await outgoing.send(draft, publish);
      // In the place of a failure that may still stand there: its « Réessayer » would publish the words once more.
      toasts.show(labels.composer.published, { key: "publish" });
      onPublished?.(hoot);
    } catch (error) {
      // Whoever is there now did not write this; the draft waits for its author.
      if (presentAccount() !== account) return;
      toasts.show(labels.composer.failed(labels.errors[toHooterError(error).code]), {
        tone: "error",
        key: "publish",
        action: { label: labels.common.retry, run: () => void submit(draft, onPublished) },
      });
    }
  };
  return { ...outgoing, submit };
}
