import { activeElementOf } from "./active-element";

/*
 * Radix reads the focus from the document, which exposes only the host of a shadow root. Without this code, a dialog in
 * a shadow root would start with the focus at its end and would not trap it at its edges.
 */

const FOCUSABLE =
  "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)";

function focusablesOf(dialog: Element): HTMLElement[] {
  return [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => element.tabIndex >= 0);
}

/** Focuses the first element of a dialog in a shadow root, unless an element inside has the focus. */
export function takeFocus(event: Event): void {
  const dialog = event.currentTarget;
  if (!(dialog instanceof HTMLElement) || !(dialog.getRootNode() instanceof ShadowRoot)) return;
  event.preventDefault();
  if (!dialog.contains(activeElementOf(dialog))) (focusablesOf(dialog)[0] ?? dialog).focus();
}

/** Wraps Tab around in a dialog in a shadow root. */
export function keepFocus(event: {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly currentTarget: Element;
  readonly preventDefault: () => void;
}): void {
  const dialog = event.currentTarget;
  if (event.key !== "Tab" || !(dialog.getRootNode() instanceof ShadowRoot)) return;
  const focusables = focusablesOf(dialog);
  const edge = focusables.at(event.shiftKey ? 0 : -1);
  const active = activeElementOf(dialog);
  if (active !== edge && active !== dialog) return;
  event.preventDefault();
  focusables.at(event.shiftKey ? -1 : 0)?.focus();
}
