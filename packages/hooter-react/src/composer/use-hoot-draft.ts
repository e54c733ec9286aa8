import { type Hoot, HooterError, internals } from "hooter-client";
import { useHooterClient } from "hooter-client/react";
import { useHooter } from "../provider/context";
import { toastTextsOf } from "../provider/mutation-toasts";
import { useViewAction } from "../provider/use-hoot-target";
import { emptyHoot, useOutgoingDraft } from "../provider/use-outgoing-draft";
import { useValidation } from "../provider/use-validation";

/** Fields of a hoot, as typed in the form. */
export type HootDraftFields = { content: string; pictureUrl: string; pictureAlt: string };

/** An existing hoot that is being edited. */
export type EditedHoot = Pick<Hoot, "id" | "content" | "picture">;

const fields = ["content", "pictureUrl", "pictureAlt"] as const;

function toSend({ content, pictureUrl, pictureAlt }: HootDraftFields): HootDraftFields {
  return { content, pictureUrl, pictureAlt };
}

/** Returns the fields that store the published hoot from which an edit began. */
function baseFields({ content, pictureUrl, pictureAlt }: HootDraftFields) {
  return { baseContent: content, basePictureUrl: pictureUrl, basePictureAlt: pictureAlt };
}

function baseOf({ baseContent, basePictureUrl, basePictureAlt }: typeof emptyHoot): HootDraftFields {
  return { content: baseContent, pictureUrl: basePictureUrl, pictureAlt: basePictureAlt };
}

function hootOf({ content, pictureUrl, pictureAlt }: HootDraftFields): Pick<Hoot, "content" | "picture"> {
  return { content, picture: pictureUrl === "" ? null : { url: pictureUrl, alt: pictureAlt } };
}

/** Waits for the next task, or until the page is hidden or left: the next task may then never run. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      removeEventListener("pagehide", end);
      document.removeEventListener("visibilitychange", end);
      resolve();
    };
    setTimeout(end);
    addEventListener("pagehide", end);
    document.addEventListener("visibilitychange", end);
  });
}

/**
 * Draft of a new hoot or of an edit, and its submission. A toast reports a success (with the action « Voir » for a new
 * hoot) or a failure (with a retry). Each hoot has a separate draft. `isValidating` is true while the host's `validate`
 * runs; `refusal` is the message if the host has refused the text. `setDraft` and `abandon` cancel the validation and
 * clear `refusal`. `hasChanged` is true if another device has changed the hoot since the user began the edit.
 *
 * @example
 * const { draft, setDraft, submit } = useHootDraft();
 * <textarea value={draft.content} onChange={(event) => setDraft({ ...draft, content: event.target.value })} />
 */
export function useHootDraft(hoot?: EditedHoot) {
  const { labels, toastStore } = useHooter();
  const client = useHooterClient();
  const { account } = client[internals];
  const viewOf = useViewAction();
  const name = hoot ? `edit:${hoot.id}` : "hoot";
  const outgoing = useOutgoingDraft(name, emptyHoot);
  const { isValidating, refusal, abandon, submit: submitValid } = useValidation(name);

  const { content = "", picture } = hoot ?? {};
  const untouched = { content, pictureUrl: picture?.url ?? "", pictureAlt: picture?.alt ?? "" };
  const hasBegun = outgoing.draft.baseContent !== "";
  const draft = hoot && !hasBegun ? untouched : toSend(outgoing.draft);
  const base = hasBegun ? baseOf(outgoing.draft) : untouched;
  const stored = (next: HootDraftFields) => ({ ...emptyHoot, ...toSend(next), ...(hoot && baseFields(base)) });
  const isUnchanged = (next: HootDraftFields) =>
    fields.every((field) => next[field].trim() === untouched[field].trim());
  const setDraft = (next: HootDraftFields) => {
    abandon();
    // For a new hoot, store empty fields instead of removing the draft: removing it would also remove equal drafts in
    // other tabs.
    if (hoot && fields.every((field) => next[field] === untouched[field])) outgoing.clear();
    else outgoing.setDraft(stored(next));
  };

  const clear = () => {
    abandon();
    outgoing.clear();
  };

  /**
   * Shows a toast when the new hoot with this content starts to wait for the network. The toast of its outcome replaces
   * it.
   *
   * @returns a function that stops waiting for this moment
   */
  const showWhenWaiting = ({ content }: HootDraftFields): (() => void) => {
    const { list } = account.get()?.mutations ?? {};
    const stop = list?.subscribe(() => {
      const waiting = list
        .get()
        .find(({ verb, state, args }) => verb === "publishHoot" && state === "waiting" && args["content"] === content);
      if (!waiting) return;
      stop?.();
      const { key } = toastTextsOf("publishHoot", {}, labels);
      toastStore.show(labels.composer.waiting, { key, tone: "info", ...viewOf(waiting.args["slug"] ?? "") });
    });
    return () => stop?.();
  };

  /** @param onSubmitted called once the host has accepted the draft, before the database confirms it */
  const submit = (
    draft: HootDraftFields,
    onPublished?: (hoot: Hoot) => void,
    onSubmitted?: () => void,
  ): Promise<void> => {
    if (hoot && isUnchanged(draft)) {
      if (hasBegun) clear();
      onSubmitted?.();
      return Promise.resolve();
    }
    const sent = toSend(draft);
    return submitValid(
      (signal) => client[internals].validateHoot(sent, signal),
      () => {
        const done = outgoing.send(stored(sent), {
          ...toastTextsOf(hoot ? "editHoot" : "publishHoot", hoot ?? {}, labels),
          async run(all, from) {
            const options = { ...from, validated: true };
            if (hoot) return client.editHoot(hoot, toSend(all), { ...options, base: hootOf(base) });
            // Let the browser show the closed form first, because the new card takes long to render on a slow phone.
            const begun = account.get();
            await nextTask();
            if (begun && account.get() !== begun) throw new HooterError("signed-out");
            const stop = showWhenWaiting(all);
            try {
              return await client.publishHoot(toSend(all), options);
            } finally {
              stop();
            }
          },
          doneOptions: ({ slug }) => (hoot ? {} : viewOf(slug)),
          onDone: onPublished,
        });
        onSubmitted?.();
        return done;
      },
    );
  };
  const isEmpty = isUnchanged(draft);
  const hasChanged = hoot !== undefined && fields.some((field) => base[field] !== untouched[field]);
  return { name, draft, setDraft, isEmpty, hasChanged, clear, submit, isValidating, refusal, abandon };
}
