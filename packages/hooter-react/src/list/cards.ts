import { activeElementOf, isHtmlElement } from "../primitives/active-element";

/** Cards of a list that are in the document: the elements with an `aria-posinset`. */
export function cardsOf(list: Element | null): HTMLElement[] {
  return [...(list?.children ?? [])].filter(
    (child): child is HTMLElement => isHtmlElement(child) && child.hasAttribute("aria-posinset"),
  );
}

/** Index of a card in its list, from 0; -1 without an `aria-posinset`. */
export function indexOfCard(card: Element): number {
  return Number(card.getAttribute("aria-posinset") ?? 0) - 1;
}

/** Card at an index, or null when it is not in the document. */
export function cardAt(list: Element | null, index: number): HTMLElement | null {
  return cardsOf(list).find((card) => indexOfCard(card) === index) ?? null;
}

/** Index of the card that has the focus, from 0; -1 if no card has it. */
export function focusedIndex(list: Element | null): number {
  const active = activeElementOf(list);
  const card = cardsOf(list).find((one) => one.contains(active));
  return card ? indexOfCard(card) : -1;
}
