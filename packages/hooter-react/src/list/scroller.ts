import { isElement } from "../primitives/active-element";

/**
 * Scroller of an element: its nearest scrollable ancestor whose content overflows, or the window. The style alone is
 * not enough: with `overflow-x: hidden`, the computed `overflow-y` is `auto`, even if the ancestor never scrolls. If
 * nothing overflows yet, the result is the nearest scrollable ancestor; call the function again once there is more
 * content.
 */
export function scrollerOf(element: Element): Element | Window {
  let likely: Element | null = null;
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (scrollsAsWindow(parent)) break;
    if (!/auto|scroll|overlay/.test(getComputedStyle(parent).overflowY)) continue;
    if (parent.scrollHeight > parent.clientHeight) return parent;
    likely ??= parent;
  }
  const { scrollingElement: page, defaultView } = element.ownerDocument;
  return likely && page && page.scrollHeight <= page.clientHeight ? likely : (defaultView ?? window);
}

/**
 * Whether the browser applies the `overflow` of this element to the window. The browser uses the `overflow` of
 * `<html>`, or that of `<body>` if `<html>` sets none.
 */
function scrollsAsWindow(element: Element): boolean {
  const { body, documentElement: page } = element.ownerDocument;
  return element === page || (element === body && getComputedStyle(page).overflowY === "visible");
}

/** Top of a scroller's viewport, in pixels from the top of the window. */
export function topOf(scroller: Element | Window): number {
  return isElement(scroller) ? scroller.getBoundingClientRect().top + scroller.clientTop : 0;
}

/** Bottom of a scroller's viewport, in pixels from the top of the window. */
export function bottomOf(scroller: Element | Window): number {
  return isElement(scroller) ? scroller.getBoundingClientRect().bottom : scroller.innerHeight;
}

/** Vertical scroll offset, in pixels. */
export function scrolled(scroller: Element | Window): number {
  return isElement(scroller) ? scroller.scrollTop : scroller.scrollY;
}

/**
 * Vertical range in which a card is visible, in pixels from the top of the window: inside its scroller, between the
 * sticky elements of the page, and above an on-screen keyboard.
 */
export function viewFor(card: Element): { readonly top: number; readonly bottom: number } {
  const scroller = scrollerOf(card);
  const { scrollMarginBlockStart, scrollMarginBlockEnd } = getComputedStyle(card);
  const { scrollPaddingBlockEnd } = getComputedStyle(document.documentElement);
  const pixels = (length: string) => Number.parseFloat(length) || 0;
  return {
    top: Math.max(topOf(scroller), 0) + pixels(scrollMarginBlockStart),
    bottom: Math.min(
      bottomOf(scroller),
      window.innerHeight - pixels(scrollPaddingBlockEnd) - pixels(scrollMarginBlockEnd),
    ),
  };
}
