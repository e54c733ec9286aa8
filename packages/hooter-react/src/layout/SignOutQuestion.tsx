import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { useHooter, useToasts } from "../provider/context";
import type { SignOutDialogProps } from "./SignOutDialog";

const none = () => null;

/** Renders the question; the dialog loads on its first use. */
export function SignOutQuestionOutlet() {
  const { labels, signOutQuestion } = useHooter();
  const toasts = useToasts();
  const waiting = useSyncExternalStore(signOutQuestion.subscribe, signOutQuestion.get, none);
  const [Dialog, setDialog] = useState<ComponentType<SignOutDialogProps> | null>(null);
  useEffect(() => {
    if (waiting === null || Dialog) return;
    import("./SignOutDialog").then(
      (module) => setDialog(() => module.SignOutDialog),
      () => {
        signOutQuestion.answer(false);
        toasts.show(labels.errors.network, { tone: "error" });
      },
    );
  }, [waiting, Dialog, signOutQuestion, toasts, labels]);
  return Dialog && <Dialog waiting={waiting} onAnswer={signOutQuestion.answer} />;
}
