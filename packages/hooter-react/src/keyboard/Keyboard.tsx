import { useSession } from "hooter-client/react";
import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { useHooter, useToasts } from "../provider/context";
import { ask, isOpening } from "./asked";
import { type KeyboardCenter, widgetIn } from "./center";
import { pathOf } from "./closed-roots";
import type { KeyboardDialogsProps } from "./KeyboardDialogs";
import { isTaken, shortcutOf } from "./keys";
import { areSwitchedOff } from "./preference";

const none = () => null;
/** Of all providers of the page: where the focus is within the widgets of one, the others keep still. */
const centers = new Set<KeyboardCenter>();

/** Listens for the shortcuts. What they do, and their dialogs, load when they are used first. */
export function Keyboard() {
  const { labels, keyboard, shortcuts } = useHooter();
  const toasts = useToasts();
  const signedIn = useSession().status === "signed-in";

  // One without shortcuts too: what has the focus in its widgets is no business of the others.
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
      // What opens takes some time to load: what is typed meanwhile was meant for it.
      if (!shortcut || isOpening() || [...centers].some((center) => center.dialog() !== null)) return;
      const path = pathOf(event);
      const widget = widgetIn(keyboard, path);
      if (isTaken(path, widget)) return;
      if (!widget && [...centers].some((center) => widgetIn(center, path))) return;
      // Who has switched them off finds the switch again, where the focus shows that Hooter is meant.
      if (areSwitchedOff() ? !(widget && shortcut === "help") : !(widget || shortcuts === "page")) return;
      const idle = keyboard.targets().every((target) => target.kind === "composer");
      if (shortcut === "write" ? !signedIn : shortcut !== "help" && idle) return;
      event.preventDefault();
      ask(shortcut, keyboard);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [keyboard, shortcuts, signedIn]);

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
