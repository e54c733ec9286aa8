/** What has the focus in the tree that an element stands in: a shadow root has its own. */
export function activeElementOf(element: Element | null): Element | null {
  const root = element?.getRootNode();
  return root instanceof ShadowRoot ? root.activeElement : document.activeElement;
}
