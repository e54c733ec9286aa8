import { compareKeys } from "../../model/key-order";
import { childrenOf, type DatabaseChange, type DatabaseQuery, isJsonObject, type JsonValue } from "../database";

/** What can be listened to: a path, or a query on one. */
export interface Place {
  readonly path: readonly string[];
  readonly query: DatabaseQuery | null;
}

/** The same text for the same place, in every tab. */
export function placeKey({ path, query }: Place): string {
  return JSON.stringify([path, Object.entries(query ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/**
 * What a place holds after some changes (protocol, sections 3.3 and 3.4): what a new connection would be told first.
 *
 * A query's stream may tell a part of what lies outside of its window: that cannot be placed, and is left out. It may also not
 * tell what left a limited window: that goes by the limit.
 */
export function applyChanges(value: JsonValue, changes: readonly DatabaseChange[], { query }: Place): JsonValue {
  let next = value;
  for (const { path, data } of changes) {
    const [key, ...inner] = path;
    const known = key === undefined || (isJsonObject(next) && Object.hasOwn(next, key));
    if (query === null || known || inner.length === 0) next = replaceAt(next, path, data);
  }
  return query === null ? next : withinLimit(next, query);
}

/** A value with another at a path within; what is left without children is gone. */
function replaceAt(base: JsonValue, path: readonly string[], data: JsonValue): JsonValue {
  const [key, ...inner] = path;
  if (key === undefined) return data;
  const children = new Map(childrenOf(base));
  // There is nothing below a leaf that could go.
  if (data === null && children.size === 0) return base;
  const child = replaceAt(children.get(key) ?? null, inner, data);
  if (child === null) children.delete(key);
  else children.set(key, child);
  return children.size > 0 ? Object.fromEntries(children) : null;
}

/** Only keys are sorted here: other orders are limited nowhere in Hooter, and what is too much is left to the reader. */
function withinLimit(value: JsonValue, { orderBy, limitToFirst, limitToLast }: DatabaseQuery): JsonValue {
  const limit = limitToFirst ?? limitToLast;
  if (orderBy !== "$key" || limit === undefined) return value;
  const children = childrenOf(value);
  if (children.length <= limit) return value;
  children.sort(([a], [b]) => compareKeys(a, b));
  return Object.fromEntries(limitToFirst === undefined ? children.slice(-limit) : children.slice(0, limit));
}
