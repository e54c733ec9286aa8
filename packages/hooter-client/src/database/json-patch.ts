import { compareKeys } from "../model/key-order";
import { childrenOf, type DatabaseChange, type DatabaseQuery, type JsonValue } from "./database";

/** Target of a listener: a path, or a query on a path. */
export interface Target {
  readonly path: readonly string[];
  readonly query: DatabaseQuery | null;
}

/** Returns a key that is equal for equal targets, in every tab. */
export function targetKey({ path, query }: Target): string {
  return JSON.stringify([path, Object.entries(query ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/**
 * Applies changes to the value of a path or a query. The result equals the value that the first event of a new
 * connection would contain. Unchanged children stay the same objects.
 *
 * A query's stream may send part of a child that is outside its window. That part is ignored, because the rest of the
 * child is unknown. The stream may also omit the removal of a child that left a limited window, so this function
 * applies the limit.
 */
export function applyChanges(
  value: JsonValue,
  changes: readonly DatabaseChange[],
  query: DatabaseQuery | null,
): JsonValue {
  let next = value;
  for (const { path, data } of changes) {
    const [key, ...inner] = path;
    const isPartial = query !== null && inner.length > 0;
    if (isPartial && !childrenOf(next).some(([name]) => name === key)) continue;
    next = replaceAt(next, path, data);
  }
  return query === null ? next : withinLimit(next, query);
}

/** Returns the keys of the changed children; null when the whole value is replaced. */
export function changedKeys(changes: readonly DatabaseChange[]): ReadonlySet<string> | null {
  const keys = changes.flatMap(({ path: [key] }) => key ?? []);
  return keys.length < changes.length ? null : new Set(keys);
}

/** Replaces the value at a path. Removes nodes that are left without children. */
function replaceAt(base: JsonValue, path: readonly string[], data: JsonValue): JsonValue {
  const [key, ...inner] = path;
  if (key === undefined) return data;
  const children = new Map(childrenOf(base));
  // A leaf has no children to remove.
  if (data === null && children.size === 0) return base;
  const child = replaceAt(children.get(key) ?? null, inner, data);
  if (child === null) children.delete(key);
  else children.set(key, child);
  return children.size > 0 ? Object.fromEntries(children) : null;
}

/**
 * Applies the limit of a query ordered by key. For a query in another order, the live list applies the limit
 * (`createLimitedWindow`).
 */
function withinLimit(value: JsonValue, { orderBy, limitToFirst, limitToLast }: DatabaseQuery): JsonValue {
  const limit = limitToFirst ?? limitToLast;
  if (orderBy !== "$key" || limit === undefined) return value;
  const children = childrenOf(value);
  if (children.length <= limit) return value;
  children.sort(([a], [b]) => compareKeys(a, b));
  return Object.fromEntries(limitToFirst === undefined ? children.slice(-limit) : children.slice(0, limit));
}
