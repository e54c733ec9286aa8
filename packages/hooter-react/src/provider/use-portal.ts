import { useReadable } from "hooter-client/react";
import { loadEarly } from "../primitives/load-early";
import { modalPortal } from "../primitives/modal-portal";
import { useHooter } from "./context";

function onFocusIn({ target }: Event): void {
  if (target instanceof Element && (modalPortal.current || target.closest("dialog,[role$=dialog]")))
    loadEarly(async () => (await import("../primitives/host-modal")).followFocus(target));
}

const store = {
  get: () => modalPortal.current,
  subscribe(listener: () => void) {
    const { listeners } = modalPortal;
    listeners.add(listener);
    // Adding the function again has no effect.
    document.addEventListener("focusin", onFocusIn);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      document.removeEventListener("focusin", onFocusIn);
      modalPortal.current?.remove();
      modalPortal.current = undefined;
    };
  },
};

/** Container of toasts and the banner: the host's, or one in the host's dialog around the focus; undefined for the body. */
export function usePortal(): HTMLElement | undefined {
  const { portalContainer } = useHooter();
  return useReadable(portalContainer ? null : store, portalContainer);
}
