import { forwardRef, useEffect } from "react";
import { KeepDraft } from "../components/KeepDraft";
import type { ModalProps } from "../components/Modal";
import { useLatest } from "../primitives/hooks";
import { useHooter } from "../provider/context";
import { type EditedHoot, useHootDraft } from "./use-hoot-draft";

/** Props of {@link DiscardDraftDialog}: whether it is open, and a callback for each answer. */
export interface DiscardDraftDialogProps
  extends Omit<ModalProps, "title" | "description" | "role" | "children" | "onClose"> {
  /** The hoot that is being edited; undefined for a new hoot. */
  readonly hoot?: EditedHoot | undefined;
  /** Called on « Continuer à écrire » and on Esc. */
  readonly onStay: () => void;
  /** Called after the draft has been kept or discarded, as the user chose. */
  readonly onLeave: () => void;
}

/**
 * Dialog that asks whether to keep the draft before the user leaves a composer. Use it if the host embeds the composer
 * in a page.
 *
 * @example
 * const blocker = useBlocker(!useHootDraft().isEmpty); // of react-router
 * <DiscardDraftDialog open={blocker.state === "blocked"} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} />
 */
export const DiscardDraftDialog = forwardRef<HTMLDivElement, DiscardDraftDialogProps>(function DiscardDraftDialog(
  { hoot, onStay, onLeave, ...rest },
  ref,
) {
  const texts = useHooter().labels.composer;
  const { clear, abandon } = useHootDraft(hoot);
  const { open } = rest;
  // The user is leaving the form, so abandon a validation in progress, which would otherwise send the text.
  const latest = useLatest(abandon);
  useEffect(() => {
    if (open) latest.current();
  }, [open, latest]);
  return (
    <KeepDraft
      {...rest}
      ref={ref}
      description={hoot ? texts.leaveEditText : texts.leaveText}
      onStay={onStay}
      onKeep={onLeave}
      onDiscard={() => {
        clear();
        onLeave();
      }}
    />
  );
});
