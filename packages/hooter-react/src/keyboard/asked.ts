import type { KeyboardCenter } from "./center";
import type { Shortcut } from "./keys";

interface Asked {
  readonly shortcut: Shortcut;
  readonly keyboard: KeyboardCenter;
  readonly from: Element | null;
}

/** Pressed, and not done yet: what keys do loads with the first of them. */
let asked: readonly Asked[] = [];

/** What has the focus, in open shadow roots too. */
function focusNow(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** Whether something has been asked for that takes what is typed next. */
export function isOpening(): boolean {
  return asked.some(({ shortcut }) => shortcut === "write" || shortcut === "help");
}

/** Has done what a key asks for, unless its reader has gone somewhere else meanwhile. */
export function ask(shortcut: Shortcut, keyboard: KeyboardCenter): void {
  asked = [...asked, { shortcut, keyboard, from: focusNow() }];
  if (asked.length > 1) return;
  import("./act").then(
    ({ act }) => carryOut(act),
    // Nothing was begun: the same key tries again.
    () => void take(),
  );
}

function take(): readonly Asked[] {
  const taken = asked;
  asked = [];
  return taken;
}

function carryOut(act: (shortcut: Shortcut, keyboard: KeyboardCenter) => void): void {
  // Looked at once: where the first of them leads to, the next goes on.
  const here = focusNow();
  for (const { shortcut, keyboard, from } of take()) if (from === here) act(shortcut, keyboard);
}
