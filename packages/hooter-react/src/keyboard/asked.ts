import type { KeyboardCenter } from "./center";
import type { Shortcut } from "./keys";

interface Asked {
  readonly shortcut: Shortcut;
  readonly keyboard: KeyboardCenter;
  readonly from: Element | null;
}

/** Shortcuts pressed and not executed yet: their actions load with the first one. */
let asked: readonly Asked[] = [];

/** Focused element, including those in open shadow roots. */
function focusNow(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** Whether a pending shortcut opens a dialog, which receives the next keys. */
export function isOpening(): boolean {
  return asked.some(({ shortcut }) => shortcut === "write" || shortcut === "help");
}

/** Executes a shortcut once its action has loaded, unless the focus has moved meanwhile. */
export function ask(shortcut: Shortcut, keyboard: KeyboardCenter): void {
  asked = [...asked, { shortcut, keyboard, from: focusNow() }];
  if (asked.length > 1) return;
  import("./act").then(
    ({ act }) => carryOut(act),
    // Loading failed: drop the shortcuts, so that the same key tries again.
    () => void take(),
  );
}

function take(): readonly Asked[] {
  const taken = asked;
  asked = [];
  return taken;
}

function carryOut(act: (shortcut: Shortcut, keyboard: KeyboardCenter) => void): void {
  // Read the focus once: the first shortcut moves it, and the next one continues from there.
  const here = focusNow();
  for (const { shortcut, keyboard, from } of take()) if (from === here) act(shortcut, keyboard);
}
