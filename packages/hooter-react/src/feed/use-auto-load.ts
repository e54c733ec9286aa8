import { type RefObject, useEffect, useRef } from "react";
import { rootOf } from "../list/scroller";

/** Number of pages that load automatically. After that, the reader can reach the content below the list. */
const AUTOMATIC_PAGES = 3;
/** Distance below the view at which the end counts as near. */
const NEAR = "0px 0px 400px";

/**
 * Loads the next page when the reader approaches the end of a list, a limited number of times. After that, the reader
 * uses the button.
 *
 * @param end element at the end of the list
 * @param ready whether another page can be loaded now
 * @returns a function to call when the reader loads a page; further pages may then load automatically
 */
export function useAutoLoad(end: RefObject<Element | null>, ready: boolean, loadMore: () => void): () => void {
  const left = useRef(AUTOMATIC_PAGES);
  useEffect(() => {
    const element = end.current;
    if (!ready || !element || left.current === 0 || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)?.isIntersecting) return;
        observer.disconnect();
        left.current--;
        loadMore();
      },
      { root: rootOf(element), rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [end, ready, loadMore]);
  return () => {
    left.current = AUTOMATIC_PAGES - 1;
  };
}
