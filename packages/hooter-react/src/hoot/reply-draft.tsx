import type { Hoot } from "hooter-client";
import { type ReactNode, useRef, useState } from "react";
import { KeepDraft } from "../components/KeepDraft";
import { StopPropagation } from "../primitives/StopPropagation";
import { useHooter } from "../provider/context";
import { useOutgoingDraft } from "../provider/use-outgoing-draft";
import { useValidation } from "../provider/use-validation";

const empty: { content: string } = { content: "" };

/** Returns the name under which the draft of a comment on a hoot is stored. */
export const replyDraft = ({ slug }: Pick<Hoot, "slug">): string => `comment:${slug}`;

export function useReplyDraft(name: string) {
  return { ...useOutgoingDraft(name, empty), validation: useValidation(name) };
}

/**
 * Closes the comment form; if there is an unsent draft, opens a confirmation first.
 *
 * @param name see {@link replyDraft}
 * @returns `leave`, which closes the form or opens the confirmation, and `question`, the confirmation to render
 */
export function useReplyLeave(
  name: string,
  onClose: () => void,
): { readonly leave: () => void; readonly question: ReactNode } {
  const texts = useHooter().labels.hoot;
  const { isEmpty, clear, validation } = useReplyDraft(name);
  const [asking, setAsking] = useState(false);
  const chosen = useRef(false);
  const ask = (next: boolean) => {
    chosen.current = false;
    setAsking(next);
  };
  const leavePage = () => {
    chosen.current = true;
    setAsking(false);
  };
  return {
    leave() {
      validation.abandon();
      if (isEmpty) onClose();
      else ask(true);
    },
    question: (
      <StopPropagation>
        <KeepDraft
          open={asking}
          description={texts.leaveCommentText}
          onStay={() => ask(false)}
          onKeep={leavePage}
          onDiscard={() => {
            clear();
            leavePage();
          }}
          returnTo={() => {
            if (!chosen.current) return undefined;
            // Close the form only now, because closing the confirmation also moves the focus.
            onClose();
            return null;
          }}
        />
      </StopPropagation>
    ),
  };
}
