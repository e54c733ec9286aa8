/** Focused element in the tree of an element: a shadow root has a separate one. */
export function activeElementOf(element: Element | null): Element | null {
  const root = element?.getRootNode();
  return root instanceof ShadowRoot ? root.activeElement : document.activeElement;
}

/** Whether no element has the focus, neither in the tree of an element nor in the page around its shadow root. */
export function isFocusFree(element: Element): boolean {
  const within: ShadowRoot[] = [];
  for (let root = element.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode())
    within.unshift(root);
  let { activeElement } = element.ownerDocument;
  for (const root of within) {
    // Another element of the page has the focus.
    if (activeElement !== root.host) break;
    ({ activeElement } = root);
  }
  return activeElement === null || activeElement === element.ownerDocument.body;
}
