import type { Hoot, HootDraft } from "hooter-client";
import { useHooterClient } from "hooter-client/react";
import { useHooter } from "../provider/context";
import { textsOf } from "../provider/mutation-texts";
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
  const { publishHoot, editHoot } = useHooterClient();
  const outgoing = useOutgoingDraft(hoot ? `edit:${hoot.id}` : "hoot", empty);

  const untouched = hoot ? fieldsOf(hoot) : toSend(empty);
  const draft = hoot && outgoing.draft.begun === "" ? untouched : toSend(outgoing.draft);
  const stored = (next: HootDraftFields) => ({ ...toSend(next), begun: hoot ? "1" : "" });
  const setDraft = (next: HootDraftFields) => {
    // For a new hoot, store empty fields instead of removing the draft, because another tab may still have this text.
    if (hoot && fields.every((field) => next[field] === untouched[field])) outgoing.clear();
    else outgoing.setDraft(stored(next));
  };

  const submit = (sent: HootDraftFields, onPublished?: (hoot: Hoot) => void): Promise<void> =>
    outgoing.send(stored(sent), {
      ...textsOf(hoot ? "editHoot" : "publishHoot", hoot ?? {}, labels),
      run: (all, from) => (hoot ? editHoot(hoot, toSend(all), from) : publishHoot(toSend(all), from)),
      onDone: onPublished,
    });
  const isEmpty = fields.every((field) => draft[field].trim() === untouched[field].trim());
  return { draft, setDraft, isEmpty, clear: outgoing.clear, submit };
}
