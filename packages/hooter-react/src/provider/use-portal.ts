import { useHydrated, useLayoutEffect } from "../primitives/hooks";
import { loadEarly } from "../primitives/load-early";
import { modalPortal } from "../primitives/modal-portal";
import { useHooter } from "./context";

/** Number of mounted components that render in `modalPortal.toasts`. */
let users = 0;

const isDialog = (target: EventTarget) => target instanceof Element && target.matches("dialog,[role$=dialog]");

function onFocusIn(event: Event): void {
  const path = event.composedPath();
  const [focused] = path;
  if (modalPortal.followFocus) modalPortal.followFocus(focused);
  // The path also contains a dialog in a shadow root, around the slot of the focused element.
  else if (path.some(isDialog)) loadEarly(async () => (await import("../primitives/host-modal")).followFocus(focused));
}

function toastsElement(): HTMLElement {
  if (modalPortal.toasts) return modalPortal.toasts;
  const toasts = document.createElement("div");
  // In a flex or grid container, a box would add a gap.
  toasts.style.display = "contents";
  modalPortal.toasts = toasts;
  return toasts;
}

/** Container of toasts and the banner: the host's, or one that follows the focus; null before hydration. */
export function usePortal(): HTMLElement | null {
  const { portalContainer } = useHooter();
  const isHydrated = useHydrated();
  useLayoutEffect(() => {
    if (portalContainer || !modalPortal.toasts) return;
    users += 1;
    if (!modalPortal.toasts.isConnected) document.body.append(modalPortal.toasts);
    // Adding the function again has no effect. The capture phase is needed because dialogs may stop the event.
    document.addEventListener("focusin", onFocusIn, true);
    return () => {
      users -= 1;
      if (users > 0) return;
      document.removeEventListener("focusin", onFocusIn, true);
      modalPortal.toasts?.remove();
    };
  }, [portalContainer, isHydrated]);
  if (!isHydrated) return null;
  return portalContainer ?? toastsElement();
}
