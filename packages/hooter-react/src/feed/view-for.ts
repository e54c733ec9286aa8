import { bottomOf, scrollerOf, topOf } from "./scroller";

/** From where to where a card is seen, in pixels of the window: within what scrolls it, below what sticks to the page's top. */
export function viewFor(card: Element): { readonly top: number; readonly bottom: number } {
  const scroller = scrollerOf(card);
  const covered = Number.parseFloat(getComputedStyle(card).scrollMarginBlockStart) || 0;
  return { top: Math.max(topOf(scroller), 0) + covered, bottom: Math.min(bottomOf(scroller), window.innerHeight) };
}
