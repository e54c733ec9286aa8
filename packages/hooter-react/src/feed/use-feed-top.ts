import { type RefObject, useEffect, useRef, useState } from "react";
import { positionHere } from "../list/positions";
import { scrollerOf } from "../list/scroller";
import { isElement } from "../primitives/active-element";

/** Position of the top of a feed, relative to the viewport. */
export type FeedTop = "above" | "in-view" | "below";

/** Returns where the top of a feed is. Attach the ref to an empty element at the very top. */
export function useFeedTop(): readonly [mark: RefObject<HTMLDivElement | null>, top: FeedTop] {
  const mark = useRef<HTMLDivElement>(null);
  // If a reading position further down is about to be restored, start with "above", although the page is still at its
  // top.
  const [top, setTop] = useState<FeedTop>(() => ((positionHere()?.offset ?? null) === null ? "in-view" : "above"));
  useEffect(() => {
    const element = mark.current;
    if (!element || typeof IntersectionObserver === "undefined") return;
    let root: Element | Document | null = null;
    let observers: readonly IntersectionObserver[] = [];
    // A single observer would not report a jump of the mark from below the viewport to above it, because the mark is
    // outside the viewport both before and after the jump. So use two observers. The first extends the viewport
    // downwards, so that the mark is outside only if it is above. The second extends the viewport upwards.
    const watch = () => {
      const isOutside = { above: false, below: false };
      const observe = (side: "above" | "below", rootMargin: string) => {
        const made = new IntersectionObserver(
          (entries) => {
            isOutside[side] = entries.at(-1)?.isIntersecting === false;
            // After a jump, both observers report before React renders, so no intermediate state is shown.
            setTop(isOutside.above ? "above" : isOutside.below ? "below" : "in-view");
          },
          { root, rootMargin },
        );
        made.observe(element);
        return made;
      };
      return [observe("above", "0px 0px 1000000px"), observe("below", "1000000px 0px 0px")];
    };
    const disconnect = () => {
      for (const observer of observers) observer.disconnect();
    };
    // The scroller is known only once its content overflows, so look for it at each change of size.
    const onSize = () => {
      const scroller = scrollerOf(element);
      // With an explicit root, `rootMargin` also works when the page is in a frame.
      const current = isElement(scroller) ? scroller : element.ownerDocument;
      if (current === root) return;
      disconnect();
      root = current;
      observers = watch();
    };
    // Wait for the first report of the ResizeObserver, which follows the browser's own layout: finding the scroller now
    // would force another layout.
    const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(onSize);
    if (sizes && element.parentElement) sizes.observe(element.parentElement);
    else onSize();
    return () => {
      disconnect();
      sizes?.disconnect();
    };
  }, []);
  return [mark, top];
}
