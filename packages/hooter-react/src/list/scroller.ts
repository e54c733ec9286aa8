/**
 * Scroller of an element: its nearest ancestor with overflowing content, or the window. An ancestor with `overflow-x:
 * hidden` is scrollable too by its computed style, but never scrolls when it is as tall as its content. When nothing
 * overflows yet, the result is the nearest candidate; call it again once there is more content.
 */
export function scrollerOf(element: Element): Element | Window {
  let likely: Element | null = null;
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    // The overflow of these two elements applies to the window.
    if (parent === document.body || parent === document.documentElement) break;
    if (!/auto|scroll|overlay/.test(getComputedStyle(parent).overflowY)) continue;
    if (parent.scrollHeight > parent.clientHeight) return parent;
    likely ??= parent;
  }
  const page = document.scrollingElement;
  return likely && page && page.scrollHeight <= page.clientHeight ? likely : window;
}

/** Top of a scroller's viewport, in window pixels. */
export function topOf(scroller: Element | Window): number {
  return scroller instanceof Element ? scroller.getBoundingClientRect().top + scroller.clientTop : 0;
}

/** Bottom of a scroller's viewport, in window pixels. */
export function bottomOf(scroller: Element | Window): number {
  return scroller instanceof Element ? scroller.getBoundingClientRect().bottom : window.innerHeight;
}

/** Vertical scroll offset, in pixels. */
export function scrolled(scroller: Element | Window): number {
  return scroller instanceof Element ? scroller.scrollTop : scroller.scrollY;
}

/** Root for an IntersectionObserver: margins are relative to it, even when the page is in a frame. */
export function rootOf(element: Element): Element | Document {
  const scroller = scrollerOf(element);
  return scroller instanceof Element ? scroller : document;
}

/**
 * Range in which a card is visible, in window pixels: inside its scroller, between the page's sticky elements, above an
 * on-screen keyboard.
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
