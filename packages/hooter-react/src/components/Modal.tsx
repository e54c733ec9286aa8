import { forwardRef, type ReactNode, type SyntheticEvent } from "react";
import { closeIcon } from "../primitives/icons";
import { Modal as PrimitiveModal, type ModalProps as PrimitiveModalProps } from "../primitives/Modal";
import { useHooter } from "../provider/context";
import { Button, Icon } from "./primitives";

export type ModalProps = Omit<PrimitiveModalProps, "closeLabel" | "closeIcon" | "container" | "theme" | "zIndex">;

const stop = (event: SyntheticEvent) => event.stopPropagation();

/**
 * Dialog of a widget: the primitive `Modal` with the provider's labels, theme and portal container. Its clicks and key
 * presses do not reach the card that renders it, although React propagates events through the component tree.
 */
export const Modal = forwardRef<HTMLDivElement, ModalProps>(function Modal(props, ref) {
  const { labels, portalContainer, theme, zIndex } = useHooter();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- there is nothing to press
    <span className="hooter-apart" onClick={stop} onKeyDown={stop}>
      <PrimitiveModal
        {...props}
        ref={ref}
        closeLabel={labels.common.close}
        closeIcon={<Icon icon={closeIcon} />}
        container={portalContainer}
        theme={theme}
        zIndex={zIndex}
      />
    </span>
  );
});

export interface ConfirmProps {
  readonly open: boolean;
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** Text of the confirm button. */
  readonly action: string;
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
