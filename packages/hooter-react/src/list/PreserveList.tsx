import { Component, type ReactNode, type RefObject } from "react";
import { isFocusFree } from "../primitives/active-element";
import { cardAt, cardsOf, focusedIndex } from "./cards";
import { bottomOf, scrollerOf, topOf } from "./scroller";
import { hasScrollAnchoring } from "./use-anchor";

interface PreserveListProps {
  readonly list: RefObject<HTMLElement | null>;
  readonly ids: readonly string[];
  readonly anchorsTop: boolean;
  readonly children: ReactNode;
}

interface ListSnapshot {
  readonly focused: number;
  /** Visible cards with their tops in pixels from the top of the window, if they must stay in place. */
  readonly visible: readonly { readonly card: HTMLElement; readonly top: number }[];
}

/**
 * Preserves the focus, the height and the scroll position of a list while React replaces its cards. It is a class
 * component, because no hook runs before React changes the document.
 *
 * - When the focused card or control is removed, or the focused control is disabled, the card that is now at the same
 *   index receives the focus. If there is no such card, the previous card receives it.
 * - WebKit lays out the page before it styles new cards, because their container queries need the container's width.
 *   That layout contains neither the old nor the new cards, so the page is too short for its scroll position, and
 *   WebKit scrolls up. A temporary `min-block-size` on the list prevents this. In a browser with scroll anchoring, the
 *   height is not needed, and would suspend the anchoring for that frame.
 */
export class PreserveList extends Component<PreserveListProps> {
  /** Cached, because reading the computed style on every render would cost more than the rest of the render. */
  private isAnchored: boolean | undefined;

  override getSnapshotBeforeUpdate(former: PreserveListProps): ListSnapshot | null {
    const { ids, anchorsTop } = this.props;
    const list = this.props.list.current;
    if (!list) return null;
    this.isAnchored ??= hasScrollAnchoring(scrollerOf(list));
    if (!this.isAnchored) {
      list.style.minBlockSize = getComputedStyle(list).blockSize;
      layOut(list);
    }
    return {
      focused: focusedIndex(list),
      visible: anchorsTop && isPrepended(former.ids, ids) ? visibleCards(list) : [],
    };
  }

  override componentDidUpdate(_props: PreserveListProps, _state: unknown, before: ListSnapshot | null): void {
    const list = this.props.list.current;
    if (!list || !before) return;
    if (list.style.minBlockSize) {
      layOut(list);
      list.style.minBlockSize = "";
    }
    const { focused, visible } = before;
    if (focused >= 0 && isFocusFree(list))
      (cardAt(list, focused) ?? cardAt(list, focused - 1))?.focus({ preventScroll: true });
    const known = visible.find(({ card }) => card.isConnected);
    const moved = known ? known.card.getBoundingClientRect().top - known.top : 0;
    if (Math.abs(moved) >= 1) scrollerOf(list).scrollBy({ top: moved, behavior: "instant" });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

/** Whether items were inserted before the item that was first in the list. */
export function isPrepended(former: readonly string[], ids: readonly string[]): boolean {
  const [first] = former;
  return first !== undefined && first !== ids[0] && ids.includes(first);
}

function visibleCards(list: HTMLElement): ListSnapshot["visible"] {
  const scroller = scrollerOf(list);
  const [from, to] = [topOf(scroller), bottomOf(scroller)];
  return cardsOf(list).flatMap((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return bottom > from && top < to ? [{ card, top }] : [];
  });
}

/** Forces a layout: reading a size makes the browser apply pending changes. */
function layOut(list: HTMLElement): void {
  list.getBoundingClientRect();
}
