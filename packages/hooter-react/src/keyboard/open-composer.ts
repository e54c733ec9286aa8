import type { KeyboardCenter } from "../provider/keyboard-center";

/** Focuses the page's composer, or else opens the composer in a dialog. Both share a draft. */
export function openComposer(keyboard: KeyboardCenter): void {
  const composers = keyboard.targets().filter(({ kind }) => kind === "composer");
  const field = composers.map((composer) => composer.element()).find((element) => element && isRendered(element));
  if (field) field.focus();
  else keyboard.dialog.set("composer");
}

export function isRendered(element: HTMLElement): boolean {
  return typeof element.checkVisibility !== "function" || element.checkVisibility();
}
