import * as Dialog from "@radix-ui/react-dialog";
import { forwardRef, type HTMLAttributes, type ReactNode, useRef } from "react";
import { useHooter, useLayer, useRoot } from "../provider/context";
import { useStackedRef } from "../provider/stacked";
import { activeElementOf } from "./active-element";
import { Icon } from "./Icon";
import { useModalMark } from "./modal-mark";
import { keepFocus, takeFocus } from "./shadow-focus";
import { useLayoutEffect } from "./use-layout-effect";

/** Props of {@link Modal}: whether it is open, its title, and the callback that closes it. */
export interface ModalProps extends Omit<HTMLAttributes<HTMLDivElement>, "title"> {
  readonly open: boolean;
  /** Called on Esc, on the close button and on a click outside. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** "alertdialog" for a question that needs an answer: it has no close button. */
  readonly role?: "dialog" | "alertdialog" | undefined;
  /**
   * Returns the element to focus after closing. Null leaves the focus where it is; undefined, the default, restores the
   * focus to the element that had it before.
   */
  readonly returnTo?: (() => HTMLElement | null | undefined) | undefined;
}

/**
 * Modal dialog in Hooter's style. It traps the focus and restores it after closing.
 *
 * @example
 * <Modal open={open} onClose={() => setOpen(false)} title="Partager"><ShareBar hoot={hoot} /></Modal>
 */
export const Modal = forwardRef<HTMLDivElement, ModalProps>(function Modal(
  { open, onClose, title, description, role = "dialog", returnTo, className, children, ...rest },
  ref,
) {
  const { labels, portalContainer } = useHooter();
  const root = useRoot("modal", className);
  const layer = useLayer();
  const overlay = useStackedRef("dialog");
  const cameFrom = useRef<Element | null>(null);
  useModalMark(open);
  const container = useRef(portalContainer);
  // Runs before anything inside takes the focus.
  useLayoutEffect(() => {
    container.current = portalContainer;
  }, [portalContainer]);
  useLayoutEffect(() => {
    if (open) cameFrom.current = activeElementOf(container.current ?? null);
  }, [open]);

  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal {...(portalContainer ? { container: portalContainer } : {})}>
        <div ref={overlay} className="hooter hooter-overlay" data-hooter-theme={root["data-hooter-theme"]} {...layer}>
          <Dialog.Content
            {...(description ? {} : { "aria-describedby": undefined })}
            {...(rest["aria-label"] === undefined ? {} : { "aria-labelledby": undefined })}
            {...rest}
            {...root}
            ref={ref}
            role={role}
            onKeyDown={(event) => {
              rest.onKeyDown?.(event);
              // React's tree propagates the keys of a nested dialog to this one.
              if (!event.defaultPrevented && event.target instanceof Node && event.currentTarget.contains(event.target))
                keepFocus(event);
            }}
            onOpenAutoFocus={takeFocus}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              const wanted = returnTo?.();
              const target = wanted === undefined ? cameFrom.current : wanted;
              if (target instanceof HTMLElement) target.focus();
            }}
            onPointerDownOutside={(event) => {
              // A toast lies over the dialog: dismissing it must not close the dialog. In a shadow root, the target is
              // the host. A delayed event, such as one from a touch, has no path any more.
              const { originalEvent } = event.detail;
              const [pressed = originalEvent.target] = originalEvent.composedPath();
              const onToast = pressed instanceof Element && pressed.closest(".hooter-toasts") !== null;
              if (role === "alertdialog" || onToast) event.preventDefault();
            }}
          >
            <header className="hooter-modal-header">
              <Dialog.Title className="hooter-title">{title}</Dialog.Title>
              {role === "dialog" && (
                <Dialog.Close className="hooter-button" data-variant="icon" aria-label={labels.common.close}>
                  <Icon name="close" />
                </Dialog.Close>
              )}
            </header>
            {description && <Dialog.Description className="hooter-quiet">{description}</Dialog.Description>}
            {children}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
});
