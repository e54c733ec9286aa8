/** The cards of a list that are in the document: what has a place in it. */
export function cardsOf(list: Element | null): HTMLElement[] {
  const cards: HTMLElement[] = [];
  for (let child = list?.firstElementChild ?? null; child; child = child.nextElementSibling)
    if (child instanceof HTMLElement && child.hasAttribute("aria-posinset")) cards.push(child);
  return cards;
}

/** The place of a card in its list, from 0 on; -1: it has none. */
export function indexOfCard(card: Element): number {
  return Number(card.getAttribute("aria-posinset") ?? 0) - 1;
}

/** The card at a place, if it is in the document. */
export function cardAt(list: Element | null, index: number): HTMLElement | null {
  return cardsOf(list).find((card) => indexOfCard(card) === index) ?? null;
}
