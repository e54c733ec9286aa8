/** What has the focus in the tree that an element stands in: a shadow root has its own. */
export function activeElementOf(element: Element | null): Element | null {
  const root = element?.getRootNode();
  return root instanceof ShadowRoot ? root.activeElement : document.activeElement;
}

/** Whether nothing has the focus, neither where an element stands nor in the page around its shadow root. */
export function isFocusFree(element: Element): boolean {
  const within: ShadowRoot[] = [];
  for (let root = element.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode())
    within.unshift(root);
  let { activeElement } = element.ownerDocument;
  for (const root of within) {
    // Somewhere else in the page.
    if (activeElement !== root.host) break;
    ({ activeElement } = root);
  }
  return activeElement === null || activeElement === element.ownerDocument.body;
}
