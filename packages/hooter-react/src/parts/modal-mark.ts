import { useEffect } from "react";

let open = 0;

/**
 * Marks the page while a dialog is open, so that the stylesheet can move the toasts out of its way.
 *
 * The page needs no scroll lock: the dialog's backdrop scrolls in its place. Radix's overlay would lock the page with a
 * `<style>` element, which a strict content security policy refuses.
 */
export function useModalMark(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const page = document.documentElement;
    open += 1;
    page.setAttribute("data-hooter-modal", "");
    return () => {
      open -= 1;
      if (open === 0) page.removeAttribute("data-hooter-modal");
    };
  }, [active]);
}
