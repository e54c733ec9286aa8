import { activeElementOf } from "../primitives/active-element";
import { isRendered, type KeyTarget, type NavigableList } from "../provider/keyboard-center";

/** Visible targets, in document order. */
export function inOrder(targets: readonly KeyTarget[]): readonly KeyTarget[] {
  const placed = targets.flatMap((target) => {
    const element = target.element();
    return element && isRendered(element) ? [{ target, element }] : [];
  });
  placed.sort((a, b) => (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  return placed.map(({ target }) => target);
}

export function isList(target: KeyTarget): target is NavigableList {
  return target.kind === "list";
}

export function holdsFocus(target: KeyTarget): boolean {
  const element = target.element();
  return element?.contains(activeElementOf(element)) ?? false;
}

/**
 * Moves the focus from the first or the last loaded card of the focused list to the previous or the next list. At the
 * end of a list that loads its pages automatically, or of the last list, loads the next page instead.
 *
 * @returns false if there is nothing to move to
 */
export function continueBeyond(lists: readonly NavigableList[], by: 1 | -1): boolean {
  const at = lists.findIndex(holdsFocus);
  const list = lists[at];
  const neighbour = lists[at + by];
  if (by > 0 && list && (list.auto || !neighbour) && list.more()) return true;
  if (!list || !neighbour || neighbour.count === 0) return false;
  neighbour.goTo(by > 0 ? 0 : neighbour.count - 1);
  return true;
}
