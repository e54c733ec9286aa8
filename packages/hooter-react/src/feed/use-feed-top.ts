import { type RefObject, useEffect, useRef, useState } from "react";
import { rootOf } from "../list/scroller";
import { positionHere } from "./positions";

/** Position of the top of a feed, relative to the view. */
export type FeedTop = "above" | "in-view" | "below";

/** Returns where the top of a feed is. Attach the ref to an empty element at the very top. */
export function useFeedTop(): readonly [mark: RefObject<HTMLDivElement | null>, top: FeedTop] {
  const mark = useRef<HTMLDivElement>(null);
  // A reader who returns to a position further down is not at the top, although the page is at first scrolled to its
  // top.
  const [top, setTop] = useState<FeedTop>(() => ((positionHere()?.offset ?? null) === null ? "in-view" : "above"));
  useEffect(() => {
    const element = mark.current;
    if (!element || typeof IntersectionObserver === "undefined") return;
    let root = rootOf(element);
    const watch = () => {
      const made = new IntersectionObserver(
        (entries) => {
          const last = entries.at(-1);
          if (!last) return;
          const end = last.rootBounds?.bottom;
          const isBelow = end !== undefined && last.boundingClientRect.top >= end;
          setTop(last.isIntersecting ? "in-view" : isBelow ? "below" : "above");
        },
        { root },
      );
      made.observe(element);
      return made;
    };
    let observer = watch();
    // The scroller is known only once its content overflows.
    const onSize = () => {
      const current = rootOf(element);
      if (current === root) return;
      observer.disconnect();
      root = current;
      observer = watch();
    };
    const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(onSize);
    if (element.parentElement) sizes?.observe(element.parentElement);
    return () => {
      observer.disconnect();
      sizes?.disconnect();
    };
  }, []);
  return [mark, top];
}
