import { createElement, type HTMLAttributes, type ReactNode, type RefObject } from "react";
import { PreserveList } from "./PreserveList";
import { useWindowing } from "./use-windowing";

interface CardListProps extends HTMLAttributes<HTMLElement> {
  readonly as: "div" | "ol" | "ul";
  readonly list: RefObject<HTMLElement | null>;
  /** Must be the same array while the ids are unchanged. */
  readonly ids: readonly string[];
  readonly pinned: readonly number[];
  /** Index around which a long list is first rendered. */
  readonly start?: number;
  /** Whether the visible cards stay in place when items are inserted before the first one, even at the top. */
  readonly anchorsTop?: boolean;
  /** Renders a card, whose root needs a `tabIndex` and an `aria-posinset`. */
  readonly renderCard: (index: number) => ReactNode;
}

/** Renders the cards near the viewport, and gaps for the others. Scrolling re-renders only this component. */
export function CardList({ as, list, ids, pinned, start = 0, anchorsTop = false, renderCard, ...rest }: CardListProps) {
  const {
    rows: { cards, after },
    windowed,
  } = useWindowing(list, ids, pinned, start, anchorsTop);
  const [Gap, role] = as === "div" ? (["div", "feed"] as const) : (["li", "list"] as const);
  const gap = (key: string, size: number) =>
    size > 0 && <Gap key={key} className="hooter-gap" aria-hidden="true" style={{ blockSize: size }} />;
  return (
    <PreserveList list={list} ids={ids} anchorsTop={anchorsTop}>
      {createElement(as, { ...rest, role, ref: list, "data-windowed": windowed || undefined }, [
        ...cards.flatMap(({ index, before }, at) => [gap(`gap-${at}`, before), renderCard(index)]),
        gap("after", after),
      ])}
    </PreserveList>
  );
}
