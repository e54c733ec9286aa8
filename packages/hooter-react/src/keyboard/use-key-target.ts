import { useLatest, useLayoutEffect } from "../primitives/hooks";
import { useHooter } from "../provider/context";
import type { KeyTarget } from "../provider/keyboard-center";

/** Event paths of key presses in closed shadow roots. A listener on the document would not see the elements inside. */
const paths = new WeakMap<Event, readonly EventTarget[]>();

/** If an element is in a closed shadow root, makes {@link pathOf} include the elements inside that root. */
function registerClosedRoot(element: Element): () => void {
  const root = element.getRootNode();
  if (!(root instanceof ShadowRoot) || root.mode !== "closed") return () => {};
  const recordPath = (event: Event) => {
    // The listener of the innermost root runs first and has the most complete path, so keep this path.
    if (!paths.has(event)) paths.set(event, event.composedPath());
  };
  root.addEventListener("keydown", recordPath);
  return () => root.removeEventListener("keydown", recordPath);
}

/** Path of a key event, from the innermost element outwards. */
export function pathOf(event: Event): readonly EventTarget[] {
  return paths.get(event) ?? event.composedPath();
}

/** Registers a list, a hoot or a form as a target of the shortcuts while it is mounted, from its first frame on. */
export function useKeyTarget(target: KeyTarget): void {
  const { keyboard } = useHooter();
  const latest = useLatest(target);
  useLayoutEffect(() => {
    const remove = keyboard.add(latest);
    const element = latest.current.element();
    const unregister = element && registerClosedRoot(element);
    return () => {
      remove();
      unregister?.();
    };
  }, [keyboard, latest]);
}
