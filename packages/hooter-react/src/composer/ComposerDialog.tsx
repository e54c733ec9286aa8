import type { Hoot } from "hooter-client";
import { forwardRef, useState } from "react";
import { Modal, type ModalProps } from "../components/Modal";
import { useHooter } from "../provider/context";
import { Composer } from "./Composer";
import { DiscardDraftDialog } from "./DiscardDraftDialog";
import { type EditedHoot, useHootDraft } from "./use-hoot-draft";

/** Props of {@link ComposerDialog}: the props of its dialog, and the hoot to edit. */
export interface ComposerDialogProps extends Omit<ModalProps, "title" | "description" | "role" | "children"> {
  /** The hoot to edit. If undefined, the dialog publishes a new hoot. */
  readonly hoot?: EditedHoot | undefined;
  readonly onPublished?: ((hoot: Hoot) => void) | undefined;
}

/**
 * Composer in a dialog. Closing the dialog with unsent text opens a confirmation; sending the text closes the dialog at
 * once.
 *
 * @example
 * <ComposerDialog open={writing} onClose={() => setWriting(false)} onPublished={({ slug }) => navigate(`/hoot/${slug}`)} />
 */
export const ComposerDialog = forwardRef<HTMLDivElement, ComposerDialogProps>(function ComposerDialog(
  { open, hoot, onClose, onPublished, ...rest },
  ref,
) {
  const texts = useHooter().labels.composer;
  const { isEmpty } = useHootDraft(hoot);
  const [asking, setAsking] = useState(false);
  // Close the confirmation too if the host closes the dialog, for example on "back".
  if (asking && !open) setAsking(false);
  const leave = () => {
    setAsking(false);
    onClose();
  };
  return (
    <Modal
      {...rest}
      ref={ref}
      open={open}
      onClose={() => {
        // While the confirmation is loading, Esc still closes this dialog. In that case, cancel the confirmation.
        if (asking) setAsking(false);
        else if (isEmpty) leave();
        else setAsking(true);
      }}
      title={hoot ? texts.editTitle : texts.title}
    >
      <Composer hoot={hoot} takesFocus onSubmitted={leave} onPublished={onPublished} />
      <DiscardDraftDialog open={open && asking} hoot={hoot} onStay={() => setAsking(false)} onLeave={leave} />
    </Modal>
  );
});
