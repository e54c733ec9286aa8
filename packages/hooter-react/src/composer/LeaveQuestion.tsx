import { forwardRef } from "react";
import { Button } from "../parts/Button";
import { Modal, type ModalProps } from "../parts/Modal";
import { useHooter } from "../provider/context";
import { type EditedHoot, useHootDraft } from "./use-hoot-draft";

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
    <Modal
      {...rest}
      ref={ref}
      role="alertdialog"
      onClose={onStay}
      title={words.leaveTitle}
      description={hoot ? words.leaveEditText : words.leaveText}
    >
      <div className="hooter-actions">
        <Button variant="primary" onClick={onLeave}>
          {words.keep}
        </Button>
        <Button onClick={onStay}>{words.goOn}</Button>
        <Button
          variant="danger"
          onClick={() => {
            clear();
            onLeave();
          }}
        >
          {words.discard}
        </Button>
      </div>
    </Modal>
  );
});
