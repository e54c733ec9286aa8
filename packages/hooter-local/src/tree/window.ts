import type { FieldIndex } from "./field-index";
import { compareKeys } from "./key-order";
import { Branch, type Child, type Node } from "./node";
import { getEntry } from "./ordered-blocks";
import { ascend, descend, entriesOfBlocks } from "./ordered-walk";
import { isAboveLow, isBelowHigh, isInRange, positionOf, type Query, type Range, rangeOf } from "./query";
import { comparePositions, type Position } from "./value-order";

/** Children that a query selects, in its order. */
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
  const found: [string, Child][] = [];
  const limit = query.limit ?? Number.POSITIVE_INFINITY;
  if (query.fromEnd) {
    descend(collection.children, range.high?.key, compareKeys, (key, child) => {
      const position = { value: null, key };
      if (!isBelowHigh(range, position)) return true;
      if (!isAboveLow(range, position)) return false;
      found.push([key, child]);
      return found.length < limit;
    });
    return found.reverse();
  }
  ascend(collection.children, range.low?.key, compareKeys, (key, child) => {
    const position = { value: null, key };
    if (!isAboveLow(range, position)) return true;
    if (!isBelowHigh(range, position)) return false;
    found.push([key, child]);
    return found.length < limit;
  });
  return found;
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

function byIndex(collection: Branch, query: Query, range: Range, index: FieldIndex): Window {
  const keys: string[] = [];
  const limit = query.limit ?? Number.POSITIVE_INFINITY;
  if (query.fromEnd) {
    descend(index, range.high ?? undefined, comparePositions, (position) => {
      if (!isBelowHigh(range, position)) return true;
      if (!isAboveLow(range, position)) return false;
      keys.push(position.key);
      return keys.length < limit;
    });
    keys.reverse();
  } else {
    ascend(index, range.low ?? undefined, comparePositions, (position) => {
      if (!isAboveLow(range, position)) return true;
      if (!isBelowHigh(range, position)) return false;
      keys.push(position.key);
      return keys.length < limit;
    });
  }
  const found: [string, Child][] = [];
  for (const key of keys) {
    const child = getEntry(collection.children, key, compareKeys);
    if (child !== undefined) found.push([key, child]);
  }
  return found;
}
