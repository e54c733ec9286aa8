import { type RefObject, useEffect, useRef, useState } from "react";
import { positionHere } from "../list/positions";
import { scrollerOf, topOf } from "../list/scroller";

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
    const feed = element?.parentElement;
    if (!element || !feed || typeof IntersectionObserver === "undefined") return;
    let isInView = false;
    const update = () => {
      const isAbove = element.getBoundingClientRect().top < topOf(scrollerOf(element));
      setTop(isInView ? "in-view" : isAbove ? "above" : "below");
    };
    // An observer of the mark does not report a jump from below the viewport to above it, because the mark is outside
    // the viewport both before and after the jump. Such a jump scrolls the feed into view.
    const feedObserver = new IntersectionObserver(update, { root: element.ownerDocument });
    feedObserver.observe(feed);
    const markObserver = new IntersectionObserver(
      (entries) => {
        isInView = entries.at(-1)?.isIntersecting === true;
        update();
      },
      { root: element.ownerDocument },
    );
    markObserver.observe(element);
    return () => {
      feedObserver.disconnect();
      markObserver.disconnect();
    };
  }, []);
  return [mark, top];
}
