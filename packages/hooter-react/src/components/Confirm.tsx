import type { ReactNode } from "react";
import { useHooter } from "../provider/context";
import { Modal } from "./Modal";
import { Button } from "./primitives";

export interface ConfirmProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** Text of the confirm button. */
  readonly action: string;
  /** Default "danger". */
  readonly variant?: "danger" | "primary";
  /** Text of the cancel button; default « Annuler ». */
  readonly refusal?: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** Returns the element to focus after closing, as in {@link Modal}; by default, the previously focused element. */
  readonly returnTo?: (() => HTMLElement | null | undefined) | undefined;
}

/** Dialog that asks for confirmation. The cancel button comes first and has the focus. */
export function Confirm(props: ConfirmProps) {
  const { open, title, text, action, variant = "danger", refusal, onConfirm, onCancel, returnTo } = props;
  const { labels } = useHooter();
  return (
    <Modal role="alertdialog" open={open} onClose={onCancel} title={title} description={text} returnTo={returnTo}>
      <div className="hooter-actions">
        <Button onClick={onCancel}>{refusal ?? labels.hoot.cancel}</Button>
        <Button variant={variant} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Modal>
  );
}
