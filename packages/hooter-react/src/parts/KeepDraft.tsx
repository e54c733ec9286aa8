import { forwardRef } from "react";
import { useHooter } from "../provider/context";
import { Button } from "./Button";
import { Modal, type ModalProps } from "./Modal";

export interface KeepDraftProps extends Omit<ModalProps, "title" | "role" | "children" | "onClose"> {
  /** Asked for by « Continuer à écrire » and by Esc. */
  readonly onStay: () => void;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks what becomes of words that were typed, before their form closes: the same question wherever one writes. */
export const KeepDraft = forwardRef<HTMLDivElement, KeepDraftProps>(function KeepDraft(
  { onStay, onKeep, onDiscard, ...rest },
  ref,
) {
  const words = useHooter().labels.composer;
  return (
    <Modal {...rest} ref={ref} role="alertdialog" onClose={onStay} title={words.leaveTitle}>
      <div className="hooter-actions">
        <Button variant="primary" onClick={onKeep}>
          {words.keep}
        </Button>
        <Button onClick={onStay}>{words.goOn}</Button>
        <Button variant="danger" onClick={onDiscard}>
          {words.discard}
        </Button>
      </div>
    </Modal>
  );
});
