import { Branch, type Child, type Node } from "./node";
import { type Blocks, fromSortedEntries, removeEntry, setEntry } from "./ordered-blocks";
import { entriesOfBlocks } from "./ordered-walk";
import { type OrderBy, sortValueIn } from "./query";
import { comparePositions, compareValues, type Position } from "./value-order";

/** Index of one collection by the value of one field. It contains only the positions of the children, in order. */
export type FieldIndex = Blocks<Position, true> | null;

/** Builds the indexes of several orders in one pass over a collection. */
export function buildFieldIndexes(collection: Node, orders: readonly OrderBy[]): FieldIndex[] {
  if (!(collection instanceof Branch)) return orders.map(() => null);
  const lists = orders.map((orderBy): { orderBy: OrderBy; positions: Position[] } => ({ orderBy, positions: [] }));
  for (const [key, child] of entriesOfBlocks(collection.children)) {
    for (const { orderBy, positions } of lists) positions.push({ value: sortValueIn(orderBy, child), key });
  }
  return lists.map(({ positions }) => {
    // The children are already in key order and the sort is stable, so children with equal values stay in key order.
    positions.sort((a, b) => compareValues(a.value, b.value));
    return fromSortedEntries(
      positions,
      Array.from(positions, (): true => true),
    );
  });
}

/** Moves one child from its old position to its new position; `undefined` means that the child is missing. */
export function moveInFieldIndex(
  index: FieldIndex,
  orderBy: OrderBy,
  key: string,
  before: Child | undefined,
  after: Child | undefined,
): FieldIndex {
  const from = before === undefined ? undefined : sortValueIn(orderBy, before);
  const to = after === undefined ? undefined : sortValueIn(orderBy, after);
  if (from === to) return index;
  let moved = index;
  if (from !== undefined) moved = removeEntry(moved, { value: from, key }, comparePositions);
  if (to !== undefined) moved = setEntry(moved, { value: to, key }, true, comparePositions);
  return moved;
}
