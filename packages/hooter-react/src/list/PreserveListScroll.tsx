import { Component, type ReactNode, type RefObject } from "react";
import { cardsOf } from "./cards";
import { isPrepended } from "./rows";
import { bottomOf, scrollerOf, topOf } from "./scroller";

interface PreserveListScrollProps {
  readonly list: RefObject<HTMLElement | null>;
  readonly ids: readonly string[];
  readonly children: ReactNode;
}

/** Visible cards with their tops in pixels from the top of the window. */
type VisibleCards = readonly { readonly card: HTMLElement; readonly top: number }[];

/**
 * Keeps the visible cards of a list in place when items are inserted before its first card. Unlike `useAnchor`, it also
 * works at the top of the list. It is a class component, because no hook runs before React changes the document.
 */
export class PreserveListScroll extends Component<PreserveListScrollProps> {
  override getSnapshotBeforeUpdate(former: PreserveListScrollProps): VisibleCards | null {
    const { list, ids } = this.props;
    if (!list.current || !isPrepended(former.ids, ids)) return null;
    const scroller = scrollerOf(list.current);
    const [from, to] = [topOf(scroller), bottomOf(scroller)];
    return cardsOf(list.current).flatMap((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      return bottom > from && top < to ? [{ card, top }] : [];
    });
  }

  override componentDidUpdate(_props: PreserveListScrollProps, _state: unknown, before: VisibleCards | null): void {
    const list = this.props.list.current;
    const known = before?.find(({ card }) => card.isConnected);
    if (!list || !known) return;
    const moved = known.card.getBoundingClientRect().top - known.top;
    if (Math.abs(moved) >= 1) scrollerOf(list).scrollBy({ top: moved, behavior: "instant" });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
