/** Maximum time between the two clicks of a double click, in milliseconds. */
const DOUBLE_CLICK_MS = 500;
/** Maximum time between the two taps of a double tap, in milliseconds. */
const DOUBLE_TAP_MS = 350;

/**
 * Ignores the second click of a double click, or the second tap of a double tap, on a button that has just closed a
 * dialog or a menu. It would press the element behind the dialog.
 */
export function ignoreClickBehindDialog(): void {
  const closedAt = performance.now();
  const onClick = (event: MouseEvent) => {
    // Phones count each tap of a double tap as a first click.
    const isTap = "pointerType" in event && event.pointerType === "touch";
    const isSecond = event.detail > 1 || (isTap && event.timeStamp - closedAt <= DOUBLE_TAP_MS);
    if (!isSecond || event.timeStamp - closedAt > DOUBLE_CLICK_MS) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Listen on the window in the capture phase, before the listeners of the page.
  addEventListener("click", onClick, true);
  // A busy page may handle the click late, so remove the listener only when the time stamp of a click is surely later.
  setTimeout(() => removeEventListener("click", onClick, true), 4 * DOUBLE_CLICK_MS);
}
