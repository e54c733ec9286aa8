import { focusNow } from "./active-element";
import { modalPortal } from "./modal-portal";

/** Selects dialogs of the host, not those of Hooter. Many libraries do not set `aria-modal`, so the selector does not require it. */
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

/** Whether the host has removed, closed or hidden its dialog. */
const isClosed = () =>
  !modal?.isConnected ||
  (modal instanceof HTMLDialogElement && !modal.open) ||
  !(modal.checkVisibility?.({ visibilityProperty: true }) ?? true);

const observer =
  typeof MutationObserver === "undefined"
    ? null
    : new MutationObserver(() => {
        const portal = modalPortal.current;
        if (!portal || isClosed()) leave(true);
        // The host has rendered the content of its dialog again.
        else if (!portal.isConnected) addTo(portal, modal);
      });

/** Adds a portal to the host's dialog and raises it. */
function addTo(portal: HTMLElement, dialog: Element | null): void {
  // The page's styles do not apply in the shadow root of a host's component, so use the component itself: the portal
  // appears in its slot.
  let parent = dialog;
  for (let root = parent?.getRootNode(); root instanceof ShadowRoot; root = parent.getRootNode()) parent = root.host;
  parent?.append(portal);
  raisePortal(portal);
}

function enter(next: Element): HTMLElement {
  const former = modalPortal.current;
  if (former?.isConnected && modal === next) return former;
  // Keep a portal that contains an open dialog of Hooter.
  if (!former?.querySelector(".hooter-overlay")) former?.remove();
  modal = next;
  const portal = addPortal(document.body);
  addTo(portal, next);
  observer?.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ["open", "hidden", "class", "style"],
  });
  setPortal(portal);
  return portal;
}

function leave(hasClosed: boolean): void {
  const portal = modalPortal.current;
  if (portal?.querySelector(".hooter-overlay")) {
    // The dialog of Hooter stays open, with the user's input, when the host's dialog around it closes.
    if (!hasClosed || portal.parentNode === document.body) return;
    const focused = focusNow();
    addTo(portal, document.body);
    if (focused instanceof HTMLElement && portal.contains(focused)) focused.focus({ preventScroll: true });
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
  return (isUnknown && !isClosed() && modalPortal.current) || document.body;
}
