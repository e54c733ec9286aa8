import { useSession } from "hooter-client/react";
import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { useHooter, useToasts } from "../provider/context";
import type { KeyboardCenter } from "./center";
import type { KeyboardDialogsProps } from "./KeyboardDialogs";
import { isTaken, shortcutOf } from "./keys";
import { areSwitchedOff } from "./preference";

const none = () => null;
/** Of all providers of the page: where the focus is within the widgets of one, the others keep still. */
const centers = new Set<KeyboardCenter>();

function reaches(center: KeyboardCenter, path: readonly EventTarget[]): boolean {
  return center.targets().some((target) => {
    const element = target.element();
    return element !== null && path.includes(element);
  });
}

/** Listens for the shortcuts. What they do, and their dialogs, load when they are used first. */
export function Keyboard() {
  const { labels, keyboard, shortcuts } = useHooter();
  const toasts = useToasts();
  const signedIn = useSession().status === "signed-in";

  useEffect(() => {
    if (shortcuts === "off") return;
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      const path = event.composedPath();
      if (!shortcut || isTaken(path)) return;
      const within = reaches(keyboard, path);
      if (!within && [...centers].some((center) => reaches(center, path))) return;
      // Who has switched them off finds the switch again, where the focus shows that Hooter is meant.
      if (areSwitchedOff() ? !(within && shortcut === "help") : !(within || shortcuts === "page")) return;
      if (shortcut === "write" ? !signedIn : shortcut !== "help" && keyboard.targets().length === 0) return;
      event.preventDefault();
      import("./act").then(
        ({ act }) => act(shortcut, keyboard),
        // Nothing was begun: the same key tries again.
        () => {},
      );
    };
    centers.add(keyboard);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      centers.delete(keyboard);
      document.removeEventListener("keydown", onKeyDown);
    };
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
