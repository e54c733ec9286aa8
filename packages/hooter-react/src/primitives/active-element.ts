import { Component, type ReactNode, useEffect } from "react";

/** Focused element of the document or shadow root that contains an element. */
export function activeElementOf(element: Element | null): Element | null {
  const root = element?.getRootNode();
  return root instanceof ShadowRoot ? root.activeElement : document.activeElement;
}

/** Focused element, including those in open shadow roots. */
export function focusNow(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** Whether a focused element cannot keep the focus. Browsers take it from a disabled control at the next frame. */
const losesFocus = (focused: Element): boolean => !focused.isConnected || focused.matches(":disabled");

/** Whether the focus is free: no element of the page or of the shadow roots around the given element has it. */
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
  return activeElement === null || activeElement === element.ownerDocument.body || losesFocus(activeElement);
}

/** Elements that the Tab key reaches. */
export const CONTROLS = ":is(a[href],button,input,select,textarea):not(:disabled,[tabindex='-1'])";

/**
 * Remembers where a focused element is, in case it is removed or disabled.
 *
 * @param targets selector of the elements that may receive the focus instead
 * @returns a function that focuses the nearest of these elements in the same widget, if the element has been removed or
 *   disabled and no other element has the focus
 */
export function rememberPlace(focused: Element | null, targets = CONTROLS): () => void {
  const around: (Element | null)[] = [];
  let inner = focused;
  for (let element = inner?.parentElement; inner && element?.closest(".hooter"); element = element.parentElement) {
    // Try the siblings first, such as the next card: they are nearer than the first card of the list.
    around.push(inner.nextElementSibling, inner.previousElementSibling, element);
    inner = element;
  }
  return () => {
    if (!focused || !losesFocus(focused)) return;
    for (const place of around) {
      for (const element of place?.isConnected ? [place, ...place.querySelectorAll(targets)] : []) {
        if (!(element instanceof HTMLElement) || !element.matches(targets)) continue;
        // A hidden element does not receive the focus: then try the next one.
        if (!isFocusFree(element)) return;
        // A heading can be focused only with a tabindex.
        if (element.tabIndex < 0) element.tabIndex = -1;
        element.focus({ preventScroll: true });
      }
    }
  };
}

interface HoldFocusProps {
  /** State of the content. Only an update that changes it moves the focus. */
  readonly of: unknown;
  /** Selector of the elements that may receive the focus; default: those that the Tab key reaches. */
  readonly targets?: string;
  readonly children: ReactNode;
}

/**
 * Keeps the focus in a widget when an update removes or disables the focused element. It is a class component, because
 * no hook runs before the document changes.
 */
export class HoldFocus extends Component<HoldFocusProps> {
  override getSnapshotBeforeUpdate({ of }: HoldFocusProps): (() => void) | null {
    return of === this.props.of ? null : rememberPlace(focusNow(), this.props.targets);
  }

  override componentDidUpdate(_props: HoldFocusProps, _state: unknown, restore: (() => void) | null): void {
    restore?.();
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

/**
 * Focuses each pressed control that opens a dialog or a menu. Safari does not focus pressed buttons, so the dialog
 * could not return the focus to the control.
 */
export function useFocusOnPress(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const [pressed] = event.composedPath();
      const control =
        pressed instanceof Element && pressed.closest<HTMLElement>(":is(.hooter, .hooter *)[aria-haspopup]");
      // Safari focuses an element around the control instead, for example the card.
      if (control && (isFocusFree(control) || activeElementOf(control)?.contains(control)))
        control.focus({ preventScroll: true });
    };
    // Use the capture phase, which runs before the control opens anything.
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, []);
}
