import { type RefObject, useEffect, useRef, useState } from "react";
import { rootOf } from "./scroller";

/** Nobody has scrolled past what is still below the window: only its upper edge counts. */
const BELOW_COUNTS = "0px 0px 1000000px";

/**
 * Whether nothing of a list is scrolled out above the window: give the ref to an empty element at its very top.
 *
 * @param first what it is taken for until it is known
 */
export function useAtTop(first: boolean): [ref: RefObject<HTMLDivElement | null>, atTop: boolean] {
  const mark = useRef<HTMLDivElement>(null);
  const [atTop, setAtTop] = useState(first);
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
        { root, rootMargin: BELOW_COUNTS },
      );
      made.observe(element);
      return made;
    };
    let observer = watch();
    // What scrolls shows once there is more than it holds.
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
