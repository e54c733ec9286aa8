import { userEvent } from "vitest/browser";

/** Whether the listeners of dialogs and menus do not receive Esc. This listener is added before theirs. */
let isEscHidden = false;
window.addEventListener("keydown", (event) => isEscHidden && event.stopImmediatePropagation(), true);

/**
 * Makes the browser send a close request, as the Back button does on Android: on a desktop, Chromium sends one for an
 * Esc whose `keydown` event no listener has prevented.
 */
export async function goBack(): Promise<void> {
  isEscHidden = true;
  await userEvent.keyboard("{Escape}");
  isEscHidden = false;
}
