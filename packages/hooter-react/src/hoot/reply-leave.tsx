import type { Hoot } from "hooter-client";
import { type ReactNode, useRef, useState } from "react";
import { KeepDraft } from "../components/KeepDraft";
import { Apart } from "../primitives/Apart";
import { useHooter } from "../provider/context";
import { useOutgoingDraft } from "../provider/use-outgoing-draft";
import { useValidation } from "../provider/use-validation";

const empty: { content: string } = { content: "" };

/** Draft of a comment under a hoot, and its validation by the host. */
export function useReplyDraft({ slug }: Pick<Hoot, "slug">) {
  const name = `comment:${slug}`;
  return { ...useOutgoingDraft(name, empty), validation: useValidation(name) };
}

/**
 * Closes the comment form; asks for confirmation first if there is an unsent draft.
 *
 * @returns `leave`, which closes the form or opens a confirmation, and `question`, which the caller renders
 */
export function useReplyLeave(
  hoot: Pick<Hoot, "slug">,
  onClose: () => void,
): { readonly leave: () => void; readonly question: ReactNode } {
  const words = useHooter().labels.hoot;
  const { isEmpty, clear, validation } = useReplyDraft(hoot);
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
      <Apart>
        <KeepDraft
          open={asking}
          description={words.leaveCommentText}
          onStay={() => ask(false)}
          onKeep={leavePage}
          onDiscard={() => {
            clear();
            leavePage();
          }}
          returnTo={() => {
            if (!chosen.current) return undefined;
            // Close the form after the question, because the question manages the focus until then.
            onClose();
            return null;
          }}
        />
      </Apart>
    ),
  };
}
