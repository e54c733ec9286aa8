import type { Rows } from "./rows";

/** Record of a list's last render. */
export interface Drawn {
  /** Call this after each render. */
  keep(ids: readonly string[], rows: Rows): void;
  /** Current indexes of the rendered cards if hoots were inserted before them; otherwise empty. */
  placesIn(ids: readonly string[]): readonly number[];
}

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

/** Whether items were inserted before the former first item of a list. */
export function hasComeBefore(former: readonly string[], ids: readonly string[]): boolean {
  const [first] = former;
  return first !== undefined && first !== ids[0] && ids.includes(first);
}
