import type { JsonValue } from "../tree/node";

/**
 * Slow and simple reference model of the database: nested maps, which are searched and sorted from scratch each time.
 * Tests compare the database with this model over random histories. The model shares no code with the database.
 */
export type Plain = null | boolean | number | string | PlainMap;
export type PlainMap = Map<string, Plain>;

export function plainOf(json: JsonValue): Plain {
  if (json === null || typeof json !== "object") return json;
  const map: PlainMap = new Map();
  for (const [key, item] of Object.entries(json)) {
    const child = plainOf(item);
    if (child !== null) map.set(key, child);
  }
  return map.size === 0 ? null : map;
}

export function plainAt(plain: Plain, path: readonly string[]): Plain {
  let found = plain;
  for (const key of path) found = found instanceof Map ? (found.get(key) ?? null) : null;
  return found;
}

export function plainSet(plain: Plain, path: readonly string[], value: Plain): Plain {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const child = plainSet(plain instanceof Map ? (plain.get(key) ?? null) : null, rest, value);
  if (child === null && !(plain instanceof Map)) return plain;
  const map: PlainMap = new Map(plain instanceof Map ? plain : []);
  if (child === null) map.delete(key);
  else map.set(key, child);
  return map.size === 0 ? null : map;
}

/** Returns the same text for equal content; the order of the keys does not matter. */
export function canonical(plain: Plain): string {
  if (!(plain instanceof Map)) return JSON.stringify(plain);
  const keys = [...plain.keys()].sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(plain.get(key) ?? null)}`).join(",")}}`;
}

export interface PlainQuery {
  /** "$key", "$value" or a child path. */
  readonly orderBy: string;
  readonly startAt?: JsonValue;
  readonly startAfter?: JsonValue;
  readonly endAt?: JsonValue;
  readonly endBefore?: JsonValue;
  readonly equalTo?: JsonValue;
  readonly limitToFirst?: number;
  readonly limitToLast?: number;
}

/** Orders integer keys first, by number and then by length, and the other keys as text. */
export function plainKeyOrder(a: string, b: string): number {
  const isInteger = (key: string): boolean =>
    /^-?0*\d{1,10}$/.test(key) && Math.abs(Number(key) + 0.5) <= 2 ** 31 - 0.5;
  if (isInteger(a) && isInteger(b)) return Number(a) - Number(b) || a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
  if (isInteger(a)) return -1;
  if (isInteger(b)) return 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Orders null, false, true, numbers, strings, objects. */
function plainValueOrder(a: Plain, b: Plain): number {
  const rank = (value: Plain): number =>
    value === null
      ? 0
      : value === false
        ? 1
        : value === true
          ? 2
          : typeof value === "number"
            ? 3
            : typeof value === "string"
              ? 4
              : 5;
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : a > b ? 1 : 0;
  return 0;
}

/** Returns the children that a query selects, in the order of the query. */
export function plainWindow(collection: Plain, query: PlainQuery): [string, Plain][] {
  if (!(collection instanceof Map)) return [];
  const byKey = query.orderBy === "$key";
  const valueOf = (key: string, child: Plain): Plain =>
    byKey ? key : query.orderBy === "$value" ? child : plainAt(child, query.orderBy.split("/"));
  const order = byKey
    ? (a: Plain, b: Plain) => plainKeyOrder(String(a), String(b))
    : (a: Plain, b: Plain) => plainValueOrder(a, b);
  const kept = [...collection].filter(([key, child]) => {
    const value = valueOf(key, child);
    const against = (bound: JsonValue): number => order(value, plainOf(bound));
    return (
      (query.startAt === undefined || against(query.startAt) >= 0) &&
      (query.startAfter === undefined || against(query.startAfter) > 0) &&
      (query.endAt === undefined || against(query.endAt) <= 0) &&
      (query.endBefore === undefined || against(query.endBefore) < 0) &&
      (query.equalTo === undefined || against(query.equalTo) === 0)
    );
  });
  kept.sort(([keyA, a], [keyB, b]) => order(valueOf(keyA, a), valueOf(keyB, b)) || plainKeyOrder(keyA, keyB));
  if (query.limitToFirst !== undefined) return kept.slice(0, query.limitToFirst);
  if (query.limitToLast !== undefined) return kept.slice(-query.limitToLast);
  return kept;
}

/** Formats a query as URL parameters. */
export function searchOf(query: PlainQuery): string {
  const { orderBy, limitToFirst, limitToLast, ...bounds } = query;
  const parts = [`orderBy=${encodeURIComponent(JSON.stringify(orderBy))}`];
  for (const [name, value] of Object.entries(bounds)) {
    if (value !== undefined) parts.push(`${name}=${encodeURIComponent(JSON.stringify(value))}`);
  }
  if (limitToFirst !== undefined) parts.push(`limitToFirst=${limitToFirst}`);
  if (limitToLast !== undefined) parts.push(`limitToLast=${limitToLast}`);
  return parts.join("&");
}
