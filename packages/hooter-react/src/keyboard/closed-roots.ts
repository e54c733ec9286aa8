/** Event paths of keys pressed in a closed shadow root, which the document cannot access. */
const paths = new WeakMap<Event, readonly EventTarget[]>();

function recordPath(event: Event): void {
  // The listener of the innermost root has the most complete path and runs first.
  if (!paths.has(event)) paths.set(event, event.composedPath());
}

/** Makes {@link pathOf} include the closed shadow root of an element, if there is one. */
export function registerClosedRoot(element: Element): () => void {
  const root = element.getRootNode();
  if (!(root instanceof ShadowRoot) || root.mode !== "closed") return () => {};
  // Use a separate function per element: a shared one would be added once and removed with the first element.
  const own = (event: Event) => recordPath(event);
  root.addEventListener("keydown", own);
  return () => root.removeEventListener("keydown", own);
}

/** Path of a key event, from the innermost element outwards. */
export function pathOf(event: Event): readonly EventTarget[] {
  return paths.get(event) ?? event.composedPath();
}
