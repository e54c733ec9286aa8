import * as Dialog from "@radix-ui/react-dialog";
import { forwardRef, type HTMLAttributes, type ReactNode, useRef } from "react";
import { useHooter, useLayer, useRoot } from "../provider/context";
import { activeElementOf } from "./active-element";
import { Icon } from "./Icon";
import { useModalMark } from "./modal-mark";
import { keepFocus, takeFocus } from "./shadow-focus";
import { useLayoutEffect } from "./use-layout-effect";

/** What {@link Modal} takes: whether it is there, its title, and how it is left. */
export interface ModalProps extends Omit<HTMLAttributes<HTMLDivElement>, "title"> {
  readonly open: boolean;
  /** Asked for by Esc, by the close button and by a click outside. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** "alertdialog" for a question that needs an answer: it has no close button. */
  readonly role?: "dialog" | "alertdialog" | undefined;
  /** What takes the focus once it is closed, null for what has it by then; undefined, and by default, what had it before. */
  readonly returnTo?: (() => HTMLElement | null | undefined) | undefined;
}

/**
 * A modal dialog in Hooter's looks: the focus is kept inside and given back to where it came from.
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
  const cameFrom = useRef<Element | null>(null);
  useModalMark(open);
  const container = useRef(portalContainer);
  // Before anything inside takes the focus.
  useLayoutEffect(() => {
    container.current = portalContainer;
  }, [portalContainer]);
  useLayoutEffect(() => {
    if (open) cameFrom.current = activeElementOf(container.current ?? null);
  }, [open]);

  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal {...(portalContainer ? { container: portalContainer } : {})}>
        <div className="hooter hooter-overlay" data-hooter-theme={root["data-hooter-theme"]} {...layer}>
          <Dialog.Content
            {...(description ? {} : { "aria-describedby": undefined })}
            {...(rest["aria-label"] === undefined ? {} : { "aria-labelledby": undefined })}
            {...rest}
            {...root}
            ref={ref}
            role={role}
            onKeyDown={(event) => {
              rest.onKeyDown?.(event);
              // One dialog in another passes its keys on in React's tree.
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
              // A toast lies over the dialog: dismissing it is no wish to leave.
              // In a shadow root the target is its host; told late, as a touch is, there is no path any more.
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
