import type { PointerEvent as ReactPointerEvent } from "react";
import { focusNow } from "./active-element";
import { useLatest, useLayoutEffect } from "./hooks";
import { isInOtherModal } from "./host-modal";

/** Absent in Safari and in older browsers. TypeScript's DOM library does not declare it yet. */
declare const CloseWatcher: (new () => EventTarget & { destroy(): void }) | undefined;

interface Layer {
  readonly close: () => void;
  /** Whether a dialog of the host in front of the layer has the focus. Close requests are then for that dialog. */
  readonly isBehindHost: () => boolean;
}

/** Open dialogs and menus, the topmost last. */
const layers: Layer[] = [];
let watcher: { destroy(): void } | undefined;
/** Whether the current press of Esc is for the host. */
let isEscForHost = false;

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
    const layer = layers.at(-1);
    // A watcher is used up by its event, but the layer may stay open or lie on another one.
    watch();
    if (!isEscForHost && !layer?.isBehindHost()) layer?.close();
  });
  watcher = next;
}

/**
 * Closes a dialog or a menu on Esc and on Android's Back button, instead of leaving the page. Each press closes only
 * the topmost layer.
 *
 * @param place returns the element that contains the layer or its button
 */
export function useCloseRequests(isOpen: boolean, close: () => void, place: () => Element | null): void {
  const latest = useLatest({ close, place });
  // A layout effect adds the listener before the next key press, which may come as soon as the layer has the focus.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const layer: Layer = {
      close: () => latest.current.close(),
      isBehindHost() {
        const element = latest.current.place();
        return element !== null && isInOtherModal(focusNow(), element);
      },
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // While an input method (IME) is composing text, Esc closes only its suggestions.
      if (event.key !== "Escape" || event.isComposing || layers.at(-1) !== layer) return;
      if (layer.isBehindHost()) {
        // The watcher receives the same press next, when the host may already have closed its dialog.
        isEscForHost = true;
        setTimeout(() => {
          isEscForHost = false;
        });
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      layer.close();
    };
    layers.push(layer);
    watch();
    // Listen on the window in the capture phase, before the listeners of a dialog of the host around this layer. The
    // button of a menu may be in a frame, which has its own window.
    const view = latest.current.place()?.ownerDocument.defaultView ?? window;
    view.addEventListener("keydown", onKeyDown, true);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      watch();
      view.removeEventListener("keydown", onKeyDown, true);
    };
  }, [isOpen, latest]);
}

/** Maximum time between the two clicks of a double click, in milliseconds. */
const DOUBLE_CLICK_MS = 500;
/** Maximum time between the closing of a dialog and the second tap of a double tap, in milliseconds. */
const DOUBLE_TAP_MS = 350;
/** Maximum distance between the two taps of a double tap, in pixels along each axis. */
const DOUBLE_TAP_PX = 20;

const PRESS_EVENTS = ["pointerdown", "click"] as const;

/** Last release of a pointer in a dialog or a menu. */
let released: PointerEvent | null = null;

/** Event handler of a dialog or a menu, for {@link ignoreClickBehindDialog}. */
export function rememberRelease({ nativeEvent }: ReactPointerEvent): void {
  released = nativeEvent;
}

/**
 * Ignores the second click of a double click, or the second tap of a double tap, on a button that has just closed a
 * dialog or a menu. That click would press the element behind the dialog.
 */
export function ignoreClickBehindDialog(): void {
  const closedAt = performance.now();
  const tap = released?.pointerType === "touch" ? released : null;
  released = null;
  /** Number of presses since the closing. A double click that started after the closing has as many clicks. */
  let presses = 0;
  const isSecond = ({ detail, clientX, clientY, timeStamp }: MouseEvent): boolean => {
    if (detail !== 1) return detail > 1 && detail > presses && timeStamp - closedAt <= DOUBLE_CLICK_MS;
    // Phones count each tap of a double tap as a first click, so compare the positions.
    if (!tap || timeStamp - closedAt > DOUBLE_TAP_MS) return false;
    return Math.max(Math.abs(clientX - tap.clientX), Math.abs(clientY - tap.clientY)) <= DOUBLE_TAP_PX;
  };
  const onEvent = (event: MouseEvent) => {
    if (event.type === "pointerdown") presses++;
    else if (isSecond(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  // Listen on the window in the capture phase, before the listeners of the page.
  for (const type of PRESS_EVENTS) addEventListener(type, onEvent, true);
  // A busy page may handle the click late, so remove the listener only when the time stamp of a click is surely later.
  setTimeout(() => {
    for (const type of PRESS_EVENTS) removeEventListener(type, onEvent, true);
  }, 4 * DOUBLE_CLICK_MS);
}
