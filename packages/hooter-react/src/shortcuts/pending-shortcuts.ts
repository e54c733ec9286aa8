import type { Shortcut } from "../keyboard/keys";
import type { KeyboardCenter } from "../provider/keyboard-center";

interface PendingShortcut {
  readonly shortcut: Shortcut;
  readonly keyboard: KeyboardCenter;
  readonly from: Element | null;
}

/** Shortcuts that were pressed and are not executed yet, because their actions load with the first one. */
let pending: readonly PendingShortcut[] = [];

/** Focused element, including those in open shadow roots. */
function focusNow(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** Whether a pending shortcut opens a dialog, which receives the next keys. */
export function isOpening(): boolean {
  return pending.some(({ shortcut }) => shortcut === "write" || shortcut === "help");
}

/** Executes a shortcut once its action has loaded, unless the focus has moved in the meantime. */
export function requestShortcut(shortcut: Shortcut, keyboard: KeyboardCenter): void {
  pending = [...pending, { shortcut, keyboard, from: focusNow() }];
  if (pending.length > 1) return;
  import("./run-shortcut").then(
    ({ runShortcut }) => runPending(runShortcut),
    // Loading failed, so drop the shortcuts; the same key then tries again.
    () => void take(),
  );
}

function take(): readonly PendingShortcut[] {
  const taken = pending;
  pending = [];
  return taken;
}

function runPending(run: (shortcut: Shortcut, keyboard: KeyboardCenter) => void): void {
  // Read the focus once: the first shortcut moves it, and the next one continues from there.
  const here = focusNow();
  for (const { shortcut, keyboard, from } of take()) if (from === here) run(shortcut, keyboard);
}
