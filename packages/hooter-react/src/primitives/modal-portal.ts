/**
 * Toasts and the banner of all providers without a `portalContainer`. If a dialog of the host has the focus, the rest
 * of the page is often inert, covered or unreachable for the focus, so host-modal.ts, which loads on demand, moves this
 * element into the dialog. The element stays the same, so that no toast mounts again.
 */
export const modalPortal: {
  toasts?: HTMLElement;
  /** Set once host-modal.ts has loaded. */
  followFocus?: (focused: EventTarget | undefined) => void;
} = {};
