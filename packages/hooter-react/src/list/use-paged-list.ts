import { type RefObject, useEffect, useRef } from "react";
import { activeElementOf, focusNow, isElement, isFocusFree } from "../primitives/active-element";
import { scrollerOf } from "./scroller";
import { useCardNavigation } from "./use-card-navigation";
import { type PositionedList, usePosition } from "./use-position";

/**
 * Number of pages that load automatically. Afterwards, only a button loads more, so that the reader can reach the
 * content below the list.
 */
const AUTOMATIC_PAGES = 3;
/** Margin below the viewport in which the end of the list counts as near. */
const NEAR = "0px 0px 400px";

const NONE: readonly string[] = [];

interface PagedList extends PositionedList {
  /** Whether the first pages load automatically when the end is near. */
  readonly auto: boolean;
  /** Moves the focus beyond the first or the last item; returns whether it does. */
  readonly onBeyond?: (by: 1 | -1) => boolean;
}

/**
 * Whether the focus is in an element, or the keyboard focus is below it. More content above would move the focused
 * element out of view.
 */
function isFocusInOrBelow(element: Element): boolean {
  const active = focusNow();
  if (!active) return false;
  if (element.contains(active)) return true;
  return (
    active.matches(":focus-visible") && active.getBoundingClientRect().bottom > element.getBoundingClientRect().top
  );
}

export function usePagedList(list: RefObject<HTMLElement | null>, { label, ids, pages, auto, onBeyond }: PagedList) {
  const { hasMore, loadMore, isLoadingMore, loadMoreError } = pages;
  const count = ids.length;
  const goal = usePosition(list, { label, ids, pages });
  const navigation = useCardNavigation(list, ids, onBeyond);
  const { focusOn, focusNear } = navigation;

  /** Index of the first item on the requested page, and the element that had the focus at the time of the request. */
  const firstOfNext = useRef<{ readonly index: number; readonly from: Element | null } | null>(null);
  const more = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const next = firstOfNext.current;
    if (next === null || count <= next.index) return;
    // Focus the first new item, unless the reader has moved the focus since the request.
    const active = activeElementOf(list.current);
    if (active && active === next.from && list.current?.contains(active)) focusNear(next.index);
    else if (more.current?.contains(active) || (list.current && isFocusFree(list.current))) {
      focusOn(next.index);
    }
    firstOfNext.current = null;
  }, [count, focusOn, focusNear, list]);
  useEffect(() => {
    if (loadMoreError) firstOfNext.current = null;
  }, [loadMoreError]);

  /** Loads the next page and focuses its first item; further pages may then load automatically. */
  const askForMore = () => {
    firstOfNext.current = { index: count, from: activeElementOf(list.current) };
    if (isLoadingMore) return;
    automaticPages.current = AUTOMATIC_PAGES - 1;
    loadMore();
  };
  const automaticPages = useRef(AUTOMATIC_PAGES);
  const canLoad = auto && hasMore && !isLoadingMore && !loadMoreError && !goal.pending;
  useEffect(() => {
    const element = more.current;
    if (!canLoad || !element || automaticPages.current === 0 || typeof IntersectionObserver === "undefined") return;
    const scroller = scrollerOf(element);
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)?.isIntersecting) return;
        observer.disconnect();
        // Check again when the focus moves.
        if (isFocusInOrBelow(element)) return addEventListener("focusout", observe, { once: true });
        automaticPages.current--;
        loadMore();
      },
      // With an explicit root, `rootMargin` also works when the page is in a frame.
      { root: isElement(scroller) ? scroller : element.ownerDocument, rootMargin: NEAR },
    );
    const observe = () => observer.observe(element);
    observe();
    return () => {
      observer.disconnect();
      removeEventListener("focusout", observe);
    };
  }, [canLoad, loadMore]);

  return {
    navigation,
    /** Whether the items at the reading position have not been loaded yet. Show a placeholder instead of the list. */
    isBeyond: goal.isBeyond,
    /** Props of the `CardList`, which is empty and hidden while the placeholder replaces it. */
    cards: {
      list,
      ids: goal.isBeyond ? NONE : ids,
      hidden: goal.isBeyond,
      pinned: [...goal.indexes, ...navigation.indexes],
      start: goal.start,
      onFocus: navigation.onFocus,
      "aria-busy": isLoadingMore,
    },
    /** Props of the `NextPage` button. */
    nextPage: {
      ref: more,
      pages,
      onPress: askForMore,
      // If a page is loading, it will move or remove the focused button, so its first item then receives the focus.
      onFocus() {
        if (isLoadingMore) firstOfNext.current ??= { index: count, from: activeElementOf(list.current) };
      },
    },
    askForMore,
  };
}
