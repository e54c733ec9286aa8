import type { KeyboardCenter } from "../provider/keyboard-center";

/** Focuses the composer of the page, which has the same draft as the dialog, or else opens the composer in a dialog. */
export function openComposer(keyboard: KeyboardCenter): void {
  const composers = keyboard.targets().filter(({ kind }) => kind === "composer");
  const field = composers.map((composer) => composer.element()).find((element) => element && isDrawn(element));
  if (field) field.focus();
  else keyboard.dialog.set("composer");
}

/** Whether an element is rendered. */
export function isDrawn(element: HTMLElement): boolean {
  return typeof element.checkVisibility !== "function" || element.checkVisibility();
}
