import * as Dialog from "@radix-ui/react-dialog";
import { forwardRef, type HTMLAttributes, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { activeElementOf, CONTROLS, focusFirst, focusNow, rememberFocus } from "./active-element";
import { ignoreClickBehindDialog, rememberRelease, useCloseRequests } from "./close-requests";
import { useLayoutEffect } from "./hooks";
import { hostModalOf, isInOtherModal, portalFor } from "./host-modal";
import { closeIcon as cross } from "./icons";
import { useOnScreenKeyboard } from "./on-screen-keyboard";
import { renderIcon } from "./render-icon";
import { rootProps, type Themed } from "./root";
import { useStackedRef } from "./stacked";

/** Props of {@link Modal}: whether it is open, its title, and the callback that closes it. */
export interface ModalProps extends Omit<HTMLAttributes<HTMLDivElement>, "title">, Themed {
  readonly open: boolean;
  /** Called on Esc, on the close button, on a click outside and on Android's Back button. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** "alertdialog" for a question that needs an answer: it has no close button and does not use `closeLabel`. */
  readonly role?: "dialog" | "alertdialog" | undefined;
  /**
   * Returns the element to focus after closing. Null does not move the focus. By default, and if the returned element
   * has been removed, the focus returns to the element that had it before the dialog opened. If that element has been
   * removed too, an element near its former position receives the focus. If no element had the focus, the page's
   * `<main>` receives it if it has a `tabindex`.
   */
  readonly returnTo?: (() => HTMLElement | null | undefined) | undefined;
  /** Accessible name of the close button. */
  readonly closeLabel: string;
  /** Default: a cross. */
  readonly closeIcon?: ReactNode;
  /**
   * Container of the dialog. It may be in a shadow root. Default: `document.body`; if the focused element is in a
   * dialog of the host, a container in that dialog.
   */
  readonly container?: HTMLElement | undefined;
  /** Default: the stylesheet's `--hooter-layer`, 1300. */
  readonly zIndex?: number | undefined;
}

/**
 * Modal dialog in Hooter's style. It traps the focus and restores it after closing.
 *
 * @example
 * <Modal open={open} onClose={() => setOpen(false)} title="Partager" closeLabel="Fermer">…</Modal>
 */
export const Modal = forwardRef<HTMLDivElement, ModalProps>(function Modal(
  {
    open,
    onClose,
    title,
    description,
    role = "dialog",
    returnTo,
    closeLabel,
    closeIcon = renderIcon(cross, {}),
    container,
    theme,
    zIndex,
    className,
    children,
    ...rest
  },
  ref,
) {
  const overlay = useStackedRef("dialog");
  const [portal, setPortal] = useState<HTMLElement | null>(null);
  const isOpen = useRef(false);
  const opening = useRef<Opening>(null);
  const isBackdropPressed = useRef(false);
  useOnScreenKeyboard(open);
  useCloseRequests(open, onClose, () => portal);
  // Render the dialog only after this layout effect, which still finds the element that has the focus before.
  useLayoutEffect(() => {
    if (!open) return;
    isOpen.current = true;
    // React's StrictMode runs this effect again after the dialog has taken the focus.
    opening.current ??= rememberOpener(container);
    const { opener } = opening.current;
    setPortal(container && !isInOtherModal(opener, container) ? container : portalFor(opener));
    return () => {
      isOpen.current = false;
      setPortal(null);
      ignoreClickBehindDialog();
    };
  }, [open, container]);

  // A dialog of the host in front of this one has a focus trap too, and the two traps would move the focus back and
  // forth endlessly. Stop such moves before they reach Radix, which listens on the document.
  useLayoutEffect(() => {
    if (!open || !portal) return;
    const { documentElement } = document;
    const release = (event: FocusEvent) => {
      if (!isInOtherModal(event.type === "focusin" ? event.target : event.relatedTarget, portal)) return;
      event.stopPropagation();
      // Radix has disabled the pointer outside its dialog.
      document.body.style.removeProperty("pointer-events");
    };
    documentElement.addEventListener("focusin", release);
    documentElement.addEventListener("focusout", release);
    return () => {
      documentElement.removeEventListener("focusin", release);
      documentElement.removeEventListener("focusout", release);
    };
  }, [open, portal]);

  // Radix hides the rest of the page from screen readers, but not the container's siblings in a shadow root, so hide
  // them.
  useLayoutEffect(() => {
    const root = portal?.getRootNode();
    if (!open || !portal || !(root instanceof ShadowRoot)) return;
    const behind = [...root.children].filter((child) => !child.contains(portal) && child.ariaHidden === null);
    for (const child of behind) child.setAttribute("aria-hidden", "true");
    return () => {
      for (const child of behind) child.removeAttribute("aria-hidden");
    };
  }, [open, portal]);

  // Use a `<div>` instead of Radix's overlay. That overlay would lock the scrolling of the page with a `<style>`
  // element, which a strict content security policy refuses. No lock is needed, because the dialog's backdrop scrolls
  // instead of the page.
  return (
    <Dialog.Root open={open && portal !== null} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal container={portal}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Esc does the same */}
        <div
          ref={overlay}
          className="hooter hooter-overlay"
          data-hooter-theme={theme}
          onPointerDown={({ target, currentTarget }) => {
            isBackdropPressed.current = target === currentTarget;
          }}
          onPointerUpCapture={rememberRelease}
          onClick={({ target, currentTarget }) => {
            // The user may select text and release the pointer on the backdrop, so check where the press began.
            if (target === currentTarget && isBackdropPressed.current && role === "dialog") onClose();
          }}
          {...(zIndex === undefined ? {} : { style: { zIndex } })}
          onKeyDown={({ key, defaultPrevented, currentTarget }) => {
            // At the first or the last element, Radix moves the focus to the other end without scrolling.
            if (key === "Tab" && defaultPrevented)
              activeElementOf(currentTarget)?.scrollIntoView?.({ block: "nearest" });
          }}
        >
          <Dialog.Content
            {...(description ? {} : { "aria-describedby": undefined })}
            {...(rest["aria-label"] === undefined ? {} : { "aria-labelledby": undefined })}
            {...rest}
            {...rootProps("modal", className, theme)}
            ref={ref}
            role={role}
            onKeyDown={(event) => {
              rest.onKeyDown?.(event);
              // Ignore the key presses of a nested dialog, because React propagates them to this dialog through the
              // component tree.
              if (!event.defaultPrevented && event.target instanceof Node && event.currentTarget.contains(event.target))
                keepFocus(event);
            }}
            // React propagates a submission through the component tree, so a form of the host that contains the widget
            // would receive it.
            onSubmit={(event) => event.stopPropagation()}
            onOpenAutoFocus={takeFocus}
            // `useCloseRequests` handles Esc. Radix sees other presses too, and would close this dialog. They may be
            // for a dialog of the host, so do not prevent them, but let them appear prevented until Radix returns.
            onEscapeKeyDown={(event) => {
              Object.defineProperty(event, "defaultPrevented", { value: true, configurable: true });
              queueMicrotask(() => Reflect.deleteProperty(event, "defaultPrevented"));
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // In StrictMode, Radix also calls this function while the dialog stays open.
              if (isOpen.current) return;
              const { current } = opening;
              opening.current = null;
              current?.restorePointer();
              const wanted = returnTo?.();
              if (wanted?.isConnected) focusInPlace(wanted);
              else if (wanted !== null) current?.restoreFocus();
            }}
            // Any element outside, such as a toast or a dialog of the host, is in front of this dialog.
            onPointerDownOutside={(event) => event.preventDefault()}
          >
            {/* Do not use `<header>` or `<footer>`: the dialog is outside the host's `<main>`, where they would be
                landmarks. */}
            <div className="hooter-modal-header">
              <Dialog.Title className="hooter-title">{title}</Dialog.Title>
              {role === "dialog" && (
                <Dialog.Close className="hooter-button" data-variant="icon" aria-label={closeLabel}>
                  {closeIcon}
                </Dialog.Close>
              )}
            </div>
            {description && <Dialog.Description className="hooter-quiet">{description}</Dialog.Description>}
            {children}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
});

interface Opening {
  /** Element that had the focus before the dialog opened. */
  readonly opener: Element | null;
  readonly restoreFocus: () => void;
  readonly restorePointer: () => void;
}

function rememberOpener(container: HTMLElement | undefined): Opening {
  // If the container's shadow root has no focused element, the focus may be in the page around it.
  const opener = activeElementOf(container ?? null) ?? focusNow();
  const hostModal = hostModalOf(opener);
  // First try the notice that replaces a deleted hoot (`.hooter-gone`), then any control.
  const moves = [".hooter-gone", undefined].map((targets) => rememberFocus(opener, targets));
  return {
    opener,
    restoreFocus() {
      // No element has the focus soon after the page has loaded. Then focus the content, if the host allows it.
      if (opener === null || opener === document.body) focusFirst(document.querySelectorAll("main[tabindex]"));
      else if (opener instanceof HTMLElement && opener.isConnected) focusInPlace(opener);
      else for (const move of moves) move();
    },
    restorePointer() {
      // If the host's dialog has closed first, Radix has restored the `pointer-events: none` of the host's library.
      if (hostModal?.isConnected === false) document.body.style.removeProperty("pointer-events");
    },
  };
}

/**
 * Focuses an element and scrolls as little as possible. Browsers would scroll to the middle or to the start of a tall
 * element, for example `<main>` or a list, even while a part of it is in view.
 */
function focusInPlace(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  const { top, bottom } = element.getBoundingClientRect();
  if (element.matches(CONTROLS) || bottom <= 0 || top >= window.innerHeight)
    element.scrollIntoView?.({ block: "nearest" });
}

/*
 * Radix reads `document.activeElement`. If a dialog is in a shadow root, this is only the shadow host. Without the
 * following functions, the focus in such a dialog would start at the last element, and Tab would leave the dialog.
 */

function focusablesOf(dialog: Element): HTMLElement[] {
  return [...dialog.querySelectorAll<HTMLElement>(CONTROLS)].filter((element) => element.tabIndex >= 0);
}

/** Focuses the first element of a dialog in a shadow root, unless an element inside has the focus. */
function takeFocus(event: Event): void {
  const dialog = event.currentTarget;
  if (!(dialog instanceof HTMLElement) || !(dialog.getRootNode() instanceof ShadowRoot)) return;
  event.preventDefault();
  if (!dialog.contains(activeElementOf(dialog))) (focusablesOf(dialog)[0] ?? dialog).focus();
}

/** Keeps Tab inside a dialog in a shadow root by wrapping around. */
function keepFocus(event: KeyboardEvent): void {
  const dialog = event.currentTarget;
  if (event.key !== "Tab" || !(dialog.getRootNode() instanceof ShadowRoot)) return;
  const focusables = focusablesOf(dialog);
  const edge = focusables.at(event.shiftKey ? 0 : -1);
  const active = activeElementOf(dialog);
  if (active !== edge && active !== dialog) return;
  event.preventDefault();
  focusables.at(event.shiftKey ? -1 : 0)?.focus();
}
