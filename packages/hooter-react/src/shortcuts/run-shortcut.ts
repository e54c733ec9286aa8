import type { Shortcut } from "../keyboard/keys";
import { continueBeyond, holdsFocus, inOrder, isList } from "../keyboard/neighbour-list";
import { requestPart } from "../keyboard/page-request";
import { cardAt, cardsOf, focusedIndex, indexOfCard } from "../list/cards";
import { viewFor } from "../list/scroller";
import { isFocusFree } from "../primitives/active-element";
import {
  isRendered,
  type KeyboardCenter,
  type KeyTarget,
  type NavigableList,
  openComposer,
} from "../provider/keyboard-center";

/** Executes a shortcut. This module loads when the user presses the first shortcut. */
export function runShortcut(shortcut: Shortcut, keyboard: KeyboardCenter): void {
  const targets = inOrder(keyboard.targets());
  const lists = targets.filter(isList);
  switch (shortcut) {
    case "next":
      return moveFocus(lists, 1);
    case "former":
      return moveFocus(lists, -1);
    case "like":
      return like(targets);
    case "reply":
      return reply(targets);
    case "top":
      return (lists.find((list) => list.toTop && holdsFocus(list)) ?? lists.find((list) => list.toTop))?.toTop?.();
    case "write":
      focusComposeButton();
      return openComposer(keyboard);
    case "toast":
      // The first button is the action if there is one, otherwise the button that closes the toast.
      return keyboard.newestToast.current?.querySelector("button")?.focus();
    case "help":
      return keyboard.dialog.set("help");
  }
}

/**
 * Moves the focus from card to card, and from the end of a list to the next list. If the focus is in no list, it starts
 * at the first visible hoot.
 */
function moveFocus(lists: readonly NavigableList[], by: 1 | -1): void {
  const list = lists.find(holdsFocus);
  if (!list) return startInView(lists);
  const next = focusedIndex(list.element()) + by;
  if (next >= 0 && next < list.count) list.goTo(next);
  else continueBeyond(lists, by);
}

function startInView(lists: readonly NavigableList[]): void {
  for (const list of lists) {
    const seen = cardsOf(list.element()).find((card) => {
      const { top, height } = card.getBoundingClientRect();
      const view = viewFor(card);
      // A card whose middle is above the visible range does not count as visible.
      return top + height / 2 >= view.top && top < view.bottom;
    });
    if (seen) return list.goTo(indexOfCard(seen));
  }
  // No card is visible: use the nearest card below the visible range, otherwise the last card above it.
  const filled = lists.filter((list) => list.count > 0);
  const below = filled.find((list) => {
    const start = cardAt(list.element(), 0) ?? list.element();
    return start !== null && start.getBoundingClientRect().top >= viewFor(start).bottom;
  });
  if (below) return below.goTo(0);
  const above = filled.at(-1);
  above?.goTo(above.count - 1);
}

/**
 * If no element has the focus, focuses the button that opens the composer, so that the focus returns to it when the
 * composer closes. Skips a button that is out of view, because the page would scroll to it.
 */
function focusComposeButton(): void {
  const button = document.querySelector<HTMLElement>(".hooter button[aria-keyshortcuts=n]");
  if (!button || !isFocusFree(button) || !isRendered(button)) return;
  const { top, bottom } = button.getBoundingClientRect();
  if (top >= 0 && bottom <= window.innerHeight) button.focus({ preventScroll: true });
}

function press(button: Element | null | undefined): void {
  if (button instanceof HTMLElement) button.click();
}

/** The focused card or hoot, otherwise the page's only hoot. */
function cardOrHoot(targets: readonly KeyTarget[]) {
  for (const target of targets) {
    if (target.kind !== "list" || !holdsFocus(target)) continue;
    const index = focusedIndex(target.element());
    const card = cardAt(target.element(), index);
    return card && { card, slug: target.slugAt(index) };
  }
  const hoots = targets.filter((target) => target.kind === "hoot");
  return hoots.find(holdsFocus) ?? (hoots.length === 1 ? hoots[0] : undefined);
}

function like(targets: readonly KeyTarget[]): void {
  const found = cardOrHoot(targets);
  if (found) press(("card" in found ? found.card : found.element())?.querySelector(".hooter-like"));
}

function reply(targets: readonly KeyTarget[]): void {
  const found = cardOrHoot(targets);
  if (!found) return;
  if (!("card" in found)) return found.reply();
  const permalink = found.card.querySelector("a[data-permalink]");
  // A hoot that is being sent has no permalink, and users cannot reply to it.
  if (!permalink || found.slug === undefined) return;
  requestPart("reply", found.slug);
  press(permalink);
}
