import { useEffect } from "react";

// This code is separate from Modal.tsx, because the provider needs it before the first dialog is loaded.

/** Time of the last closing of a dialog, comparable with the time stamps of events. */
let closedAt = Number.NEGATIVE_INFINITY;
/** Maximum time between the two clicks of a double click, in milliseconds. */
const DOUBLE_CLICK_MS = 500;

/** Records that a dialog has closed. */
export function onDialogClosed(): void {
  closedAt = performance.now();
}

/**
 * Ignores the second click of a double click on a button that closes a dialog. That click would press the element
 * behind the dialog.
 */
export function useIgnoreClickBehindDialog(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.detail < 2 || event.timeStamp - closedAt > DOUBLE_CLICK_MS) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // Listen on the window in the capture phase, before any other listener.
    addEventListener("click", onClick, true);
    return () => removeEventListener("click", onClick, true);
  }, []);
}
