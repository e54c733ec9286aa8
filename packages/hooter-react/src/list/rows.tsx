import type { ReactNode } from "react";

/**
 * Rows of a list: the rendered cards, each with the gap before it, and the gap after the last one. Gaps replace cards
 * that are not rendered.
 */
export interface Rows {
  readonly cards: readonly {
    readonly index: number;
    /** Gap before the card, in pixels. */
    readonly before: number;
  }[];
  /** Gap after the last rendered card, in pixels. */
  readonly after: number;
}

/** Rows that render every card. */
export function allRows(count: number): Rows {
  return { cards: Array.from({ length: count }, (_, index) => ({ index, before: 0 })), after: 0 };
}

/**
 * Rows around a card, before any card has been measured.
 *
 * @param estimate the height of a card, in pixels
 */
export function rowsAround(center: number, count: number, estimate: number): Rows {
  const first = Math.max(0, center - AROUND);
  const last = Math.min(count - 1, center + AROUND);
  const cards = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => ({
    index: first + at,
    before: at === 0 ? first * estimate : 0,
  }));
  return { cards, after: (count - 1 - last) * estimate };
}

const AROUND = 15;

/** Renders the cards of the rows, and the gaps between them. A server renders all cards, so it renders no gap. */
export function renderRows(
  { cards, after }: Rows,
  Gap: "div" | "li",
  renderCard: (index: number) => ReactNode,
): readonly ReactNode[] {
  const gap = (key: string, size: number) =>
    size > 0 && <Gap key={key} className="hooter-gap" aria-hidden="true" style={{ blockSize: size }} />;
  return [
    ...cards.flatMap(({ index, before }, at) => [gap(`gap-${at}`, before), renderCard(index)]),
    gap("after", after),
  ];
}

/** Record of a list's last render. */
export function createRenderRecord() {
  let last: { readonly ids: readonly string[]; readonly rows: Rows } | null = null;
  return {
    /** Call this after each render. */
    record(ids: readonly string[], rows: Rows) {
      last = { ids, rows };
    },
    /**
     * Returns the current indexes of the last rendered cards if items were inserted at the start of the list; otherwise
     * none.
     */
    indexesIn(ids: readonly string[]): readonly number[] {
      if (!last || !isPrepended(last.ids, ids)) return [];
      const former = last.ids;
      return last.rows.cards.map(({ index }) => ids.indexOf(former[index] ?? ""));
    },
  };
}

/** Whether items were inserted before the item that was first in the list. */
export function isPrepended(former: readonly string[], ids: readonly string[]): boolean {
  const [first] = former;
  return first !== undefined && first !== ids[0] && ids.includes(first);
}
