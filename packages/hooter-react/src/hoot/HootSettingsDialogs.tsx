import type { Hoot, HootView } from "hooter-client";
import { useDeleteHoot } from "hooter-client/react";
import { Confirm, Modal } from "../components/Modal";
import { Button } from "../components/primitives";
import { ComposerDialog } from "../composer/ComposerDialog";
import { useHooter } from "../provider/context";
import { toastTextsOf, useMutationToasts } from "../provider/mutation-toasts";
import { OwnActions } from "./OwnActions";

export type SettingsStep = "closed" | "settings" | "edit" | "delete";

export interface HootSettingsDialogsProps {
  readonly hoot: HootView;
  readonly step: SettingsStep;
  readonly onStep: (step: SettingsStep) => void;
  readonly onEdited: ((hoot: Hoot) => void) | undefined;
  /** Called when the user confirms the deletion, before the deletion starts. */
  readonly onConfirm: () => void;
  readonly onDeleted: (() => void) | undefined;
  /** Returns the element to focus when the last dialog closes, as in {@link Modal}. */
  readonly returnTo: () => HTMLElement | null | undefined;
}

/** Dialogs of the settings button and of a card's menu, in a separate module that loads on first use. */
export function HootSettingsDialogs(props: HootSettingsDialogsProps) {
  const { hoot, step, onStep, onEdited, onConfirm, onDeleted, returnTo } = props;
  const { labels, toastStore } = useHooter();
  const texts = labels.hoot;
  const remove = useHootRemoval(hoot, onDeleted);
  const close = () => onStep("closed");
  return (
    <>
      <Modal open={step === "settings"} onClose={close} title={texts.settings} returnTo={returnTo}>
        <div className="hooter-actions">
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog focuses its main control, not its close button */}
          <OwnActions Item={Button} autoFocus onChoose={onStep} />
        </div>
      </Modal>
      {step === "edit" && (
        <ComposerDialog open hoot={hoot} onClose={close} onPublished={onEdited} returnTo={returnTo} />
      )}
      <Confirm
        open={step === "delete"}
        title={texts.removeTitle}
        text={texts.removeText}
        action={texts.remove}
        onCancel={close}
        onConfirm={() => {
          toastStore.dismissActions(hoot.slug);
          onConfirm();
          remove();
        }}
        returnTo={returnTo}
      />
    </>
  );
}

/**
 * Returns a function that deletes a hoot and shows the result in a toast. « Annuler » restores the hoot while the
 * client can undo the deletion (specification, section 8). The function also works after the card has unmounted.
 *
 * @param onDeleted called once the hoot has been deleted, including by a retry
 */
function useHootRemoval(hoot: Pick<Hoot, "id" | "slug">, onDeleted: (() => void) | undefined): () => void {
  const { labels, wantedHoot } = useHooter();
  const texts = labels.hoot;
  const call = useMutationToasts();
  const { deleteHoot } = useDeleteHoot(hoot);
  const toastTexts = toastTextsOf("deleteHoot", hoot, labels);

  const restore = (undo: () => Promise<void>) =>
    call({
      async run() {
        // Focus the restored hoot at once, because the page shows it before the service responds.
        wantedHoot.set(hoot.slug);
        try {
          await undo();
        } finally {
          // Withdraw the request if no part of the page has shown the hoot.
          if (wantedHoot.get() === hoot.slug) wantedHoot.set(null);
        }
      },
      ...toastTextsOf("restoreHoot", hoot, labels),
    });
  return () =>
    void call({
      ...toastTexts,
      run: deleteHoot,
      // `undoFor` is 0 if the hoot cannot be restored, for example if a plain client of the specification wrote it. The
      // toast stays as long as « Annuler » works, so that keyboard users have time to reach it.
      doneOptions: ({ undo, undoFor }) =>
        undoFor > 0
          ? {
              duration: undoFor,
              maxDuration: undoFor,
              action: { label: texts.undo, run: () => void restore(undo) },
            }
          : {},
      onDone: onDeleted,
    });
}
