import type { Hoot } from "hooter-client";
import { useState } from "react";
import { Button } from "../parts/Button";
import { Modal } from "../parts/Modal";
import { useHooter } from "../provider/context";
import { Composer } from "./Composer";
import { type EditedHoot, useHootDraft } from "./use-hoot-draft";

export interface ComposerDialogProps {
  readonly open: boolean;
  /** The hoot to change; without it a new one is written. */
  readonly hoot?: EditedHoot | undefined;
  readonly onClose: () => void;
  readonly onPublished?: ((hoot: Hoot) => void) | undefined;
  /** What takes the focus once it is closed; default what had it before. */
  readonly returnTo?: (() => HTMLElement | null) | undefined;
}

/** The composer in a dialog. Leaving it with something written asks first; sending closes it at once. */
export function ComposerDialog({ open, hoot, onClose, onPublished, returnTo }: ComposerDialogProps) {
  const words = useHooter().labels.composer;
  const { isEmpty, clear } = useHootDraft(hoot);
  const [asking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    onClose();
  };
  return (
    <>
      <Modal
        open={open}
        onClose={() => (isEmpty ? leave() : setAsking(true))}
        title={hoot ? words.editTitle : words.title}
        returnTo={returnTo}
      >
        <Composer hoot={hoot} takesFocus onSubmitted={leave} onPublished={onPublished} />
        <Modal
          role="alertdialog"
          open={open && asking}
          onClose={() => setAsking(false)}
          title={words.leaveTitle}
          description={hoot ? words.leaveEditText : words.leaveText}
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
