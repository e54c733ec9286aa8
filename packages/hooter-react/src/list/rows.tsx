import type { ReactNode } from "react";

/** Rows of a list: cards, gaps for the missing cards between them, and a gap for those after the last card. */
export interface Rows {
  readonly cards: readonly { readonly index: number /** Pixels. */; readonly before: number }[];
  /** Gap in pixels. */
  readonly after: number;
}

/** Rows with all cards. */
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

/** Cards of a list, and gaps for the others. A server never renders a gap. */
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
export function createDrawn() {
  let last: { readonly ids: readonly string[]; readonly rows: Rows } | null = null;
  return {
    /** Call this after each render. */
    keep(ids: readonly string[], rows: Rows) {
      last = { ids, rows };
    },
    /** Current indexes of the rendered cards if hoots were inserted before them; otherwise empty. */
    placesIn(ids: readonly string[]): readonly number[] {
      if (!last || !hasComeBefore(last.ids, ids)) return [];
      const former = last.ids;
      return last.rows.cards.map(({ index }) => ids.indexOf(former[index] ?? ""));
    },
  };
}

/** Whether items were inserted before the former first item of a list. */
export function hasComeBefore(former: readonly string[], ids: readonly string[]): boolean {
  const [first] = former;
  return first !== undefined && first !== ids[0] && ids.includes(first);
}
