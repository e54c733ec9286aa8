import type { Rows } from "./rows";

/** What a list drew last. */
export interface Drawn {
  /** To be called after each drawing. */
  keep(ids: readonly string[], rows: Rows): void;
  /** Where it stands now, if something has come in before it; else nothing. */
  placesIn(ids: readonly string[]): readonly number[];
}

/** Remembers it. */
export function createDrawn(): Drawn {
  let last: { readonly ids: readonly string[]; readonly rows: Rows } | null = null;
  return {
    keep(ids, rows) {
      last = { ids, rows };
    },
    placesIn(ids) {
      if (!last || !hasComeBefore(last.ids, ids)) return [];
      const former = last.ids;
      return last.rows.cards.map(({ index }) => ids.indexOf(former[index] ?? ""));
    },
  };
}

/** Whether something has come in before what was the first of a list. */
export function hasComeBefore(former: readonly string[], ids: readonly string[]): boolean {
  const [first] = former;
  return first !== undefined && first !== ids[0] && ids.includes(first);
}
