import { Component, type ReactNode, type RefObject } from "react";
import { isFocusFree } from "../primitives/active-element";
import { cardAt, focusedIndex } from "./cards";
import { scrollerOf } from "./scroller";
import { hasScrollAnchoring } from "./use-anchor";

interface PreserveListFocusProps {
  readonly list: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/**
 * Preserves the focus and the height of a list while React replaces its cards. It is a class component, because no hook
 * runs before React changes the document.
 *
 * - When the focused card or control is removed, or the focused control is disabled, the card that is now at the same
 *   index receives the focus. If there is no such card, the previous card receives it.
 * - WebKit lays out the page before it styles new cards, because their container queries need the container's width.
 *   That layout contains neither the old nor the new cards, so the page is too short for its scroll position, and
 *   WebKit scrolls up. A temporary `min-block-size` on the list prevents this. In a browser with scroll anchoring, the
 *   height is not needed, and would suspend the anchoring for that frame.
 */
export class PreserveListFocus extends Component<PreserveListFocusProps> {
  /** Cached, because reading the computed style on every render would cost more than the rest of the render. */
  private isAnchored: boolean | undefined;

  override getSnapshotBeforeUpdate(): number {
    const list = this.props.list.current;
    if (!list) return -1;
    this.isAnchored ??= hasScrollAnchoring(scrollerOf(list));
    if (!this.isAnchored) {
      list.style.minBlockSize = getComputedStyle(list).blockSize;
      layOut(list);
    }
    return focusedIndex(list);
  }

  override componentDidUpdate(_props: PreserveListFocusProps, _state: unknown, focused: number): void {
    const list = this.props.list.current;
    if (!list) return;
    if (list.style.minBlockSize) {
      layOut(list);
      list.style.minBlockSize = "";
    }
    if (focused >= 0 && isFocusFree(list))
      (cardAt(list, focused) ?? cardAt(list, focused - 1))?.focus({ preventScroll: true });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

/** Forces a layout: reading a size makes the browser apply pending changes. */
function layOut(list: HTMLElement): void {
  list.getBoundingClientRect();
}
