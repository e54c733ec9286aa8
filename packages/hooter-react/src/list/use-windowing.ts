import { type RefObject, startTransition, useMemo, useReducer, useState } from "react";
import { flushSync } from "react-dom";
import { useHydrated, useLatest, useLayoutEffect } from "../primitives/hooks";
import { cardsOf } from "./cards";
import { useAnchor } from "./use-anchor";
import { createWindowing, type Rows, type Windowing } from "./windowing";

/** A list with at most this many cards keeps all of them in the document. */
const MAX_SHORT_LIST = 40;
/** Estimated height of a card in pixels, until one has been rendered. */
const ESTIMATE = 160;
/** Number of cards rendered on each side of the first position of a long list, before any card has been measured. */
const AROUND = 15;

/** Returns the ids of a list: the same array as before, if the ids have not changed. */
export function useIds(items: readonly { readonly id: string }[]): readonly string[] {
  // A long list re-renders for each card that enters the viewport, so join the ids only when the items change.
  const joined = useMemo(() => items.map(({ id }) => id).join(" "), [items]);
  return useMemo(() => (joined === "" ? [] : joined.split(" ")), [joined]);
}

/**
 * Chooses the cards of a list to render: all cards of a short list; for a long list, the cards near the viewport and
 * those at the `pinned` indexes. When a short list becomes long, the existing card elements are reused, and the visible
 * ones stay in place.
 *
 * @param ids must be the same array while the ids are unchanged (see {@link useIds})
 * @param start index around which a long list is first rendered
 * @param anchorsTop see {@link createWindowing}
 */
export function useWindowing(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  pinned: readonly number[],
  start: number,
  anchorsTop: boolean,
): { readonly rows: Rows; readonly windowed: boolean } {
  const [windowing, setWindowing] = useState<Windowing | null>(null);
  // A server renders all cards, because it has no viewport.
  const isHydrated = useHydrated();
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const count = ids.length;
  const long = isHydrated && count > MAX_SHORT_LIST && typeof ResizeObserver !== "undefined";
  // A list that was short at first renders all cards until their heights are known.
  const [wasShort, setWasShort] = useState(false);
  if (count > 0 && !long && !wasShort) setWasShort(true);

  const latest = useLatest({ ids, pinned });
  useLayoutEffect(() => {
    const element = list.current;
    if (!long || !element) return;
    const made = createWindowing(element, averageHeight(element), anchorsTop, (urgency) => {
      if (urgency === "now") flushSync(redraw);
      else if (urgency === "soon") startTransition(redraw);
      else redraw();
    });
    // Measure the existing cards before any of them is removed.
    made.rows(latest.current.ids, latest.current.pinned);
    made.observe();
    made.look();
    setWindowing(made);
    return () => {
      made.close();
      setWindowing(null);
    };
  }, [long, list, anchorsTop, latest]);

  const rows =
    long && windowing ? windowing.rows(ids, pinned) : rowsAround(start, count, long && !wasShort ? AROUND : count);
  const drawn = drawnBy(rows, ids);
  // Call this before the effect that measures the cards, because anchoring may scroll.
  useAnchor(list, drawn);
  // Observe after each render, because a render may replace a card's element.
  useLayoutEffect(() => {
    if (long) windowing?.observe();
  });
  useLayoutEffect(() => {
    if (long) windowing?.look();
  }, [long, windowing, drawn]);
  return { rows, windowed: long };
}

/** The cards up to `around` positions from a card, with gaps of an estimated height for the others. */
function rowsAround(center: number, count: number, around: number): Rows {
  const first = Math.max(0, center - around);
  const end = Math.min(count, center + around + 1);
  const cards = Array.from({ length: Math.max(0, end - first) }, (_, at) => ({
    index: first + at,
    before: at === 0 ? first * ESTIMATE : 0,
  }));
  return { cards, after: (count - end) * ESTIMATE };
}

/** Describes the cards and the gaps that the rows draw. */
function drawnBy({ cards, after }: Rows, ids: readonly string[]): string {
  return [...cards.map(({ index, before }) => `${before} ${ids[index]}`), after].join(" ");
}

function averageHeight(list: HTMLElement): number {
  const cards = cardsOf(list).slice(0, MAX_SHORT_LIST);
  const sum = cards.reduce((total, card) => total + card.offsetHeight, 0);
  return cards.length > 0 && sum > 0 ? Math.round(sum / cards.length) : ESTIMATE;
}
