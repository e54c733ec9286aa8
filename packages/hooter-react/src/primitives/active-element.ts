import { Component, type ReactNode, type RefObject, useEffect } from "react";

/** Whether a value is an element. A page may render widgets into a frame, which has its own class `Element`. */
export function isElement(value: unknown): value is Element {
  return "tagName" in Object(value);
}

/** Like {@link isElement}, but false for elements of a drawing. */
export function isHtmlElement(value: unknown): value is HTMLElement {
  return isElement(value) && "offsetParent" in value;
}

/** Whether a node is a document or a shadow root, as `getRootNode` returns it for an element on a page. */
export function isTree(node: Node): node is Document | ShadowRoot {
  return "activeElement" in node;
}

/** Focused element in the same document or shadow root as the given element. */
export function activeElementOf(element: Element | null): Element | null {
  const root = element?.getRootNode();
  return root && isTree(root) ? root.activeElement : document.activeElement;
}

/** Focused element, even if it is in an open shadow root. */
export function focusNow(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** Whether a focused element is about to lose the focus. Browsers blur a disabled control in the next frame. */
const losesFocus = (focused: Element): boolean => !focused.isConnected || focused.matches(":disabled");

/** Whether no element has the focus, in the page and in the shadow roots around the given element. */
export function isFocusFree(element: Element): boolean {
  const within: ShadowRoot[] = [];
  for (let root = element.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode())
    within.unshift(root);
  let { activeElement } = element.ownerDocument;
  for (const root of within) {
    // The focus is outside this shadow root.
    if (activeElement !== root.host) break;
    ({ activeElement } = root);
  }
  return activeElement === null || activeElement === element.ownerDocument.body || losesFocus(activeElement);
}

/** Elements that the user can reach with Tab. */
export const CONTROLS = ":is(a[href],button,input,select,textarea):not(:disabled,[tabindex='-1'])";

/**
 * Remembers the position of a focused element, in case the element is removed or disabled.
 *
 * @param targets selector of the elements that may receive the focus instead
 * @returns a function to call after the update. If the element has then been removed or disabled, and no other element
 *   has the focus, the function focuses the nearest element in the same widget that `targets` matches
 */
export function rememberFocus(focused: Element | null, targets = CONTROLS): () => void {
  const around: (Element | null)[] = [];
  let inner = focused;
  for (let element = inner?.parentElement; inner && element?.closest(".hooter"); element = element.parentElement) {
    // Try the siblings before the parent: the next card is nearer than the first card of the list.
    around.push(inner.nextElementSibling, inner.previousElementSibling, element);
    inner = element;
  }
  return () => {
    if (!focused || !losesFocus(focused)) return;
    for (const nearby of around) {
      const within = nearby?.isConnected ? [nearby, ...nearby.querySelectorAll(targets)] : [];
      focusFirst(within.filter((element) => element.matches(targets)));
    }
  };
}

/** Focuses the first element that can receive the focus, without scrolling, unless an element already has the focus. */
export function focusFirst(elements: Iterable<Element>): void {
  for (const element of elements) {
    if (!isHtmlElement(element)) continue;
    // A hidden element cannot receive the focus, so check the result and try the next element.
    if (!isFocusFree(element)) return;
    // A heading needs a `tabindex` to receive the focus.
    if (element.tabIndex < 0) element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }
}

interface PreserveFocusProps {
  /** State of the content. Only an update that changes this value may move the focus. */
  readonly of: unknown;
  /** Selector of the elements that may receive the focus; by default, those that the user can reach with Tab. */
  readonly targets?: string;
  /** Element around the content. If it is given, an update moves only the focus that was in this element. */
  readonly within?: RefObject<Element | null>;
  readonly children: ReactNode;
}

/**
 * Keeps the focus in a widget when an update removes or disables the focused element. For example, when the session
 * ends in another tab, a notice replaces the content and receives the focus.
 *
 * It is a class component, because only `getSnapshotBeforeUpdate` runs before React changes the document; no hook does.
 */
export class PreserveFocus extends Component<PreserveFocusProps> {
  override getSnapshotBeforeUpdate({ of }: PreserveFocusProps): (() => void) | null {
    const { of: next, targets, within } = this.props;
    const focused = focusNow();
    return of === next || (within && !within.current?.contains(focused)) ? null : rememberFocus(focused, targets);
  }

  override componentDidUpdate(_props: PreserveFocusProps, _state: unknown, restore: (() => void) | null): void {
    restore?.();
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

/**
 * Focuses each pressed control that opens a dialog or a menu. Safari does not focus pressed buttons, so a dialog could
 * not return the focus to the control without this hook.
 */
export function useFocusOnPress(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const [pressed] = event.composedPath();
      const control =
        pressed instanceof Element && pressed.closest<HTMLElement>(":is(.hooter, .hooter *)[aria-haspopup]");
      // Instead of the control, Safari focuses a focusable element around it, for example the card.
      if (control && (isFocusFree(control) || activeElementOf(control)?.contains(control)))
        control.focus({ preventScroll: true });
    };
    // Use the capture phase, which runs before the control opens anything.
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, []);
}
