import type { Leaf } from "./node";
import { isLegalKey } from "./path";
import { type Bound, type OrderBy, orderOfName, type Query } from "./query";

/** Thrown for a query that the service refuses with status 400. Contains the service's message. */
export class QueryError extends Error {
  override readonly name = "QueryError";
}

const BOUND_NAMES = ["startAt", "startAfter", "endAt", "endBefore", "equalTo"] as const;
const CONSTRAINT_NAMES = [...BOUND_NAMES, "limitToFirst", "limitToLast"] as const;

type BoundName = (typeof BOUND_NAMES)[number];

/**
 * Parses the query from a request's parameters.
 *
 * @returns null when there is no query
 * @throws QueryError when the parameters are invalid or contradict each other
 */
export function parseQuery(parameters: URLSearchParams): Query | null {
  const orders = parameters.getAll("orderBy");
  if (orders.length > 1) throw new QueryError("orderBy must be a valid JSON encoded path");
  const [order] = orders;
  if (order === undefined) {
    if (CONSTRAINT_NAMES.some((name) => parameters.has(name))) {
      throw new QueryError("orderBy must be defined when other query parameters are defined");
    }
    return null;
  }
  const orderBy = parseOrderBy(order);
  return { orderBy, ...parseRange(parameters, orderBy), ...parseLimit(parameters) };
}

function parseOrderBy(text: string): OrderBy {
  const name = parseJson(text);
  if (typeof name !== "string") throw new QueryError("orderBy must be a valid JSON encoded path");
  const orderBy = orderOfName(name);
  if (orderBy === null) throw new QueryError("orderBy must be a valid JSON encoded path");
  return orderBy;
}

function parseRange(parameters: URLSearchParams, orderBy: OrderBy): Pick<Query, "start" | "end"> {
  const bounds = new Map<BoundName, Bound>();
  for (const name of BOUND_NAMES) {
    const text = parameters.get(name);
    if (text !== null) bounds.set(name, parseBound(text, orderBy, name !== "startAfter" && name !== "endBefore"));
  }
  const equalTo = bounds.get("equalTo");
  if (equalTo !== undefined) {
    if (bounds.size > 1) {
      throw new QueryError("equalTo cannot be specified in addition to startAfter, startAt, endAt, or endBefore");
    }
    return { start: equalTo, end: equalTo };
  }
  if (bounds.has("startAt") && bounds.has("startAfter")) {
    throw new QueryError("Only one of startAt and startAfter may be specified");
  }
  if (bounds.has("endAt") && bounds.has("endBefore")) {
    throw new QueryError("Only one of endAt and endBefore may be specified");
  }
  return {
    start: bounds.get("startAt") ?? bounds.get("startAfter") ?? null,
    end: bounds.get("endAt") ?? bounds.get("endBefore") ?? null,
  };
}

/** Parses `<json>` or `<json>,<json key>`. The key in the second part distinguishes children with equal values. */
function parseBound(text: string, orderBy: OrderBy, inclusive: boolean): Bound {
  const list = parseJson(`[${text}]`);
  if (!Array.isArray(list) || list.length === 0 || list.length > 2) {
    throw new QueryError("Constraint index field must be a JSON primitive");
  }
  const value: unknown = list[0];
  if (!isScalar(value)) throw new QueryError("Constraint index field must be a JSON primitive");
  if (orderBy.kind === "key" && typeof value !== "string") {
    throw new QueryError("Provided key index type is invalid, must be string");
  }
  if (list.length === 1) return { value, key: null, inclusive };
  const key: unknown = list[1];
  if (typeof key !== "string" || !isLegalKey(key)) {
    throw new QueryError("Constraint key field must be a valid key name");
  }
  return { value, key, inclusive };
}

function isScalar(value: unknown): value is Leaf | null {
  // JSON.parse returns Infinity for a number that is too large. Refuse it, because JSON text cannot represent it.
  return value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseLimit(parameters: URLSearchParams): Pick<Query, "limit" | "fromEnd"> {
  const first = parameters.get("limitToFirst");
  const last = parameters.get("limitToLast");
  if (first !== null && last !== null) {
    throw new QueryError("Only one of limitToFirst and limitToLast may be specified");
  }
  if (first !== null) return { limit: parseCount("limitToFirst", first), fromEnd: false };
  if (last !== null) return { limit: parseCount("limitToLast", last), fromEnd: true };
  return { limit: null, fromEnd: false };
}

/** @throws QueryError unless `text` is a positive integer without quotes */
export function parseCount(name: string, text: string): number {
  if (!/^[+-]?\d+$/.test(text)) throw new QueryError(`${name} must be an integer`);
  const count = Number(text);
  if (count > 2_147_483_647) throw new QueryError(`${name} must be an integer`);
  if (count <= 0) throw new QueryError(`${name} must be positive`);
  return count;
}
