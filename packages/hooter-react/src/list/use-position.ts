import type { Pages } from "hooter-client/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { activeElementOf, isFocusFree } from "../primitives/active-element";
import { useHydrated, useLatest, useLayoutEffect } from "../primitives/hooks";
import { cardAt } from "./cards";
import { holdCard, onReader } from "./hold-card";
import { matchesLabel, nameIn, type Position, positionHere, watchPosition } from "./positions";

/** Maximum number of pages loaded after a reload to reach the reader's position. */
const MAX_PAGES = 50;
/** Milliseconds to wait before loading another page when the content below the restored hoot is too short. */
const PAGE_DELAY_MS = 100;
/** Maximum time in milliseconds for which a placeholder hides the loaded items, because the network may be slow. */
const MAX_PLACEHOLDER_MS = 3_000;

export interface PositionedList {
  /** Accessible name of the list, under which its reading position is stored. */
  readonly label: string;
  /** Newest first. */
  readonly ids: readonly string[];
  readonly pages: Pages;
}

/**
 * Restores the reading position when "back", "forward" or a reload shows a list again: the same hoot at the same height
 * of the viewport, and the focus on the same card. Any action by the reader ends the restoration.
 */
export function usePosition(list: RefObject<HTMLElement | null>, { label, ids, pages }: PositionedList) {
  const { hasMore, isLoadingMore, loadMore } = pages;
  const failed = pages.loadMoreError !== null;
  const [wanted, setWanted] = useState<Position | null>(() => {
    const position = positionHere();
    return position && (matchesLabel(label, position.list) || matchesLabel(label, position.focus?.list))
      ? position
      : null;
  });
  // The name depends on the feeds that precede the list in the document, so it is known only after mounting. In the
  // first commit, `name` is still the label, so the effects compare `name` with the ref first.
  const [name, setName] = useState(label);
  const nameNow = useRef(label);
  useLayoutEffect(() => {
    nameNow.current = list.current ? nameIn(list.current, label) : label;
    setName(nameNow.current);
  }, [list, label]);
  const isHere = wanted !== null && wanted.list === name && wanted.offset !== null;
  // Items in the HTML of a server stay on the page: hydration must render them, and a placeholder would move them.
  const isHydrated = useHydrated();
  const [isFromServer] = useState(!isHydrated);
  // Wait for all cards that were visible, because without the last ones the page may be too short for the position.
  const isBeyond = isHere && !isFromServer && nearestIndex(wanted.lastId, ids, hasMore) < 0;
  const anchor = isBeyond ? -1 : isHere ? nearestIndex(wanted.id, ids, hasMore) : null;
  const focus = wanted?.focus?.list === name ? ids.indexOf(wanted.focus.id) : -1;
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isBeyond) return;
    const timer = setTimeout(() => setIsLate(true), MAX_PLACEHOLDER_MS);
    return () => clearTimeout(timer);
  }, [isBeyond]);

  const latest = useLatest({ ids, wanted });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    return watchPosition({
      name: () => nameNow.current,
      element,
      idAt: (index) => latest.current.ids[index],
      pending: () => latest.current.wanted,
    });
  }, [list, label, latest]);

  const offset = wanted?.offset ?? null;
  const arrived = wanted !== null && (anchor === null || anchor >= 0);
  const target = anchor === null ? null : (ids[anchor] ?? null);
  const [short, setShort] = useState(false);
  useLayoutEffect(() => {
    const element = list.current;
    if (!arrived || !element || nameNow.current !== name) return;
    const done = () => setWanted(null);
    takeFocus(element, focus, wanted.focus?.ring);
    if (target === null || offset === null) {
      done();
      return;
    }
    return holdCard(element, () => cardAt(element, latest.current.ids.indexOf(target)), offset, done, setShort);
    // The effect runs once per target, with the focus and the offset of that render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [arrived, target, name]);

  // Number of pages that the restoration has loaded. It must load pages after a reload, because the list then starts
  // with only its first page.
  const loadedPages = useRef(0);
  const missing = wanted !== null && (!arrived || short);
  // If the hoot is loaded but the content below it is too short, wait for the layout, because the last loaded page may
  // be long enough.
  const pause = arrived ? PAGE_DELAY_MS : 0;
  useEffect(() => {
    if (!missing || nameNow.current !== name) return;
    if (failed || !hasMore || loadedPages.current >= MAX_PAGES) {
      setWanted(null);
      return;
    }
    if (isLoadingMore) return;
    // Load in a separate task: the effects of the parent components run after this effect, and must update the
    // surrounding widgets first.
    const timer = setTimeout(() => {
      loadedPages.current++;
      loadMore();
    }, pause);
    return () => clearTimeout(timer);
  }, [missing, pause, name, failed, hasMore, isLoadingMore, loadMore]);
  useEffect(() => (missing ? onReader(() => setWanted(null)) : undefined), [missing]);

  return {
    indexes: wanted ? [anchor ?? -1, focus] : [],
    start: anchor !== null && anchor >= 0 ? anchor : Math.max(0, focus),
    pending: wanted !== null,
    /** Whether to show a placeholder, because some of the items that were visible have not been loaded yet. */
    isBeyond: isBeyond && !isLate,
  };
}

/**
 * Index of a hoot in a list, or of the next older hoot if it has been deleted; -1 when it is beyond the loaded pages.
 */
function nearestIndex(id: string, ids: readonly string[], hasMore: boolean): number {
  const index = ids.indexOf(id);
  if (index >= 0) return index;
  const older = ids.findIndex((other) => other < id);
  return older >= 0 ? older : hasMore ? -1 : ids.length - 1;
}

/**
 * Focuses a card, unless another element has the focus. After a reload, a browser would show the focus ring even to a
 * reader who has used no keyboard. If the ring was not visible before, hide it until the next key press or blur.
 */
function takeFocus(list: HTMLElement, index: number, hadRing: boolean | undefined): void {
  const active = activeElementOf(list);
  if (index < 0 || !(active?.contains(list) || isFocusFree(list))) return;
  const card = cardAt(list, index);
  card?.focus({ preventScroll: true });
  if (hadRing || !card) return;
  card.style.outline = "none";
  const show = () => card.style.removeProperty("outline");
  card.addEventListener("keydown", show, { once: true });
  card.addEventListener("blur", show, { once: true });
}
