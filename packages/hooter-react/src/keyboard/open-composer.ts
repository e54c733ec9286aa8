import type { KeyboardCenter } from "../provider/keyboard-center";

/** Opens the composer in a dialog. A page that contains the composer needs no second one with the same draft. */
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
