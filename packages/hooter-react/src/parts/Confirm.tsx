import type { ReactNode } from "react";
import { useHooter } from "../provider/context";
import { Button } from "./Button";
import { Modal } from "./Modal";

export interface ConfirmProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** What is done, on its button. */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** What takes the focus once it is closed; default what had it before. */
  readonly returnTo?: (() => HTMLElement | null) | undefined;
}

/** Asks before something goes; the way back comes first and has the focus. */
export function Confirm({ open, title, text, action, onConfirm, onCancel, returnTo }: ConfirmProps) {
  const { labels } = useHooter();
  return (
    <Modal role="alertdialog" open={open} onClose={onCancel} title={title} description={text} returnTo={returnTo}>
      <div className="hooter-actions">
        <Button onClick={onCancel}>{labels.hoot.cancel}</Button>
        <Button variant="danger" onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Modal>
  );
}
