import { Component, type ReactNode, type RefObject } from "react";
import { cardsOf } from "./cards";
import { hasComeBefore } from "./rows";
import { bottomOf, scrollerOf, topOf } from "./scroller";

interface HoldPlaceProps {
  readonly list: RefObject<HTMLElement | null>;
  readonly ids: readonly string[];
  readonly children: ReactNode;
}

type Sight = readonly { readonly card: HTMLElement; readonly top: number }[];

/**
 * Keeps the visible cards of a list in place when hoots are inserted before its first card. Unlike `useAnchor`, it also
 * works at the top of the list. It is a class component for the same reason as `HoldFocus`.
 */
export class HoldPlace extends Component<HoldPlaceProps> {
  override getSnapshotBeforeUpdate(former: HoldPlaceProps): Sight | null {
    const { list, ids } = this.props;
    return list.current && hasComeBefore(former.ids, ids) ? sightOf(list.current) : null;
  }

  override componentDidUpdate(_props: HoldPlaceProps, _state: unknown, before: Sight | null): void {
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

function sightOf(list: HTMLElement): Sight {
  const scroller = scrollerOf(list);
  const [from, to] = [topOf(scroller), bottomOf(scroller)];
  return cardsOf(list).flatMap((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return bottom > from && top < to ? [{ card, top }] : [];
  });
}
