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
 * Closes a dialog or a menu on a close request of the browser, such as the Back button on Android, instead of leaving
 * the page. Esc is not a close request here, because dialogs and menus handle its `keydown` event and prevent its
 * default.
 */
export function useCloseRequests(isOpen: boolean, close: () => void): void {
  const latest = useLatest(close);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const layer = () => latest.current();
    layers.push(layer);
    watch();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      watch();
    };
  }, [isOpen, latest]);
}
