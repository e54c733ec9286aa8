import { modalPortal } from "./modal-portal";

/** Dialogs of the host, but not Hooter's. Many libraries do not set `aria-modal`, so the selector does not require it. */
const HOST_MODAL = ":is(dialog[open],[role=dialog],[role=alertdialog]):not(.hooter-modal)";

/**
 * Adds a container for dialogs and toasts. It is a popover, and therefore in the top layer, where ancestors that clip or
 * transform their content do not affect it. The container has no size, so that it covers nothing; its children are
 * `position: fixed`.
 */
export function addPortal(parent: Element | ShadowRoot): HTMLElement {
  const portal = parent.appendChild(parent.ownerDocument.createElement("div"));
  portal.className = "hooter-portal";
  if ("popover" in portal) portal.popover = "manual";
  return portal;
}

/**
 * Moves a container of {@link addPortal} above the other elements of the top layer. Browsers remove the container from
 * the top layer when it is disconnected. A container with a visible dialog or toast is not moved: otherwise, the
 * opening animation would restart, and screen readers might repeat or miss the text.
 */
export function raisePortal(portal: HTMLElement): void {
  if (!("popover" in portal)) return;
  // Neither method throws if the container is already in the requested state.
  if (!portal.querySelector(".hooter-overlay, .hooter-toast, .hooter-fresh, [data-said]")) portal.hidePopover();
  portal.showPopover();
}

function setPortal(portal: HTMLElement | undefined): void {
  modalPortal.current = portal;
  for (const notify of modalPortal.listeners) notify();
}

/** Nearest dialog of the host around an element. It may be in the shadow root of a component, around its slot. */
export function hostModalOf(element: Element | null): Element | null {
  let outer = element;
  while (outer && !outer.matches(HOST_MODAL)) {
    const root = outer.getRootNode();
    outer = outer.assignedSlot ?? outer.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return outer;
}

/** The host's dialog that contains the current portal. */
let modal: Element | null = null;

const observer =
  typeof MutationObserver === "undefined"
    ? null
    : new MutationObserver(() => {
        if (!modal?.isConnected || (modal instanceof HTMLDialogElement && !modal.open)) leave(true);
      });

function enter(next: Element): HTMLElement {
  const former = modalPortal.current;
  if (former?.isConnected && modal === next) return former;
  // A dialog of Hooter behind this dialog of the host stays in its place.
  if (!former?.querySelector(".hooter-overlay")) former?.remove();
  modal = next;
  // The page's styles do not apply in the shadow root of a host's component, so use the component itself: the portal
  // appears in its slot.
  let parent = next;
  for (let root = next.getRootNode(); root instanceof ShadowRoot; root = parent.getRootNode()) parent = root.host;
  const portal = addPortal(parent);
  raisePortal(portal);
  observer?.observe(document, { subtree: true, childList: true, attributeFilter: ["open"] });
  setPortal(portal);
  return portal;
}

function leave(isClosed: boolean): void {
  const portal = modalPortal.current;
  if (portal?.querySelector(".hooter-overlay")) {
    // The dialog of Hooter stays open, with the user's input, when the host's dialog around it closes.
    if (!isClosed || portal.parentNode === document.body) return;
    document.body.append(portal);
    raisePortal(portal);
    return;
  }
  observer?.disconnect();
  modal = null;
  portal?.remove();
  setPortal(undefined);
}

/** Moves the portal to the dialog of the host around the focused element. */
export function followFocus(focused: Element): void {
  const next = hostModalOf(focused);
  if (next) enter(next);
  else leave(false);
}

/** Container for a dialog of Hooter: a portal in the host's dialog around the control that opens it, or the body. */
export function portalFor(opener: Element | null): HTMLElement {
  const around = hostModalOf(opener);
  if (around) return enter(around);
  // Safari does not focus a pressed button.
  const isUnknown = opener === null || opener === document.body;
  return (isUnknown && modalPortal.current) || document.body;
}
