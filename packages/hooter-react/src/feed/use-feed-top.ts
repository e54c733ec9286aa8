import { type RefObject, useEffect, useRef, useState } from "react";
import { rootOf } from "../list/scroller";
import { positionHere } from "./positions";

/** Content below the window counts as visible, because only the upper edge matters. */
const EXTEND_DOWN = "0px 0px 1000000px";

/** Whether no part of a feed is scrolled out above the window. Attach the ref to an empty element at the very top. */
export function useFeedTop(): readonly [top: RefObject<HTMLDivElement | null>, atTop: boolean] {
  const mark = useRef<HTMLDivElement>(null);
  // A reader who returns to a position further down is not at the top, although the page is at first scrolled to its
  // top.
  const [atTop, setAtTop] = useState(() => (positionHere()?.offset ?? null) === null);
  useEffect(() => {
    const element = mark.current;
    if (!element || typeof IntersectionObserver === "undefined") return;
    let root = rootOf(element);
    const watch = () => {
      const made = new IntersectionObserver(
        (entries) => {
          const last = entries.at(-1);
          if (last) setAtTop(last.isIntersecting);
        },
        { root, rootMargin: EXTEND_DOWN },
      );
      made.observe(element);
      return made;
    };
    let observer = watch();
    // The scroller is known only once its content overflows.
    const onSize = () => {
      const present = rootOf(element);
      if (present === root) return;
      observer.disconnect();
      root = present;
      observer = watch();
    };
    const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(onSize);
    if (element.parentElement) sizes?.observe(element.parentElement);
    return () => {
      observer.disconnect();
      sizes?.disconnect();
    };
  }, []);
  return [mark, atTop];
}
