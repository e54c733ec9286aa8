import { type RefObject, useEffect, useRef } from "react";
import { NavigationType, useNavigationType } from "react-router";

/**
 * Focuses the main element when the page changes, so that screen readers and the keyboard start at its top. On "back"
 * and "forward", the browser restores the scroll position, and a list scrolls to the hoot that was read last.
 *
 * @param page identifies the page
 */
export function usePageFocus(main: RefObject<HTMLElement | null>, page: string): void {
  const lastPage = useRef(page);
  const returned = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    if (returned && main.current?.contains(document.activeElement)) return;
    main.current?.focus({ preventScroll: true });
    if (!returned) window.scrollTo(0, 0);
  }, [main, page, returned]);
}
