import { useState } from "react";
import { Confirm } from "../components/Modal";
import { useHasUnstoredInput, useHooter } from "../provider/context";

interface SignOutDialogProps {
  /** Number of pending mutations; null closes the dialog. */
  readonly waiting: number | null;
  readonly onAnswer: (confirmed: boolean) => void;
}

/**
 * Asks for confirmation before a user with pending mutations signs out. The cancel button comes first and has the
 * focus.
 */
export function SignOutDialog({ waiting, onAnswer }: SignOutDialogProps) {
  const texts = useHooter().labels.layout;
  const hasUnstoredInput = useHasUnstoredInput();
  // Keep the number in the text while the dialog closes, because `waiting` is then null.
  const [count, setCount] = useState(waiting);
  if (waiting !== null && waiting !== count) setCount(waiting);
  const text = hasUnstoredInput ? texts.leaveLost : texts.leaveKept;
  return (
    <Confirm
      open={waiting !== null}
      title={texts.leaveTitle}
      text={text(count ?? 0)}
      refusal={texts.stay}
      action={texts.signOut}
      variant={hasUnstoredInput ? "danger" : "primary"}
      onCancel={() => onAnswer(false)}
      onConfirm={() => onAnswer(true)}
    />
  );
}
