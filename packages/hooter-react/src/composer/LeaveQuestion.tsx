import { forwardRef } from "react";
import { KeepDraft } from "../parts/KeepDraft";
import type { ModalProps } from "../parts/Modal";
import { useHooter } from "../provider/context";
import { type EditedHoot, useHootDraft } from "./use-hoot-draft";

/** What {@link LeaveQuestion} takes: whether it is asked, and both answers. */
export interface LeaveQuestionProps
  extends Omit<ModalProps, "title" | "description" | "role" | "children" | "onClose"> {
  /** The hoot that is being changed; without it a new one is written. */
  readonly hoot?: EditedHoot | undefined;
  /** Asked for by « Continuer à écrire » and by Esc. */
  readonly onStay: () => void;
  /** The draft is kept, or thrown away by then: as was chosen. */
  readonly onLeave: () => void;
}

/**
 * Asks whether to keep what has been typed in a composer before it is left: for a host that has the composer on a page.
 *
 * @example
 * const blocker = useBlocker(!useHootDraft().isEmpty); // of react-router
 * <LeaveQuestion open={blocker.state === "blocked"} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} />
 */
export const LeaveQuestion = forwardRef<HTMLDivElement, LeaveQuestionProps>(function LeaveQuestion(
  { hoot, onStay, onLeave, ...rest },
  ref,
) {
  const words = useHooter().labels.composer;
  const { clear } = useHootDraft(hoot);
  return (
    <KeepDraft
      {...rest}
      ref={ref}
      description={hoot ? words.leaveEditText : words.leaveText}
      onStay={onStay}
      onKeep={onLeave}
      onDiscard={() => {
        clear();
        onLeave();
      }}
    />
  );
});
