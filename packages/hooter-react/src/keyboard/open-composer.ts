import type { KeyboardCenter } from "../provider/keyboard-center";

/** Focuses the composer of the page, or else opens the composer in a dialog. Both have the same draft. */
export function openComposer(keyboard: KeyboardCenter): void {
  const composers = keyboard.targets().filter(({ kind }) => kind === "composer");
  const field = composers.map((composer) => composer.element()).find((element) => element && isRendered(element));
  if (field) field.focus();
  else keyboard.dialog.set("composer");
}

/** Whether an element is rendered. */
export function isRendered(element: HTMLElement): boolean {
  return typeof element.checkVisibility !== "function" || element.checkVisibility();
}
