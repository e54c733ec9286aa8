import type { Hoot } from "hooter-client";
import { useState } from "react";
import { Button } from "../parts/Button";
import { Modal } from "../parts/Modal";
import { useHooter } from "../provider/context";
import { Composer } from "./Composer";
import { useHootDraft } from "./use-hoot-draft";

export interface ComposerDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onPublished?: ((hoot: Hoot) => void) | undefined;
}

/** The composer in a dialog. Leaving it with something written asks first; sending closes it at once. */
export function ComposerDialog({ open, onClose, onPublished }: ComposerDialogProps) {
  const words = useHooter().labels.composer;
  const { isEmpty, clear } = useHootDraft();
  const [asking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    onClose();
  };
  return (
    <>
      <Modal open={open} onClose={() => (isEmpty ? leave() : setAsking(true))} title={words.title}>
        <Composer takesFocus onSubmitted={leave} onPublished={onPublished} />
        <Modal
          role="alertdialog"
          open={open && asking}
          onClose={() => setAsking(false)}
          title={words.leaveTitle}
          description={words.leaveText}
        >
          <div className="hooter-actions">
            <Button variant="primary" onClick={leave}>
              {words.keep}
            </Button>
            <Button onClick={() => setAsking(false)}>{words.goOn}</Button>
            <Button
              variant="danger"
              onClick={() => {
                clear();
                leave();
              }}
            >
              {words.discard}
            </Button>
          </div>
        </Modal>
      </Modal>
    </>
  );
}
