import { Component, type ReactNode, type RefObject } from "react";
import { cardsOf } from "./cards";
import { hasComeBefore } from "./drawn";
import { bottomOf, scrollerOf, topOf } from "./scroller";

interface HoldPlaceProps {
  readonly list: RefObject<HTMLElement | null>;
  readonly ids: readonly string[];
  readonly children: ReactNode;
}

type Sight = readonly { readonly card: HTMLElement; readonly top: number }[];

/**
 * Holds what is seen of a list where it is when something comes in before its first card, at the top of the list too, where
 * `useAnchor` holds nothing. A class: no hook is told before the document changes.
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

/** The cards that are seen, and where. */
function sightOf(list: HTMLElement): Sight {
  const scroller = scrollerOf(list);
  const [from, to] = [topOf(scroller), bottomOf(scroller)];
  return cardsOf(list).flatMap((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return bottom > from && top < to ? [{ card, top }] : [];
  });
}
