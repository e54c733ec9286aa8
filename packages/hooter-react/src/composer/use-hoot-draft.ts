import type { Hoot, HootDraft } from "hooter-client";
import { toHooterError } from "hooter-client";
import { useEditHoot, usePublishHoot } from "hooter-client/react";
import { usePresentAccount } from "../provider/AccountChange";
import { useHooter, useToasts } from "../provider/context";
import { retryOf } from "../provider/retry";
import { keyOfWords } from "../provider/toasts";
import { useOutgoingDraft } from "../provider/use-outgoing-draft";

/** Fields of a hoot, as typed in the form. */
export type HootDraftFields = { content: string; pictureUrl: string; pictureAlt: string };

/** An existing hoot that is being edited. */
export type EditedHoot = Pick<Hoot, "id" | "content" | "picture">;

// An emptied field differs from an untouched one: `begun` marks that a draft of an edit exists.
const empty = { content: "", pictureUrl: "", pictureAlt: "", begun: "" };
const fields = ["content", "pictureUrl", "pictureAlt"] as const;

function fieldsOf({ content, picture }: EditedHoot): HootDraftFields {
  return { content, pictureUrl: picture?.url ?? "", pictureAlt: picture?.alt ?? "" };
}

function toSend({ content, pictureUrl, pictureAlt }: HootDraftFields): HootDraft {
  return { content, pictureUrl, pictureAlt };
}

/**
 * Draft of a new hoot or of an edit, and its submission. Success shows a toast; failure shows a toast with a retry.
 * Each hoot has a separate draft.
 *
 * @example
 * const { draft, setDraft, submit } = useHootDraft();
 * <textarea value={draft.content} onChange={(event) => setDraft({ ...draft, content: event.target.value })} />
 */
export function useHootDraft(hoot?: EditedHoot) {
  const { labels } = useHooter();
  const words = labels.composer;
  const toasts = useToasts();
  const publish = usePublishHoot();
  const edit = useEditHoot();
  const outgoing = useOutgoingDraft(hoot ? `edit:${hoot.id}` : "hoot", empty);
  const presentAccount = usePresentAccount();

  const untouched = hoot ? fieldsOf(hoot) : toSend(empty);
  const draft = hoot && outgoing.draft.begun === "" ? untouched : toSend(outgoing.draft);
  const stored = (next: HootDraftFields) => ({ ...toSend(next), begun: hoot ? "1" : "" });
  const setDraft = (next: HootDraftFields) => {
    // For a new hoot, store emptied fields and do not clear: another tab may still hold these words.
    if (hoot && fields.every((field) => next[field] === untouched[field])) outgoing.clear();
    else outgoing.setDraft(stored(next));
  };

  const own = hoot ? `edit:${hoot.id}` : "publish";
  const submit = async (sent: HootDraftFields, onPublished?: (hoot: Hoot) => void, key = own): Promise<void> => {
    const account = presentAccount();
    try {
      const done = await outgoing.send(stored(sent), (all, from) =>
        hoot ? edit(hoot, toSend(all), from) : publish(toSend(all), from),
      );
      // Replace the toast of an earlier failure: its « Réessayer » would send the words again.
      toasts.show(hoot ? words.modified : words.published, { key });
      onPublished?.(done);
    } catch (thrown) {
      // The account has changed: the draft waits for its author.
      if (presentAccount() !== account) return;
      const error = toHooterError(thrown);
      const reason = labels.errors[error.code];
      const failed = outgoing.holds(stored(sent)) ? key : keyOfWords(own, sent.content);
      toasts.show(hoot ? words.editFailed(reason) : words.failed(reason), {
        tone: "error",
        key: failed,
        ...retryOf(error, labels, () => void submit(sent, onPublished, failed)),
      });
    }
  };
  const isEmpty = fields.every((field) => draft[field].trim() === untouched[field].trim());
  return { draft, setDraft, isEmpty, clear: outgoing.clear, submit };
}
