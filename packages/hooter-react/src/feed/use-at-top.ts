import { type RefObject, useEffect, useRef, useState } from "react";

/** Whether the reader sees the very top of a list: give the ref to an empty element there. */
export function useAtTop(): [ref: RefObject<HTMLDivElement | null>, atTop: boolean] {
  const mark = useRef<HTMLDivElement>(null);
  const [atTop, setAtTop] = useState(true);
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last) setAtTop(last.isIntersecting);
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return [mark, atTop];
}
