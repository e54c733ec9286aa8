/** Maximum time between the two clicks of a double click, in milliseconds. */
const DOUBLE_CLICK_MS = 500;

/**
 * Ignores the second click of a double click on a button that has just closed a dialog. That click would press the
 * element behind the dialog.
 */
export function ignoreClickBehindDialog(): void {
  const closedAt = performance.now();
  const onClick = (event: MouseEvent) => {
    if (event.detail < 2 || event.timeStamp - closedAt > DOUBLE_CLICK_MS) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Listen on the window in the capture phase, before the listeners of the page.
  addEventListener("click", onClick, true);
  // A busy page may handle the click late, so remove the listener only when the time stamp of a click is surely later.
  setTimeout(() => removeEventListener("click", onClick, true), 4 * DOUBLE_CLICK_MS);
}
