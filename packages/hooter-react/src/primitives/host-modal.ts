import { focusNow } from "./active-element";
import { modalPortal } from "./modal-portal";

/** Dialogs of the host, not those of Hooter. Many libraries do not set `aria-modal`, so do not require it. */
const HOST_MODAL = ":is(dialog[open],[role=dialog],[role=alertdialog]):not(.hooter-modal)";

/** Element around the given one in the layout: its slot, its parent, or the component whose shadow root contains it. */
function aroundInLayout(element: Element): Element | null {
  const { assignedSlot, parentElement } = element;
  const root = element.getRootNode();
  return assignedSlot ?? parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** Nearest dialog of the host around an element. It may be in the shadow root of a component, around its slot. */
export function hostModalOf(element: Element | null): Element | null {
  let outer = element;
  while (outer && !outer.matches(HOST_MODAL)) outer = aroundInLayout(outer);
  return outer;
}

/**
 * Adds a container for dialogs and toasts. It is a popover, and therefore in the top layer, where ancestors that clip
 * or transform their content do not affect it. The container has no size, so that it covers nothing; its children are
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

const portals = new Map<Element, HTMLElement>();

/** Whether the host has not removed, closed or hidden its dialog. */
const isOpen = (modal: Element) =>
  modal.isConnected && modal.matches(HOST_MODAL) && (modal.checkVisibility?.({ visibilityProperty: true }) ?? true);

const observer = typeof MutationObserver === "undefined" ? null : new MutationObserver(update);

/** Moves an element to the end of a parent. Keeps the focus in the element and, if the browser can, its animations. */
function move(element: HTMLElement, parent: Element): void {
  if (element.parentNode === parent) return;
  const focused = focusNow();
  if (element.isConnected && "moveBefore" in parent) parent.moveBefore(element, null);
  else parent.append(element);
  if (focused instanceof HTMLElement && element.contains(focused)) focused.focus({ preventScroll: true });
}

function portalIn(modal: Element): HTMLElement {
  // The page's styles do not apply in the shadow root of a host's component, so use the component itself: the container
  // appears in its slot.
  let parent = modal;
  for (let root = parent.getRootNode(); root instanceof ShadowRoot; root = parent.getRootNode()) parent = root.host;
  const existing = portals.get(modal);
  if (existing?.parentNode === parent) return existing;
  const portal = existing ?? addPortal(parent);
  move(portal, parent);
  raisePortal(portal);
  portals.set(modal, portal);
  observer?.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ["open", "hidden", "class", "style"],
  });
  return portal;
}

/** Container around an element, or in the dialog of the host around it. */
function portalAt(element: Element | null): HTMLElement | undefined {
  for (const portal of portals.values()) if (portal.contains(element)) return portal;
  const modal = hostModalOf(element);
  return modal && isOpen(modal) ? portalIn(modal) : undefined;
}

function moveToasts(toasts: HTMLElement, focused: Element | null): void {
  const parent = portalAt(focused) ?? document.body;
  if (toasts.parentNode === parent) return;
  move(toasts, parent);
  // Libraries hide the elements behind their dialogs, and do not show them again in another place.
  for (const name of ["aria-hidden", "inert"]) toasts.removeAttribute(name);
}

/** Follows changes of the host's dialogs, and removes the containers that are no longer needed. */
function update(): void {
  const { toasts } = modalPortal;
  for (const [modal, portal] of portals) {
    const hasToasts = toasts !== undefined && portal.contains(toasts);
    const hasDialog = portal.querySelector(".hooter-overlay") !== null;
    if (isOpen(modal) && (hasToasts || hasDialog)) {
      // Add the container again if the host has rendered the content of its dialog again.
      portalIn(modal);
    } else if (hasDialog) {
      // The dialog of Hooter stays open, with the user's input, when the host's dialog around it closes.
      move(portal, document.body);
      raisePortal(portal);
    } else {
      portals.delete(modal);
      if (hasToasts) moveToasts(toasts, focusNow());
      portal.remove();
    }
  }
  if (portals.size === 0) observer?.disconnect();
}

/** Moves the toasts to the dialog of the host around the focused element, or to the page. */
export function followFocus(focused: EventTarget | undefined): void {
  const { toasts } = modalPortal;
  // While this code was loading, the last provider may have been unmounted.
  if (toasts?.isConnected && focused instanceof Element) moveToasts(toasts, focused);
}
modalPortal.followFocus = followFocus;

/** Container for a dialog of Hooter: one in the host's dialog around the control that opens it, or the body. */
export function portalFor(opener: Element | null): HTMLElement {
  // Safari does not focus a pressed button.
  const isUnknown = opener === null || opener === document.body;
  return portalAt(opener) ?? (isUnknown ? modalPortal.toasts?.parentElement : null) ?? document.body;
}

/**
 * Whether an element is in a dialog of the host that is not around the given one. That dialog has opened later, or
 * traps the focus and keeps it from the given element.
 */
export function isInOtherModal(element: EventTarget | null, own: Element): boolean {
  const modal = element instanceof Element ? hostModalOf(element) : null;
  if (modal?.ownerDocument !== own.ownerDocument) return false;
  for (let around: Element | null = own; around; around = aroundInLayout(around)) if (around === modal) return false;
  return true;
}
