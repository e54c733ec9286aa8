import { toHooterError, type UnfinishedDeletion } from "hooter-client";
import { useState } from "react";
import { settings } from "../labels/fr-settings";
import { useHooter, useLabelGroup, useToasts } from "../provider/context";
import { DeletionDialog, useAccountDeletion } from "./AccountDeletion";

export interface UnfinishedDeletionDialogProps {
  /** The interrupted deletion. Null closes the dialog, except while the dialog is completing the deletion. */
  readonly deletion: UnfinishedDeletion | null;
}

/** Dialog after an interrupted account deletion: the user can keep the account or finish the deletion. */
export function UnfinishedDeletionDialog({ deletion }: UnfinishedDeletionDialogProps) {
  const { labels } = useHooter();
  const texts = useLabelGroup("settings", settings);
  const toasts = useToasts();
  const [closed, setClosed] = useState<UnfinishedDeletion | null>(null);
  const [isKeeping, setKeeping] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { stage, begin, reset } = useAccountDeletion({});
  const working = stage.name === "working";
  const isPending = working || stage.name === "proving" || stage.reason !== null;

  const close = () => {
    if (working || isKeeping) return;
    setClosed(deletion);
    setFailure(null);
    reset();
  };
  const keep = async () => {
    setKeeping(true);
    setFailure(null);
    try {
      // `deletion` is null if another part of the client has already cancelled it.
      await deletion?.keepAccount();
      setClosed(deletion);
      reset();
      toasts.show(texts.kept);
    } catch (thrown) {
      setFailure(labels.errors[toHooterError(thrown).code]);
    } finally {
      setKeeping(false);
    }
  };

  return (
    <DeletionDialog
      open={isPending || (deletion !== null && deletion !== closed)}
      onClose={close}
      title={texts.unfinishedTitle}
      description={texts.unfinishedText}
      stage={stage}
      onSubmit={(password) => {
        setFailure(null);
        void begin(password);
      }}
      action={texts.finish}
      refusal={texts.keepAccount}
      onRefuse={() => void keep()}
      failure={failure}
      isBusy={isKeeping}
    />
  );
}
