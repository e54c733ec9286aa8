import { forwardRef } from "react";
import { useHasUnstoredInput, useHooter } from "../provider/context";
import { Modal, type ModalProps } from "./Modal";
import { Button } from "./primitives";

export interface KeepDraftProps extends Omit<ModalProps, "title" | "description" | "role" | "children" | "onClose"> {
  readonly description: string;
  /** Called on « Continuer à écrire » and on Esc. */
  readonly onStay: () => void;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

export const KeepDraft = forwardRef<HTMLDivElement, KeepDraftProps>(function KeepDraft(
  { description, onStay, onKeep, onDiscard, ...rest },
  ref,
) {
  const texts = useHooter().labels.composer;
  const hasUnstoredInput = useHasUnstoredInput();
  return (
    <Modal
      {...rest}
      ref={ref}
      role="alertdialog"
      onClose={onStay}
      title={texts.leaveTitle}
      description={hasUnstoredInput ? `${description} ${texts.leaveNotStored}` : description}
    >
      <div className="hooter-actions">
        <Button variant="primary" onClick={onKeep}>
          {texts.keep}
        </Button>
        <Button onClick={onStay}>{texts.goOn}</Button>
        <Button variant="danger" onClick={onDiscard}>
          {texts.discard}
        </Button>
      </div>
    </Modal>
  );
});
