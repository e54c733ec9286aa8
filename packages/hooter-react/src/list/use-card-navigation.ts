import { type FocusEvent, type KeyboardEvent, type RefObject, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { activeElementOf, CONTROLS, isElement, isTree } from "../primitives/active-element";
import { useLayoutEffect } from "../primitives/hooks";
import { cardAt, focusedIndex } from "./cards";
import { viewFor } from "./scroller";

interface Request {
  readonly index: number;
  readonly takesFocus: boolean;
  /** "near" scrolls as little as possible; "center" scrolls the card to the middle, but only if it is out of view. */
  readonly scroll?: "near" | "center";
}

/**
 * Scrolls to a card. If the card is taller than the visible range, scrolls to its top, because `nearest` would show its
 * end when the reader moves up.
 */
function scrollTo(card: HTMLElement, scroll: "near" | "center"): void {
  const view = viewFor(card);
  const { top, bottom, height } = card.getBoundingClientRect();
  if (scroll === "center" && top >= view.top && bottom <= view.bottom) return;
  const isTall = height > view.bottom - view.top;
  card.scrollIntoView?.({ block: isTall ? "start" : scroll === "near" ? "nearest" : "center" });
}

/**
 * Focuses the nearest control after or before a list.
 *
 * @returns false if there is no such control
 */
function focusBeyond(list: HTMLElement, by: 1 | -1): boolean {
  const where = by > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const root = list.getRootNode();
  if (!isTree(root)) return false;
  const controls = [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    // The button for new hoots belongs to the feed, and its focus may return to the feed.
    (control) =>
      !list.contains(control) && !control.closest(".hooter-fresh") && list.compareDocumentPosition(control) & where,
  );
  // A hidden control cannot receive the focus, so check the result and try the next control.
  return (by > 0 ? controls : controls.toReversed()).some((control) => {
    // Browsers do not count Ctrl+End as keyboard use, so after a mouse click the control would show no focus ring.
    control.focus({ focusVisible: true });
    return activeElementOf(control) === control;
  });
}

/**
 * Keyboard navigation: PageUp and PageDown move from card to card, Home and End to the first and the last card,
 * Ctrl+End and Ctrl+Home to the controls after and before the list (WAI-ARIA feed pattern).
 *
 * @param onBeyond called on PageDown at the last card and on PageUp at the first one; returns whether the focus moves
 *   on. If not, the key scrolls the page
 */
export function useCardNavigation(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  onBeyond?: (by: 1 | -1) => boolean,
) {
  const [focused, setFocused] = useState<{ readonly id: string; readonly index: number } | null>(null);
  const [request, setRequest] = useState<Request | null>(null);

  useLayoutEffect(() => {
    const card = request && cardAt(list.current, request.index);
    if (!card) return;
    if (request.takesFocus) card.focus({ preventScroll: true });
    if (request.scroll) scrollTo(card, request.scroll);
    setRequest(null);
  }, [request, list, ids]);

  const moves = useMemo(() => {
    /** Focuses a card once it is rendered, with the least scrolling that brings it into view. */
    const focusNear = (index: number) => setRequest({ index, takesFocus: true, scroll: "near" });
    return {
      focusNear,
      /** Like `focusNear`, but at once, because the next key starts from this card. Do not call it in an effect. */
      goTo: (index: number) => flushSync(() => focusNear(index)),
      /** Focuses a card once it is rendered, without scrolling. */
      focusOn: (index: number) => setRequest({ index, takesFocus: true }),
      /** Once a card is rendered, scrolls it to the middle if it is out of view, and optionally focuses it. */
      bringIntoView: (index: number, takesFocus: boolean) => setRequest({ index, takesFocus, scroll: "center" }),
    };
  }, []);
  const found = focused === null ? -1 : ids.indexOf(focused.id);
  if (focused && found >= 0 && found !== focused.index) setFocused({ id: focused.id, index: found });
  // If the focused card is deleted, its neighbours must be rendered, because `PreserveList` moves the focus to
  // one of them.
  const at = found < 0 && focused ? Math.min(focused.index, ids.length - 1) : found;
  return {
    ...moves,
    /** Indexes of the cards that must be rendered to keep and move the focus. */
    indexes: [...(at < 0 ? [] : [at - 1, at, at + 1]), ...(request ? [request.index] : [])],
    onFocus({ target }: FocusEvent) {
      // A focus event in a dialog of a card bubbles through React's component tree. The card must stay rendered, and
      // the dialog with it.
      if (!isElement(target) || !list.current?.contains(target)) return;
      const index = focusedIndex(list.current);
      const id = ids[index];
      setFocused((known) => (id === undefined ? null : known?.id === id ? known : { id, index }));
    },
    onKeyDown(event: KeyboardEvent) {
      const { target, key } = event;
      const isLeaveKey = event.ctrlKey && (key === "Home" || key === "End");
      const held = (event.ctrlKey && !isLeaveKey) || event.metaKey || event.altKey || event.shiftKey;
      // Ignore keys from fields, and from elements such as dialogs, which are inside the list only in React's component
      // tree.
      if (held || !isElement(target) || !list.current?.contains(target)) return;
      if (target.closest("input, textarea, select, [contenteditable]")) return;
      if (isLeaveKey) {
        if (focusBeyond(list.current, key === "End" ? 1 : -1)) event.preventDefault();
        return;
      }
      const here = focusedIndex(list.current);
      const end = ids.length - 1;
      const indexes: Readonly<Record<string, number>> = { PageDown: here + 1, PageUp: here - 1, Home: 0, End: end };
      const next = indexes[key];
      if (next === undefined || next === here) return;
      if (next >= 0 && next <= end) moves.goTo(next);
      else if (here < 0 || !onBeyond?.(next > end ? 1 : -1)) return;
      event.preventDefault();
    },
  };
}
