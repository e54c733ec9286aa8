import { type Child, type Leaf, nodeAt, priorityOf } from "./node";
import { isLegalKey, keysOf, MAX_DEPTH } from "./path";
import { comparePositions, HIGHEST_KEY, LOWEST_KEY, type Position, type SortValue, sortValueOf } from "./value-order";

/** Order of children. */
export type OrderBy =
  | { readonly kind: "key" }
  | { readonly kind: "value" }
  | { readonly kind: "priority" }
  | { readonly kind: "child"; readonly path: string; readonly segments: readonly string[] };

/** Returns an order as text: "$key", "$value", "$priority" or a child path. */
export function nameOfOrder(orderBy: OrderBy): string {
  return orderBy.kind === "child" ? orderBy.path : `$${orderBy.kind}`;
}

/** Parses the text of an order; null if it is neither a special name nor a valid child path. */
export function orderOfName(name: string): OrderBy | null {
  if (name === "$key") return { kind: "key" };
  if (name === "$value" || name === ".value") return { kind: "value" };
  if (name === "$priority" || name === ".priority") return { kind: "priority" };
  const segments = keysOf(name);
  if (segments.length === 0 || segments.length > MAX_DEPTH || !segments.every(isLegalKey)) return null;
  return { kind: "child", path: segments.join("/"), segments };
}

/**
 * One end of a range. Without a key, the bound covers all children with this value: an inclusive bound includes them
 * all, and an exclusive bound excludes them all.
 */
export interface Bound {
  readonly value: Leaf | null;
  readonly key: string | null;
  readonly inclusive: boolean;
}

/** Validated query. */
export interface Query {
  readonly orderBy: OrderBy;
  readonly start: Bound | null;
  readonly end: Bound | null;
  readonly limit: number | null;
  /** Whether the limit counts from the end: `limitToLast`. */
  readonly fromEnd: boolean;
}

/** Returns the field that `.indexOn` must declare for this order, or null when none is needed. */
export function indexFieldOf(orderBy: OrderBy): string | null {
  if (orderBy.kind === "child") return orderBy.path;
  return orderBy.kind === "value" ? ".value" : null;
}

/** Returns the value that a child is ordered by. It has no meaning in an order by key. */
export function sortValueIn(orderBy: OrderBy, child: Child): SortValue {
  if (orderBy.kind === "child") return sortValueOf(nodeAt(child, orderBy.segments));
  return orderBy.kind === "priority" ? priorityOf(child) : sortValueOf(child);
}

/**
 * Returns a child's position in the query's order. In an order by key all values are equal, so only the key determines
 * the position.
 */
export function positionOf(orderBy: OrderBy, key: string, child: Child): Position {
  return { value: orderBy.kind === "key" ? null : sortValueIn(orderBy, child), key };
}

/** Range of positions; `null` for an open end. An exclusive end excludes only the position itself. */
export interface Range {
  readonly low: Position | null;
  readonly lowIncluded: boolean;
  readonly high: Position | null;
  readonly highIncluded: boolean;
}

/** Returns the range of positions for the bounds of a query. */
export function rangeOf({ start, end, orderBy }: Query): Range {
  return {
    low: start === null ? null : positionOfBound(orderBy, start, start.inclusive ? LOWEST_KEY : HIGHEST_KEY),
    lowIncluded: start?.inclusive ?? true,
    high: end === null ? null : positionOfBound(orderBy, end, end.inclusive ? HIGHEST_KEY : LOWEST_KEY),
    highIncluded: end?.inclusive ?? true,
  };
}

function positionOfBound(orderBy: OrderBy, { value, key }: Bound, defaultKey: string): Position {
  return orderBy.kind === "key" ? { value: null, key: String(value) } : { value, key: key ?? defaultKey };
}

export function isAboveLow(range: Range, position: Position): boolean {
  if (range.low === null) return true;
  const order = comparePositions(position, range.low);
  return order > 0 || (order === 0 && range.lowIncluded);
}

export function isBelowHigh(range: Range, position: Position): boolean {
  if (range.high === null) return true;
  const order = comparePositions(position, range.high);
  return order < 0 || (order === 0 && range.highIncluded);
}

export function isInRange(range: Range, position: Position): boolean {
  return isAboveLow(range, position) && isBelowHigh(range, position);
}
