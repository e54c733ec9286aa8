import { useEffect } from "react";
import { focusNow } from "./active-element";
import { coveredHeight, coverListeners, hasKeyboard, heightOutOfSight, stack } from "./stacked";

let users = 0;
let isOpen = false;

/**
 * Marks the page for the stylesheet while an on-screen keyboard is open. A keyboard shrinks only the visual viewport,
 * so neither fixed elements nor media queries react to it. Sets `data-hooter-keyboard`, and the heights of the parts of
 * the window above (`--_above`) and below (`--_covered`) the visual viewport. `--_foot` makes the last row of the
 * composer, with its button, static.
 */
function measure(): void {
  const view = window.visualViewport;
  if (!view) return;
  const page = document.documentElement;
  const wasOpen = isOpen;
  isOpen = users > 0 && hasKeyboard(window);
  if (!isOpen) {
    if (!wasOpen) return;
    page.removeAttribute("data-hooter-keyboard");
    for (const name of ["--_above", "--_covered", "--_foot"]) page.style.removeProperty(name);
    return;
  }
  page.setAttribute("data-hooter-keyboard", "");
  page.style.setProperty("--_above", `${Math.max(0, Math.round(view.offsetTop))}px`);
  page.style.setProperty("--_covered", `${heightOutOfSight(window)}px`);
  page.style.setProperty("--_foot", "static");
}

/** Scrolls the focused field into view. Browsers do this too, but before the page has adapted to the keyboard. */
function showField(): void {
  const view = window.visualViewport;
  if (!isOpen || !view) return;
  const field = focusNow();
  // Use the box around the field, because a long text scrolls inside the field.
  const box = field?.matches("input, textarea") ? field.closest(".hooter-content-box, .hooter-field") : null;
  if (!box) return;
  box.scrollIntoView({ block: "nearest" });
  // Exclude the part of the viewport that toasts above the keyboard cover.
  const start = view.offsetTop;
  const end = Math.min(start + view.height, window.innerHeight - coveredHeight(document));
  const { top, bottom: boxEnd } = box.getBoundingClientRect();
  // Show the composer's last row too, if it fits, because it contains the button.
  const row = box.closest(".hooter-composer")?.querySelector(".hooter-composer-foot")?.getBoundingClientRect();
  const bottom = row && row.bottom - top <= end - start ? row.bottom : boxEnd;
  let by = 0;
  if (bottom > end) by = Math.min(bottom - end + 8, top - start);
  else if (top < start) by = top - start - 8;
  // Scroll the dialog instead of the page behind it.
  (box.closest(".hooter-overlay") ?? window).scrollBy({ top: by, behavior: "instant" });
}

function onResize(): void {
  measure();
  // Move the toasts with the upper edge of the keyboard.
  stack(document, true);
  showField();
}

/** Marks the page while an on-screen keyboard is open and a component that uses this hook is mounted. */
export function useOnScreenKeyboard(active = true): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!active || !view) return;
    users += 1;
    if (users === 1) {
      view.addEventListener("resize", onResize);
      view.addEventListener("scroll", measure);
      document.addEventListener("focusin", showField);
      coverListeners.add(showField);
    }
    // Measure in the next frame, because measuring at once would force a layout.
    const first = requestAnimationFrame(() => {
      measure();
      showField();
    });
    return () => {
      cancelAnimationFrame(first);
      users -= 1;
      if (users > 0) return;
      view.removeEventListener("resize", onResize);
      view.removeEventListener("scroll", measure);
      document.removeEventListener("focusin", showField);
      coverListeners.delete(showField);
      measure();
    };
  }, [active]);
}
