import { type KeyboardEvent, type RefObject, useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { activeElementOf } from "../parts/active-element";
import { useLayoutEffect } from "../parts/use-layout-effect";
import { cardAt, cardsOf, indexOfCard } from "./cards";
import { viewFor } from "./view-for";

/** Which card has the focus, and how it goes to another one. */
export interface Walk {
  /** Places that must be drawn, for the focus to stay and to go on. */
  readonly places: readonly number[];
  /** Gives a card the focus, once it is there. */
  readonly focusOn: (index: number, options?: FocusOptions) => void;
  /** Gives a card the focus at once, and scrolls no more than it takes to see it. */
  readonly goTo: (index: number) => void;
  /** The same once it is there: for an effect, which React lets draw nothing at once. */
  readonly focusNear: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
}

interface Wish {
  readonly index: number;
  readonly options: FocusOptions;
  /** The page moves as little as it can: what a browser does by itself puts a card that was out of sight in the middle. */
  readonly near?: boolean;
}

/** One that is read from its top: of what is higher than the view, the nearest edge is its end for who comes from below. */
function isTall(card: HTMLElement): boolean {
  const { top, bottom } = viewFor(card);
  return card.getBoundingClientRect().height > bottom - top;
}

/** PageUp and PageDown go from card to card, Home and End to the first and the last (WAI-ARIA feed pattern). */
export function useWalk(list: RefObject<HTMLElement | null>, ids: readonly string[]): Walk {
  const [focused, setFocused] = useState<string | null>(null);
  const [wish, setWish] = useState<Wish | null>(null);

  useLayoutEffect(() => {
    const card = wish && cardAt(list.current, wish.index);
    if (!card) return;
    card.focus(wish.options);
    if (wish.near) card.scrollIntoView?.({ block: isTall(card) ? "start" : "nearest" });
    setWish(null);
  }, [wish, list, ids]);

  const present = () => {
    const active = activeElementOf(list.current);
    const card = cardsOf(list.current).find((card) => card.contains(active));
    return card ? indexOfCard(card) : -1;
  };
  const focusOn = useCallback((index: number, options: FocusOptions = {}) => setWish({ index, options }), []);
  const focusNear = useCallback(
    (index: number) => setWish({ index, options: { preventScroll: true }, near: true }),
    [],
  );
  // At once: the next key goes on from there.
  const goTo = useCallback((index: number) => flushSync(() => focusNear(index)), [focusNear]);
  const at = focused === null ? -1 : ids.indexOf(focused);
  return {
    places: [...(at < 0 ? [] : [at - 1, at, at + 1]), ...(wish ? [wish.index] : [])],
    focusOn,
    goTo,
    focusNear,
    onFocus: () => setFocused(ids[present()] ?? null),
    onKeyDown(event) {
      const held = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      const { target, key } = event;
      // What is above the list in React's tree alone, as a dialog, has keys of its own; so has a field.
      if (held || !(target instanceof Element) || !list.current?.contains(target)) return;
      if (target.closest("input, textarea, select, [contenteditable]")) return;
      const here = present();
      const next =
        key === "PageDown"
          ? here + 1
          : key === "PageUp"
            ? here - 1
            : key === "Home"
              ? 0
              : key === "End"
                ? ids.length - 1
                : -1;
      if (next < 0 || next >= ids.length || next === here) return;
      event.preventDefault();
      goTo(next);
    },
  };
}
