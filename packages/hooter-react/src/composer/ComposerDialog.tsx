import type { Hoot } from "hooter-client";
import { forwardRef, useState } from "react";
import { Modal, type ModalProps } from "../components/Modal";
import { useHooter } from "../provider/context";
import { Composer } from "./Composer";
import { DiscardDraftDialog } from "./DiscardDraftDialog";
import { type EditedHoot, useHootDraft } from "./use-hoot-draft";

/** Props of {@link ComposerDialog}: the props of its dialog, and the hoot to edit. */
export interface ComposerDialogProps extends Omit<ModalProps, "title" | "description" | "role" | "children"> {
  /** The hoot to edit. Without it, the dialog publishes a new hoot. */
  readonly hoot?: EditedHoot | undefined;
  readonly onPublished?: ((hoot: Hoot) => void) | undefined;
}

/**
 * Composer in a dialog. Closing it with unsent text asks for confirmation; sending closes it at once.
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
  // The host may close the dialog while the question is open, for example on "back".
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
        // Radix may deliver Esc to this dialog right after the confirmation has opened: then close the confirmation.
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
