import type { FieldIndex } from "./field-index";
import { compareKeys } from "./key-order";
import { Branch, type Child, type Node } from "./node";
import { type Blocks, type Compare, getEntry } from "./ordered-blocks";
import { ascend, descend, entriesOfBlocks } from "./ordered-walk";
import { isAboveLow, isBelowHigh, isInRange, positionOf, type Query, type Range, rangeOf } from "./query";
import { comparePositions, type Position } from "./value-order";

/** Children that a query selects, in the order of the query. */
export type Window = readonly (readonly [key: string, child: Child])[];

/** Collections up to this size are sorted on demand; larger ones use an index. */
export const INDEX_ABOVE = 64;

/**
 * Selects a query's children.
 *
 * @param indexed returns the collection's index for the query's order; called only for large collections that are not
 *   ordered by key
 */
export function windowOf(collection: Node, query: Query, indexed: () => FieldIndex): Window {
  if (!(collection instanceof Branch)) return [];
  const range = rangeOf(query);
  if (query.orderBy.kind === "key") return byKey(collection, query, range);
  if (collection.size <= INDEX_ABOVE) return bySorting(collection, query, range);
  return byIndex(collection, query, range, indexed());
}

function byKey(collection: Branch, query: Query, range: Range): Window {
  const positionOfKey = (key: string): Position => ({ value: null, key });
  return walk(collection.children, compareKeys, query, range, ({ key }) => key, positionOfKey);
}

function byIndex(collection: Branch, query: Query, range: Range, index: FieldIndex): Window {
  const itself = (position: Position): Position => position;
  const found: [string, Child][] = [];
  for (const [{ key }] of walk(index, comparePositions, query, range, itself, itself)) {
    const child = getEntry(collection.children, key, compareKeys);
    if (child !== undefined) found.push([key, child]);
  }
  return found;
}

/** Walks a map from the end that the limit counts from, and returns the entries in the range, in ascending order. */
function walk<K, V>(
  map: Blocks<K, V> | null,
  compare: Compare<K>,
  query: Query,
  range: Range,
  keyAt: (position: Position) => K,
  positionAt: (key: K) => Position,
): [K, V][] {
  const found: [K, V][] = [];
  const limit = query.limit ?? Number.POSITIVE_INFINITY;
  const nearEnd = query.fromEnd ? range.high : range.low;
  const [isPastNearEnd, isBeforeFarEnd] = query.fromEnd ? [isBelowHigh, isAboveLow] : [isAboveLow, isBelowHigh];
  const visit = (key: K, value: V): boolean => {
    const position = positionAt(key);
    if (!isPastNearEnd(range, position)) return true;
    if (!isBeforeFarEnd(range, position)) return false;
    found.push([key, value]);
    return found.length < limit;
  };
  const from = nearEnd === null ? undefined : keyAt(nearEnd);
  if (!query.fromEnd) {
    ascend(map, from, compare, visit);
    return found;
  }
  descend(map, from, compare, visit);
  return found.reverse();
}

function limited<T>(list: T[], query: Query): T[] {
  if (query.limit === null || list.length <= query.limit) return list;
  return query.fromEnd ? list.slice(list.length - query.limit) : list.slice(0, query.limit);
}

function bySorting(collection: Branch, query: Query, range: Range): Window {
  const found: { position: Position; child: Child }[] = [];
  for (const [key, child] of entriesOfBlocks(collection.children)) {
    const position = positionOf(query.orderBy, key, child);
    if (isInRange(range, position)) found.push({ position, child });
  }
  found.sort((a, b) => comparePositions(a.position, b.position));
  return limited(found, query).map(({ position, child }) => [position.key, child] as const);
}
