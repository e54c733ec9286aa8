import type { Hoot } from "hooter-client";
import { type ReactNode, useRef, useState } from "react";
import { KeepDraft } from "../components/KeepDraft";
import { useHooter } from "../provider/context";
import { useUnsentDraft } from "../provider/use-outgoing-draft";
import { useValidation } from "../provider/use-validation";

export const emptyComment = { content: "" };

/** Returns the name under which the draft of a comment on a hoot is stored. */
export const replyDraft = ({ slug }: Pick<Hoot, "slug">): string => `comment:${slug}`;

/** Shows an unsent comment that can no longer be sent, so that the reader can copy the text. */
export function UnsentComment({ draftName }: { readonly draftName: string }) {
  const { leaveCommentText } = useHooter().labels.hoot;
  const { draft, isEmpty } = useUnsentDraft(draftName, emptyComment);
  if (isEmpty) return null;
  return (
    <>
      <p className="hooter-quiet">{leaveCommentText}</p>
      <p dir="auto">{draft.content}</p>
    </>
  );
}

/**
 * Closes the comment form; if there is an unsent draft, opens a confirmation first.
 *
 * @param name see {@link replyDraft}
 * @returns `requestClose`, which closes the form or opens the confirmation, `confirmation`, which the caller renders,
 *   and `isEmpty`: whether there is no unsent draft
 */
export function useCloseReply(
  name: string,
  onClose: () => void,
): { readonly requestClose: () => void; readonly confirmation: ReactNode; readonly isEmpty: boolean } {
  const texts = useHooter().labels.hoot;
  const { isEmpty, clear } = useUnsentDraft(name, emptyComment);
  const { abandon } = useValidation(name);
  const [isOpen, setOpen] = useState(false);
  const isConfirmed = useRef(false);
  const confirm = () => {
    isConfirmed.current = true;
    setOpen(false);
  };
  return {
    isEmpty,
    requestClose() {
      abandon();
      isConfirmed.current = false;
      if (isEmpty) onClose();
      else setOpen(true);
    },
    confirmation: (
      <KeepDraft
        open={isOpen}
        description={texts.leaveCommentText}
        onStay={() => setOpen(false)}
        onKeep={confirm}
        onDiscard={() => {
          clear();
          confirm();
        }}
        returnTo={() => {
          if (!isConfirmed.current) return undefined;
          // Close the form after the confirmation, so that the form, not the confirmation, moves the focus last.
          onClose();
          return null;
        }}
      />
    ),
  };
}
