import { activeElementOf } from "./active-element";

/*
 * Radix looks for the focus in the document. Of a shadow root the document shows the host alone, so a dialog in one would begin
 * at its end and let go of the focus at its edges.
 */

const FOCUSABLE =
  "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)";

function focusablesOf(dialog: Element): HTMLElement[] {
  return [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) => element.tabIndex >= 0);
}

/** Gives the focus to the first of a dialog in a shadow root, unless something in it has it. */
export function takeFocus(event: Event): void {
  const dialog = event.currentTarget;
  if (!(dialog instanceof HTMLElement) || !(dialog.getRootNode() instanceof ShadowRoot)) return;
  event.preventDefault();
  if (!dialog.contains(activeElementOf(dialog))) (focusablesOf(dialog)[0] ?? dialog).focus();
}

/** Has Tab go round in a dialog in a shadow root. */
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
