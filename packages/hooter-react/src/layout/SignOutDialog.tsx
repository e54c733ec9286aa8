import { useState } from "react";
import { Modal } from "../components/Modal";
import { Button } from "../components/primitives";
import { useHooter } from "../provider/context";
import { useHasUnstoredInput } from "../provider/unstored-input";

export interface SignOutDialogProps {
  /** Number of pending mutations; null closes the dialog. */
  readonly waiting: number | null;
  readonly onAnswer: (leave: boolean) => void;
}

/**
 * Asks for confirmation before a user with pending mutations signs out. The button to stay signed in comes first and
 * has the focus.
 */
export function SignOutDialog({ waiting, onAnswer }: SignOutDialogProps) {
  const words = useHooter().labels.layout;
  const hasUnstoredInput = useHasUnstoredInput();
  // Keep the text while the dialog closes.
  const [count, setCount] = useState(waiting);
  if (waiting !== null && waiting !== count) setCount(waiting);
  const text = hasUnstoredInput ? words.leaveLost : words.leaveKept;
  return (
    <Modal
      role="alertdialog"
      open={waiting !== null}
      onClose={() => onAnswer(false)}
      title={words.leaveTitle}
      description={text(count ?? 0)}
    >
      <div className="hooter-actions">
        <Button onClick={() => onAnswer(false)}>{words.stay}</Button>
        <Button variant={hasUnstoredInput ? "danger" : "primary"} onClick={() => onAnswer(true)}>
          {words.signOut}
        </Button>
      </div>
    </Modal>
  );
}
