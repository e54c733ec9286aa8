import { useId, useState } from "react";
import { Modal } from "../components/Modal";
import { Button } from "../components/primitives";
import { settings } from "../labels/fr-settings";
import { useLabelGroup } from "../provider/context";
import { Heading } from "../provider/Heading";
import { DeletionForm } from "./DeletionForm";
import { type DeletionOptions, useAccountDeletion } from "./use-account-deletion";

/**
 * « Supprimer mon compte » with its dialog. The dialog asks for confirmation and, if the sign-in is not recent, for the
 * password. It stays open until the deletion has completed or stopped (specification, sections 2 and 4).
 */
export function DeleteAccount(options: DeletionOptions) {
  const texts = useLabelGroup("settings", settings);
  const id = useId();
  const [open, setOpen] = useState(false);
  const { stage, begin, reset } = useAccountDeletion(options);
  const working = stage.name === "working";

  const close = () => {
    // Do not close the dialog while the deletion runs.
    if (working) return;
    setOpen(false);
    reset();
  };
  const text = stage.partial ? texts.removeStopped : texts.removeText;

  return (
    <section className="hooter-danger" aria-labelledby={id}>
      <div>
        <Heading depth={1} id={id}>
          {texts.danger}
        </Heading>
        <p className="hooter-quiet">{texts.dangerText}</p>
      </div>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.remove}
      </Button>
      <Modal
        role="alertdialog"
        open={open}
        onClose={close}
        title={working ? texts.removing : texts.removeTitle}
        description={working ? texts.removingText : text}
      >
        <DeletionForm
          stage={stage}
          onSubmit={begin}
          action={stage.partial ? texts.resume : texts.removeConfirm}
          refusal={texts.cancel}
          onRefuse={close}
        />
      </Modal>
    </section>
  );
}
