import { useSession, useUnfinishedDeletion } from "hooter-client/react";
import { type ComponentType, useEffect, useState } from "react";
import { useHooter, useToasts } from "../provider/context";
import type { UnfinishedDeletionDialogProps } from "./UnfinishedDeletionDialog";

/** Renders the question about an unfinished account deletion on every page; the dialog loads on its first use. */
export function UnfinishedDeletionOutlet() {
  const { labels } = useHooter();
  const toasts = useToasts();
  const session = useSession();
  const deletion = useUnfinishedDeletion();
  const [Dialog, setDialog] = useState<ComponentType<UnfinishedDeletionDialogProps> | null>(null);
  const failure = labels.errors.network;
  useEffect(() => {
    if (deletion === null || Dialog) return;
    import("./UnfinishedDeletionDialog").then(
      (module) => setDialog(() => module.UnfinishedDeletionDialog),
      () => toasts.show(failure, { tone: "error" }),
    );
  }, [deletion, Dialog, toasts, failure]);
  // The answer of one account must not affect the next account.
  const uid = session.status === "signed-in" ? session.user.uid : "";
  return Dialog && <Dialog key={uid} deletion={deletion} />;
}
