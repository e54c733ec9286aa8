import { useLatest, useLayoutEffect } from "./hooks";

/** Absent in Safari and in older browsers. TypeScript's DOM library does not declare it yet. */
declare const CloseWatcher: (new () => EventTarget & { destroy(): void }) | undefined;

/** Functions that close the open dialogs and menus, the topmost last. */
const layers: (() => void)[] = [];
let watcher: { destroy(): void } | undefined;

/**
 * Watches for the next close request. All layers share one watcher: the browser groups watchers that open without a
 * press of the user, such as that of a question before closing, and one request would close the whole group.
 */
function watch(): void {
  watcher?.destroy();
  watcher = undefined;
  if (typeof CloseWatcher === "undefined" || layers.length === 0) return;
  const next = new CloseWatcher();
  next.addEventListener("close", () => {
    const close = layers.at(-1);
    // A watcher is used up by its event, but the layer may stay open or lie on another one.
    watch();
    close?.();
  });
  watcher = next;
}

/**
 * Closes a dialog or a menu on Esc and on Android's Back button, instead of leaving the page. Each press closes only the
 * topmost layer.
 *
 * @param view window whose keys close the layer
 */
export function useCloseRequests(isOpen: boolean, close: () => void, view?: Window | null): void {
  const latest = useLatest(close);
  // A layout effect adds the listener before the next key press, which may come as soon as the layer has the focus.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const page = view ?? window;
    const layer = () => latest.current();
    const onKeyDown = (event: KeyboardEvent) => {
      // While an input method (IME) is composing text, Esc closes only its suggestions.
      if (event.key !== "Escape" || event.isComposing || layers.at(-1) !== layer) return;
      event.preventDefault();
      event.stopPropagation();
      layer();
    };
    layers.push(layer);
    watch();
    // Listen on the window in the capture phase, before the listeners of a dialog of the host around this layer.
    page.addEventListener("keydown", onKeyDown, true);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      watch();
      page.removeEventListener("keydown", onKeyDown, true);
    };
  }, [isOpen, latest, view]);
}
