import { type RefObject, useEffect, useRef } from "react";
import { isElement } from "../primitives/active-element";
import { useLayoutEffect } from "../primitives/hooks";
import { cardsOf } from "./cards";
import { scrolled, scrollerOf, topOf } from "./scroller";

/** Snapshot of the scroll offset and of the positions of visible cards or their parts, in pixels. */
interface ScrollSnapshot {
  readonly scroll: number;
  readonly tops: readonly { readonly part: Element; readonly top: number }[];
}

/** Number of tracked cards: if the first one is deleted, the next one serves as the reference. */
const TRACKED_CARDS = 4;

/**
 * Keeps the visible cards in place while content above them changes. Some browsers do this themselves (scroll
 * anchoring), but not in every situation. At the top of a list, this hook corrects nothing, so that new hoots come into
 * view.
 *
 * @param drawn the same string while a render changes neither the cards of the list nor the gaps
 */
export function useAnchor(list: RefObject<HTMLElement | null>, drawn: string): void {
  const snapshot = useRef<ScrollSnapshot | null>(null);

  const isMounted = useRef(false);
  useLayoutEffect(() => {
    const element = list.current;
    // When the list mounts, there is nothing to correct, and measuring it here would force a layout. The observer below
    // measures it after the browser's own layout.
    if (element && isMounted.current) snapshot.current = correctScroll(element, scrollerOf(element), snapshot.current);
    isMounted.current = true;
    // A render that changes only the content of cards is left to the observer below: measuring the list here would
    // force a layout of the page.
  }, [list, drawn]);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let scroller = scrollerOf(element);
    // True if the browser has no scroll anchoring. A browser with scroll anchoring has usually corrected the position
    // already, by an unknown distance, so a scroll event must not cause another correction.
    let lacksAnchoring = !hasScrollAnchoring(scroller);
    let width = element.offsetWidth;
    const look = () => {
      // A scroll event may fire before the observer reports a new size. Until the report, keep the last positions,
      // because `onSize` needs them for its correction. If nothing has scrolled since then, the event belongs to an
      // earlier scroll, and no card that has moved has been corrected yet.
      const isUnscrolled = shiftSince(snapshot.current, scrolled(scroller))?.scrolled === 0;
      if (sizes && !lacksAnchoring && (isUnscrolled || width !== element.offsetWidth)) return;
      snapshot.current = lacksAnchoring
        ? correctScroll(element, scroller, snapshot.current)
        : takeScrollSnapshot(element, scroller);
    };
    // Read positions before other listeners change the document: reading them later would force a layout.
    const early = { passive: true, capture: true };
    scroller.addEventListener("scroll", look, early);
    const changeScroller = (other: Element | Window) => {
      scroller.removeEventListener("scroll", look, early);
      scroller = other;
      lacksAnchoring = !hasScrollAnchoring(scroller);
      scroller.addEventListener("scroll", look, early);
      snapshot.current = takeScrollSnapshot(element, scroller);
    };
    // Between layout and paint, the observer reports a new size, for example after a picture has loaded. Scroll
    // anchoring does not correct for a new width, which changes all cards at once.
    const onSize = () => {
      const current = scrollerOf(element);
      if (current !== scroller) changeScroller(current);
      const sameWidth = width === element.offsetWidth;
      width = element.offsetWidth;
      const shift = shiftSince(snapshot.current, scrolled(scroller));
      if (lacksAnchoring || !sameWidth || !shift || isCorrection(shift))
        snapshot.current = correctScroll(element, scroller, snapshot.current);
    };
    const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(onSize);
    // Observe the border box, which `offsetWidth` measures.
    sizes?.observe(element, { box: "border-box" });
    sizes?.observe(document.body);
    return () => {
      scroller.removeEventListener("scroll", look, early);
      sizes?.disconnect();
    };
  }, [list]);
}

/** Whether scroll anchoring is supported and enabled. */
export function hasScrollAnchoring(scroller: Element | Window): boolean {
  const element = isElement(scroller) ? scroller : scroller.document.documentElement;
  return getComputedStyle(element).getPropertyValue("overflow-anchor") === "auto";
}

interface Shift {
  /** Distance that the visible cards have moved within the page, in pixels. */
  readonly moved: number;
  /** Distance that the scroller has scrolled in that time, in pixels. */
  readonly scrolled: number;
}

function shiftSince(before: ScrollSnapshot | null, scroll: number): Shift | null {
  const known = before?.tops.find(({ part }) => part.isConnected);
  if (!before || !known) return null;
  const distance = scroll - before.scroll;
  return { moved: known.part.getBoundingClientRect().top - known.top + distance, scrolled: distance };
}

/** Whether scroll anchoring alone, not the reader, may have scrolled, by the whole shift or a part of it. */
function isCorrection({ moved, scrolled }: Shift): boolean {
  return scrolled === 0 || (scrolled * moved > 0 && Math.abs(scrolled) <= Math.abs(moved) + 1);
}

/** Scrolls by the distance that the visible cards have moved within the page. @returns the new positions */
function correctScroll(
  list: HTMLElement,
  scroller: Element | Window,
  before: ScrollSnapshot | null,
): ScrollSnapshot | null {
  const shift = shiftSince(before, scrolled(scroller));
  // At the top of the list, new hoots must come into view, so correct only when the top is above the viewport.
  if (shift && isEntered(list, scroller)) {
    const left = isCorrection(shift) ? shift.moved - shift.scrolled : shift.moved;
    if (Math.abs(left) >= 1) scroller.scrollBy({ top: left, behavior: "instant" });
  }
  return takeScrollSnapshot(list, scroller);
}

/** Whether the reader has scrolled into a list: its top is above the viewport. */
function isEntered(list: HTMLElement, scroller: Element | Window): boolean {
  return list.getBoundingClientRect().top < topOf(scroller);
}

/** Records the scroll offset and the visible cards; null when the reader has not scrolled into the list. */
function takeScrollSnapshot(list: HTMLElement, scroller: Element | Window): ScrollSnapshot | null {
  const edge = topOf(scroller);
  if (!isEntered(list, scroller)) return null;
  const cards = cardsOf(list);
  const first = firstBelow(cards, edge);
  const tops: { part: Element; top: number }[] = cards
    .slice(first, first + TRACKED_CARDS)
    .map((card) => ({ part: card, top: card.getBoundingClientRect().top }));
  const before = cards[first - 1];
  if (before && before.getBoundingClientRect().bottom > edge) {
    // The edge cuts through this card, so track only a visible part of it. It comes second: when the first card is
    // replaced by a line, for example because the reader mutes its author, this card stays in place, but the next ones
    // move up.
    const cut = partBelow(before, edge);
    tops.splice(1, 0, { part: cut, top: cut.getBoundingClientRect().top });
  }
  return { scroll: scrolled(scroller), tops };
}

/** Index of the first card that begins below the edge. Uses a binary search, because it runs on every scroll event. */
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

/**
 * For a card that the edge cuts through, returns its first visible child that begins at or below the edge, or else the
 * card itself. Tracking the whole card is not enough, because the content above that child may change.
 */
function partBelow(card: Element, edge: number): Element {
  const isSeen = (part: Element) => {
    const { top, height } = part.getBoundingClientRect();
    return height > 0 && top >= edge;
  };
  return [...card.children].find(isSeen) ?? card;
}
