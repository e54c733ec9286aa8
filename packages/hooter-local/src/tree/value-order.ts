import { compareKeys } from "./key-order";
import { Branch, type Leaf, leafOf, type Node } from "./node";

/** Represents an object in an order by value. Objects come after all other values, in the order of their keys. */
export const OBJECT = Symbol("object");

/** Value that a child is ordered by. */
export type SortValue = Leaf | null | typeof OBJECT;

/**
 * Stand in for the key when a bound of a query has only a value. LOWEST_KEY sorts before every legal key, and
 * HIGHEST_KEY after every legal key. Neither is a legal key, because of the "[".
 */
export const LOWEST_KEY = "[lowest]";
export const HIGHEST_KEY = "[highest]";

function rank(value: SortValue): number {
  if (value === null) return 0;
  if (value === false) return 1;
  if (value === true) return 2;
  if (typeof value === "number") return 3;
  return typeof value === "string" ? 4 : 5;
}

/** Compares values: null, false, true, numbers, strings by UTF-16 code unit, objects. */
export function compareValues(a: SortValue, b: SortValue): number {
  if (a === b) return 0;
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : 1;
  if (typeof a === "number" && typeof b === "number") return a < b ? -1 : 1;
  return rank(a) - rank(b);
}

/** Position of one child among its siblings: by value, then by key. */
export interface Position {
  readonly value: SortValue;
  readonly key: string;
}

export function comparePositions(a: Position, b: Position): number {
  const byValue = compareValues(a.value, b.value);
  if (byValue !== 0 || a.key === b.key) return byValue;
  if (a.key === LOWEST_KEY || b.key === HIGHEST_KEY) return -1;
  if (b.key === LOWEST_KEY || a.key === HIGHEST_KEY) return 1;
  return compareKeys(a.key, b.key);
}

/** Returns the sort value of a node: its leaf value, or OBJECT for a branch. */
export function sortValueOf(node: Node): SortValue {
  return node instanceof Branch ? OBJECT : leafOf(node);
}
