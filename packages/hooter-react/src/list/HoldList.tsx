import { Component, type ReactNode, type RefObject } from "react";
import { isFocusFree } from "../primitives/active-element";
import { cardAt, focusedIndex } from "./cards";
import { scrollerOf } from "./scroller";
import { holdsByItself } from "./use-anchor";

interface HoldListProps {
  readonly list: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/**
 * Keeps the focus and the height of a list while React replaces its cards. It is a class component, because no hook
 * runs before the document changes.
 *
 * - When the card or the control with the focus is removed, or the control is disabled, the card that is now at this
 *   position receives the focus, or the previous card if there is none.
 * - WebKit lays out the page before it styles new cards, because their container queries need the container's width.
 *   That layout contains neither the old nor the new cards, so the page is too short for its scroll position, and
 *   WebKit scrolls up. A temporary `min-block-size` prevents this. It is not set in browsers with scroll anchoring,
 *   because it would suspend anchoring for that frame.
 */
export class HoldList extends Component<HoldListProps> {
  /** Cached, because reading it at each render would cost more than the rest of the render. */
  private isAnchored: boolean | undefined;

  override getSnapshotBeforeUpdate(): number {
    const list = this.props.list.current;
    if (!list) return -1;
    this.isAnchored ??= holdsByItself(scrollerOf(list));
    if (!this.isAnchored) {
      list.style.minBlockSize = getComputedStyle(list).blockSize;
      layOut(list);
    }
    return focusedIndex(list);
  }

  override componentDidUpdate(_props: HoldListProps, _state: unknown, focused: number): void {
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

/** Reading a size makes the browser lay out pending changes. */
function layOut(list: HTMLElement): void {
  list.getBoundingClientRect();
}
