import { type RefObject, useEffect, useRef, useState } from "react";

/** Nobody has scrolled past what is still below the window: only its upper edge counts. */
const BELOW_COUNTS = { rootMargin: "0px 0px 1000000px" };

/** Whether nothing of a list is scrolled out above the window: give the ref to an empty element at its very top. */
export function useAtTop(): [ref: RefObject<HTMLDivElement | null>, atTop: boolean] {
  const mark = useRef<HTMLDivElement>(null);
  const [atTop, setAtTop] = useState(true);
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last) setAtTop(last.isIntersecting);
    }, BELOW_COUNTS);
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return [mark, atTop];
}
