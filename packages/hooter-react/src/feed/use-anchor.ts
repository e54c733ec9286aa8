import { type RefObject, useEffect, useRef } from "react";
import { useLayoutEffect } from "../parts/use-layout-effect";
import { cardsOf } from "./cards";
import { scrolled, scrollerOf, topOf } from "./scroller";

/** Where cards that are seen stood at one moment, in pixels. */
interface Sight {
  readonly scroll: number;
  readonly tops: readonly { readonly card: HTMLElement; readonly top: number }[];
}

/** Cards that are looked at: the next one counts when the first was deleted. */
const ENOUGH = 4;

/**
 * Holds what is read where it is while the list changes above it. Browsers do so themselves (scroll anchoring), but not all of
 * them, and not each time. At the top of a list nothing is held: what arrives is seen.
 */
export function useAnchor(list: RefObject<HTMLElement | null>): void {
  const sight = useRef<Sight | null>(null);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const scroller = scrollerOf(element);
    const before = sight.current;
    const known = before?.tops.find(({ card }) => card.isConnected);
    if (before && known) {
      const scroll = scrolled(scroller);
      const moved = known.card.getBoundingClientRect().top - known.top + scroll - before.scroll;
      // The browser, or somebody else, may have followed already.
      const followed = Math.abs(scroll - before.scroll - moved) < 1;
      if (Math.abs(moved) >= 1 && !followed) scroller.scrollBy({ top: moved, behavior: "instant" });
    }
    sight.current = look(element, scroller);
  });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const scroller = scrollerOf(element);
    const onScroll = () => {
      sight.current = look(element, scroller);
    };
    scroller.addEventListener("scroll", onScroll, { passive: true });
    return () => scroller.removeEventListener("scroll", onScroll);
  }, [list]);
}

/** Null: the list has not been scrolled into. */
function look(list: HTMLElement, scroller: Element | Window): Sight | null {
  const edge = topOf(scroller);
  if (list.getBoundingClientRect().top >= edge) return null;
  const tops: { card: HTMLElement; top: number }[] = [];
  for (const card of cardsOf(list)) {
    const { top, bottom } = card.getBoundingClientRect();
    if (bottom > edge) tops.push({ card, top });
    if (tops.length === ENOUGH) break;
  }
  return { scroll: scrolled(scroller), tops };
}
