import { forwardRef } from "react";
import { closeIcon } from "../primitives/icons";
import { Modal as PrimitiveModal, type ModalProps as PrimitiveModalProps } from "../primitives/Modal";
import { useHooter } from "../provider/context";
import { Icon } from "./primitives";

export type ModalProps = Omit<PrimitiveModalProps, "closeLabel" | "closeIcon" | "container" | "theme" | "zIndex">;

/** Dialog of a widget: the primitive `Modal` with the provider's labels, theme and portal container. */
export const Modal = forwardRef<HTMLDivElement, ModalProps>(function Modal(props, ref) {
  const { labels, portalContainer, theme, zIndex } = useHooter();
  return (
    <PrimitiveModal
      {...props}
      ref={ref}
      closeLabel={labels.common.close}
      closeIcon={<Icon icon={closeIcon} />}
      container={portalContainer}
      theme={theme}
      zIndex={zIndex}
    />
  );
});
