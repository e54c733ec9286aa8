import { type RefObject, useEffect, useRef, useState } from "react";
import { rootOf } from "../list/scroller";
import { positionHere } from "./positions";

/** Position of the top of a feed, relative to the viewport. */
export type FeedTop = "above" | "in-view" | "below";

/** Returns where the top of a feed is. Attach the ref to an empty element at the very top. */
export function useFeedTop(): readonly [mark: RefObject<HTMLDivElement | null>, top: FeedTop] {
  const mark = useRef<HTMLDivElement>(null);
  // A reader who returns to a position further down starts "above", although the page itself is scrolled to its top at
  // first.
  const [top, setTop] = useState<FeedTop>(() => ((positionHere()?.offset ?? null) === null ? "in-view" : "above"));
  useEffect(() => {
    const element = mark.current;
    if (!element || typeof IntersectionObserver === "undefined") return;
    let root = rootOf(element);
    // Use two observers. When the mark jumps from below the viewport to above it, a single observer reports nothing,
    // because the mark is outside before and after. Each of the two extends the viewport on one side, so that it
    // reports the mark only beyond the other side.
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
    let observers = watch();
    const disconnect = () => {
      for (const observer of observers) observer.disconnect();
    };
    // The scroller is known only once its content overflows.
    const onSize = () => {
      const current = rootOf(element);
      if (current === root) return;
      disconnect();
      root = current;
      observers = watch();
    };
    const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(onSize);
    if (element.parentElement) sizes?.observe(element.parentElement);
    return () => {
      disconnect();
      sizes?.disconnect();
    };
  }, []);
  return [mark, top];
}
