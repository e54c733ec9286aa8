import { type RefObject, useEffect, useRef } from "react";
import { rootOf } from "./scroller";

/** Pages that come by themselves before the reader is asked: what stands below the list can be reached. */
const BY_ITSELF = 3;
/** The end is near this far below what is seen. */
const NEAR = "0px 0px 400px";

/**
 * Loads the next page when the end of a list nears, some times; after that it is the button's turn.
 *
 * @param end stands at the end of the list
 * @param ready whether a further page can be asked for now
 * @returns to be called when the reader asks for a page: some more may then come by themselves
 */
export function useAutoLoad(end: RefObject<Element | null>, ready: boolean, loadMore: () => void): () => void {
  const left = useRef(BY_ITSELF);
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
    left.current = BY_ITSELF - 1;
  };
}
