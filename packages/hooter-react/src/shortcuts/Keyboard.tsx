import { createStore, internals, preferencesOf } from "hooter-client";
import { useHooterClient, useReadable } from "hooter-client/react";
import { useEffect } from "react";
import { OnDemand } from "../components/OnDemand";
import { areShortcutsOff, mustIgnoreKey, type Shortcut, shortcutOf, watchTyping } from "../keyboard/keys";
import { pathOf } from "../keyboard/use-key-target";
import { focusNow } from "../primitives/active-element";
import { useHooter } from "../provider/context";
import { type KeyboardCenter, widgetIn } from "../provider/keyboard-center";
import { register } from "../provider/use-is-first";

/** Keyboard centers of all providers. A key in the widgets of one provider is ignored by the others. */
const centers = createStore<readonly KeyboardCenter[]>([]);

/** Listens for the keys of the shortcuts. The code of their actions and dialogs loads on first use. */
export function Keyboard() {
  const { keyboard, shortcuts } = useHooter();
  const client = useHooterClient();

  // Register a provider without shortcuts too, so that the other providers ignore keys in the widgets of this one.
  useEffect(() => register(centers, keyboard), [keyboard]);

  useEffect(() => {
    if (shortcuts === "off") return;
    const preferences = preferencesOf(client[internals].device);
    const typing = watchTyping();
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      // Ignore keys while a dialog is open or its code is loading, because these keys are meant for the dialog.
      if (!shortcut || isOpening() || centers.get().some((center) => center.dialog.get() !== null)) return;
      const path = pathOf(event);
      const widget = widgetIn(keyboard, path);
      if (mustIgnoreKey(path, widget) || typing.isInterrupted()) return;
      if (!widget && centers.get().some((center) => widgetIn(center, path))) return;
      // When the user has switched shortcuts off, only ? still works, and only in a widget: it opens the dialog that
      // contains the switch.
      const isOff = preferences.entry(areShortcutsOff, null).read();
      if (isOff ? !(widget && shortcut === "help") : !(widget || shortcuts === "page")) return;
      const possible: Partial<Record<Shortcut, boolean>> = {
        write: client.session.get().status === "signed-in",
        toast: keyboard.newestToast.current !== null,
        help: true,
      };
      // The other shortcuts need a list or a hoot.
      if (!(possible[shortcut] ?? keyboard.targets().some((target) => target.kind !== "composer"))) return;
      event.preventDefault();
      void requestShortcut(shortcut, keyboard);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      typing.stop();
    };
  }, [client, keyboard, shortcuts]);

  useEffect(() => {
    // Close the dialogs on "back", which would otherwise change the page behind them. The draft is kept. The dialogs
    // close before the router shows the page, because an open dialog would take the focus from the page.
    const onBack = () => {
      pending.length = 0;
      keyboard.dialog.set(null);
    };
    addEventListener("popstate", onBack, true);
    return () => removeEventListener("popstate", onBack, true);
  }, [keyboard]);

  const dialog = useReadable(keyboard.dialog, null);
  const close = () => keyboard.dialog.set(null);
  return (
    <OnDemand
      isWanted={dialog !== null}
      load={async () => (await import("./KeyboardDialogs")).KeyboardDialogs}
      onLoading={(isLoading) => keyboard.loading.set(isLoading ? keyboard.dialog.get() : null)}
      onFailed={close}
      props={{ dialog, onClose: close }}
    />
  );
}

interface PendingShortcut {
  readonly shortcut: Shortcut;
  readonly keyboard: KeyboardCenter;
  readonly from: Element | null;
}

/** Shortcuts that were pressed while the module with their actions was loading. */
const pending: PendingShortcut[] = [];

/** Whether a pending shortcut will open a dialog, for which the next keys are meant. */
function isOpening(): boolean {
  return pending.some(({ shortcut }) => shortcut === "write" || shortcut === "help");
}

/** Executes a shortcut once the code of its action has loaded, unless the focus has moved in the meantime. */
async function requestShortcut(shortcut: Shortcut, keyboard: KeyboardCenter): Promise<void> {
  if (pending.push({ shortcut, keyboard, from: focusNow() }) > 1) return;
  // If loading fails, the pending shortcuts are dropped. The next key press tries again.
  const loaded = await import("./run-shortcut").catch(() => null);
  // Compare only with the focus before the first shortcut: that shortcut moves the focus, and the next one continues
  // from there.
  const here = focusNow();
  for (const one of pending.splice(0)) if (one.from === here) loaded?.runShortcut(one.shortcut, one.keyboard);
}
