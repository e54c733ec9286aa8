import { useHooterClient, useSession } from "hooter-client/react";
import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { pathOf } from "../keyboard/closed-roots";
import { isTaken, shortcutOf } from "../keyboard/keys";
import { areShortcutsOff } from "../keyboard/preference";
import { useHooter, useToasts } from "../provider/context";
import { type KeyboardCenter, widgetIn } from "../provider/keyboard-center";
import type { KeyboardDialogsProps } from "./KeyboardDialogs";
import { isOpening, requestShortcut } from "./pending-shortcuts";

const none = () => null;
/**
 * Keyboard centres of all providers of the page: while the focus is in the widgets of one provider, the others ignore
 * keys.
 */
const centers = new Set<KeyboardCenter>();

/** Listens for the shortcuts. Their actions and dialogs load on the first use. */
export function Keyboard() {
  const { labels, keyboard, shortcuts } = useHooter();
  const toasts = useToasts();
  const { preferences } = useHooterClient().internals;
  const signedIn = useSession().status === "signed-in";

  // Register a provider without shortcuts, too, so that the others ignore keys in its widgets.
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
      if (!shortcut || isOpening() || [...centers].some((center) => center.dialog() !== null)) return;
      const path = pathOf(event);
      const widget = widgetIn(keyboard, path);
      if (isTaken(path, widget)) return;
      if (!widget && [...centers].some((center) => widgetIn(center, path))) return;
      // When shortcuts are switched off, only ? still works, and only in a widget, because its dialog contains the
      // switch.
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

  const dialog = useSyncExternalStore(keyboard.subscribe, keyboard.dialog, none);
  const [Dialogs, setDialogs] = useState<ComponentType<KeyboardDialogsProps> | null>(null);
  useEffect(() => {
    if (dialog === null || Dialogs) return;
    import("./KeyboardDialogs").then(
      (module) => setDialogs(() => module.KeyboardDialogs),
      () => {
        keyboard.show(null);
        toasts.show(labels.errors.network, { tone: "error" });
      },
    );
  }, [dialog, Dialogs, keyboard, toasts, labels]);
  return Dialogs && <Dialogs dialog={dialog} onClose={() => keyboard.show(null)} />;
}
