/** Of keys pressed within a closed shadow root: the way they take, which the document is not told. */
const ways = new WeakMap<Event, readonly EventTarget[]>();

function note(event: Event): void {
  // The innermost root sees most, and sees it first.
  if (!ways.has(event)) ways.set(event, event.composedPath());
}

/** Lets {@link pathOf} see into the closed shadow root that an element may stand in. */
export function seeInto(element: Element): () => void {
  const root = element.getRootNode();
  if (!(root instanceof ShadowRoot) || root.mode !== "closed") return () => {};
  // A function of its own for each element: the same one would be added once, and be gone with the first that leaves.
  const own = (event: Event) => note(event);
  root.addEventListener("keydown", own);
  return () => root.removeEventListener("keydown", own);
}

/** What a key goes through, from the innermost element outwards. */
export function pathOf(event: Event): readonly EventTarget[] {
  return ways.get(event) ?? event.composedPath();
}
