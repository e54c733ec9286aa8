import { type RefObject, useEffect, useRef } from "react";
import { useLayoutEffect } from "../parts/use-layout-effect";
import { cardsOf } from "./cards";
import { scrolled, scrollerOf, topOf } from "./scroller";

/** Where cards that are seen, or parts of them, stood at one moment, in pixels. */
interface Sight {
  readonly scroll: number;
  readonly tops: readonly { readonly part: Element; readonly top: number }[];
}

/** Cards that are looked at: the next one counts when the first was deleted. */
const ENOUGH = 4;

/**
 * Holds what is read where it is while something above it changes. Browsers do so themselves (scroll anchoring), but not each
 * time, and some not at all. At the top of a list nothing is held: what arrives is seen.
 */
export function useAnchor(list: RefObject<HTMLElement | null>): void {
  const sight = useRef<Sight | null>(null);

  useLayoutEffect(() => {
    const element = list.current;
    if (element) sight.current = follow(element, scrollerOf(element), sight.current);
  });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let scroller = scrollerOf(element);
    // A browser that holds has followed already, and by how much the reader has scrolled besides nobody can tell.
    let alone = !holdsByItself(scroller);
    let width = element.offsetWidth;
    const look = () => {
      // A scroll event may come before the observer reports a new width: keep what was seen until then, to follow it.
      if (sizes && !alone && width !== element.offsetWidth) return;
      sight.current = alone ? follow(element, scroller, sight.current) : sightOf(element, scroller);
    };
    scroller.addEventListener("scroll", look, { passive: true });
    const lookElsewhere = (other: Element | Window) => {
      scroller.removeEventListener("scroll", look);
      scroller = other;
      alone = !holdsByItself(scroller);
      scroller.addEventListener("scroll", look, { passive: true });
      sight.current = sightOf(element, scroller);
    };
    // The observer reports after the layout, before the paint: a picture that came, larger letters. Browsers do not hold
    // another width, which changes all cards at once.
    const onSize = () => {
      const present = scrollerOf(element);
      if (present !== scroller) lookElsewhere(present);
      const sameWidth = width === element.offsetWidth;
      width = element.offsetWidth;
      if (alone || !sameWidth) sight.current = follow(element, scroller, sight.current);
    };
    const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(onSize);
    // The border box is what offsetWidth measures.
    sizes?.observe(element, { box: "border-box" });
    sizes?.observe(document.body);
    return () => {
      scroller.removeEventListener("scroll", look);
      sizes?.disconnect();
    };
  }, [list]);
}

/** Whether the browser has scroll anchoring, and nobody has switched it off. */
export function holdsByItself(scroller: Element | Window): boolean {
  const element = scroller instanceof Element ? scroller : document.documentElement;
  return getComputedStyle(element).getPropertyValue("overflow-anchor") === "auto";
}

/** Scrolls by what the cards in sight have moved within the page. @returns what is seen then */
function follow(list: HTMLElement, scroller: Element | Window, before: Sight | null): Sight | null {
  const known = before?.tops.find(({ part }) => part.isConnected);
  // Somebody went to the top meanwhile: there it begins with what has come.
  if (before && known && isEntered(list, scroller)) {
    const scroll = scrolled(scroller);
    const gone = scroll - before.scroll;
    const moved = known.part.getBoundingClientRect().top - known.top + gone;
    // The browser, or somebody else, may have followed already, or in part.
    const left = gone * moved > 0 && Math.abs(gone) <= Math.abs(moved) + 1 ? moved - gone : moved;
    if (Math.abs(left) >= 1) scroller.scrollBy({ top: left, behavior: "instant" });
  }
  return sightOf(list, scroller);
}

/** Whether a list has been scrolled into. */
function isEntered(list: HTMLElement, scroller: Element | Window): boolean {
  return list.getBoundingClientRect().top < topOf(scroller);
}

/** Null: the list has not been scrolled into. */
function sightOf(list: HTMLElement, scroller: Element | Window): Sight | null {
  const edge = topOf(scroller);
  if (!isEntered(list, scroller)) return null;
  const cards = cardsOf(list);
  const first = firstBelow(cards, edge);
  const tops: { part: Element; top: number }[] = cards
    .slice(first, first + ENOUGH)
    .map((card) => ({ part: card, top: card.getBoundingClientRect().top }));
  const before = cards[first - 1];
  if (before && before.getBoundingClientRect().bottom > edge) {
    // Of one that fills what is seen, a part.
    const cut = partBelow(before, edge);
    tops.push({ part: cut, top: cut.getBoundingClientRect().top });
  }
  return { scroll: scrolled(scroller), tops };
}

/** The first card that begins below the edge; they stand in order, and this is asked with each step that one scrolls. */
function firstBelow(cards: readonly Element[], edge: number): number {
  let [low, high] = [0, cards.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const card = cards[middle];
    if (card && card.getBoundingClientRect().top >= edge) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Of a card that is cut by the edge, what is read: what is above may change, too. */
function partBelow(card: Element, edge: number): Element {
  const isSeen = (part: Element) => {
    const { top, height } = part.getBoundingClientRect();
    return height > 0 && top >= edge;
  };
  return [...card.children].find(isSeen) ?? card;
}
