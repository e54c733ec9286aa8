import { Component, type ReactNode, type RefObject } from "react";
import { scrollerOf } from "./scroller";
import { holdsByItself } from "./use-anchor";

interface HoldHeightProps {
  readonly list: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/**
 * Keeps the height of a list while React replaces its cards. WebKit lays out the page before it styles new cards,
 * because their container queries need the container's width. With neither the old nor the new cards, the page is too
 * short for its scroll position in that layout, and WebKit scrolls up. In browsers with scroll anchoring, the component
 * does nothing, because a new `min-block-size` would suspend anchoring for that frame. It is a class component, because
 * no hook runs before the document changes.
 */
export class HoldHeight extends Component<HoldHeightProps> {
  /** Cached, because reading it at each render would cost more than the rest of the render. */
  private isAnchored: boolean | undefined;

  override getSnapshotBeforeUpdate(): null {
    const list = this.props.list.current;
    if (!list) return null;
    this.isAnchored ??= holdsByItself(scrollerOf(list));
    if (this.isAnchored) return null;
    list.style.minBlockSize = getComputedStyle(list).blockSize;
    layOut(list);
    return null;
  }

  override componentDidUpdate(): void {
    const list = this.props.list.current;
    if (!list?.style.minBlockSize) return;
    layOut(list);
    list.style.minBlockSize = "";
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

/** Reading a size makes the browser lay out pending changes. */
function layOut(list: HTMLElement): void {
  list.getBoundingClientRect();
}
