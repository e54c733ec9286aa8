/** What scrolls an element: its nearest scrolling ancestor, or the window. */
export function scrollerOf(element: Element): Element | Window {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    // What these two say is applied to the window.
    if (parent === document.body || parent === document.documentElement) break;
    if (/auto|scroll|overlay/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return window;
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
