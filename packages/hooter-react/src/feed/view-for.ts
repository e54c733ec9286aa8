import { bottomOf, scrollerOf, topOf } from "./scroller";

/** Visible range for a card, in pixels of the window: inside its scroller, below the page's sticky elements. */
export function viewFor(card: Element): { readonly top: number; readonly bottom: number } {
  const scroller = scrollerOf(card);
  const covered = Number.parseFloat(getComputedStyle(card).scrollMarginBlockStart) || 0;
  return { top: Math.max(topOf(scroller), 0) + covered, bottom: Math.min(bottomOf(scroller), window.innerHeight) };
}
