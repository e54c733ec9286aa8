import { useHooterClient, useSession } from "hooter-client/react";
import { useEffect, useSyncExternalStore } from "react";
import { OnDemand } from "../components/OnDemand";
import { pathOf } from "../keyboard/closed-roots";
import { areShortcutsOff, isTaken, type Shortcut, shortcutOf } from "../keyboard/keys";
import { focusNow } from "../primitives/active-element";
import { useHooter } from "../provider/context";
import { type KeyboardCenter, widgetIn } from "../provider/keyboard-center";

const none = () => null;
/**
 * Keyboard centres of all providers of the page: while the focus is in the widgets of one provider, the others ignore
 * keys.
 */
const centers = new Set<KeyboardCenter>();

/** Listens for the shortcuts. Their actions and dialogs load on the first use. */
export function Keyboard() {
  const { keyboard, shortcuts } = useHooter();
  const { preferences } = useHooterClient().internals;
  const signedIn = useSession().status === "signed-in";

  // Also register a provider without shortcuts, so that the others ignore keys in its widgets.
  useEffect(() => {
    centers.add(keyboard);
    return () => {
      centers.delete(keyboard);
    };
  }, [keyboard]);

  useEffect(() => {
    if (shortcuts === "off") return;
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      // Dialogs take some time to load, and keys pressed in the meantime are meant for them.
      if (!shortcut || isOpening() || [...centers].some((center) => center.dialog.get() !== null)) return;
      const path = pathOf(event);
      const widget = widgetIn(keyboard, path);
      if (isTaken(path, widget)) return;
      if (!widget && [...centers].some((center) => widgetIn(center, path))) return;
      // When shortcuts are switched off, only ? still works, and only in a widget: it opens the dialog that contains
      // the switch.
      const isOff = preferences.entry(areShortcutsOff, null).read();
      if (isOff ? !(widget && shortcut === "help") : !(widget || shortcuts === "page")) return;
      const idle = keyboard.targets().every((target) => target.kind === "composer");
      if (shortcut === "write" ? !signedIn : shortcut !== "help" && idle) return;
      event.preventDefault();
      requestShortcut(shortcut, keyboard);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [keyboard, shortcuts, signedIn, preferences]);

  useEffect(() => {
    // The dialogs belong to no page, so "back" would change the page behind them. The draft is kept. Close them before
    // the router shows the page, because an open dialog would take the focus from it.
    const onBack = () => {
      take();
      keyboard.dialog.set(null);
    };
    addEventListener("popstate", onBack, true);
    return () => removeEventListener("popstate", onBack, true);
  }, [keyboard]);

  const dialog = useSyncExternalStore(keyboard.dialog.subscribe, keyboard.dialog.get, none);
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

/** Shortcuts that were pressed but not executed yet, because the module with their actions is loading. */
let pending: readonly PendingShortcut[] = [];

/** Whether a pending shortcut opens a dialog, which receives the next keys. */
function isOpening(): boolean {
  return pending.some(({ shortcut }) => shortcut === "write" || shortcut === "help");
}

/** Executes a shortcut once its action has loaded, unless the focus has moved in the meantime. */
function requestShortcut(shortcut: Shortcut, keyboard: KeyboardCenter): void {
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
