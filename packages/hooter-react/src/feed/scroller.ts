/**
 * What scrolls an element: its nearest ancestor that has more than it shows, or the window. One with `overflow-x: hidden` says
 * of itself that it scrolls, and as high as what it holds it never does. Where nothing is long enough yet, the nearest that
 * might: to be asked again once there is more.
 */
export function scrollerOf(element: Element): Element | Window {
  let likely: Element | null = null;
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    // What these two say is applied to the window.
    if (parent === document.body || parent === document.documentElement) break;
    if (!/auto|scroll|overlay/.test(getComputedStyle(parent).overflowY)) continue;
    if (parent.scrollHeight > parent.clientHeight) return parent;
    likely ??= parent;
  }
  const page = document.scrollingElement;
  return likely && page && page.scrollHeight <= page.clientHeight ? likely : window;
}

/** Where what a scroller shows begins, in pixels of the window. */
export function topOf(scroller: Element | Window): number {
  return scroller instanceof Element ? scroller.getBoundingClientRect().top + scroller.clientTop : 0;
}

/** Where it ends, in pixels of the window. */
export function bottomOf(scroller: Element | Window): number {
  return scroller instanceof Element ? scroller.getBoundingClientRect().bottom : window.innerHeight;
}

/** How far it is scrolled down, in pixels. */
export function scrolled(scroller: Element | Window): number {
  return scroller instanceof Element ? scroller.scrollTop : scroller.scrollY;
}

/** What an observer of what is seen takes as its root: margins count from there, also where the page stands in a frame. */
export function rootOf(element: Element): Element | Document {
  const scroller = scrollerOf(element);
  return scroller instanceof Element ? scroller : document;
}
