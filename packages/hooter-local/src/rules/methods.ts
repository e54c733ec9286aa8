import { hasChildren, leafOf, priorityOf } from "../tree/node";
import { FAILED } from "./scope";
import type { Snapshot } from "./snapshot";

/**
 * `val()`: the value of a leaf; null for a missing node. For an object, returns a branch, which differs from every
 * primitive; all other operations on a branch fail.
 */
function valueOf(snapshot: Snapshot): unknown {
  const { node } = snapshot;
  return hasChildren(node) ? node : leafOf(node);
}

/** Snapshot methods without arguments. */
export const SNAPSHOT_READERS: ReadonlyMap<string, (snapshot: Snapshot) => unknown> = new Map([
  ["val", valueOf],
  ["getPriority", (snapshot) => priorityOf(snapshot.node)],
  ["exists", (snapshot) => snapshot.node !== null],
  ["isNumber", (snapshot) => typeof leafOf(snapshot.node) === "number"],
  ["isString", (snapshot) => typeof leafOf(snapshot.node) === "string"],
  ["isBoolean", (snapshot) => typeof leafOf(snapshot.node) === "boolean"],
  ["hasChildren", (snapshot) => hasChildren(snapshot.node)],
  ["parent", (snapshot) => snapshot.above ?? FAILED],
]);

/** String methods without arguments. */
export const STRING_READERS: ReadonlyMap<string, (text: string) => unknown> = new Map([
  ["toLowerCase", (text) => text.toLowerCase()],
  ["toUpperCase", (text) => text.toUpperCase()],
]);

/** String methods with one string argument. */
export const STRING_TESTS: ReadonlyMap<string, (text: string, part: string) => unknown> = new Map([
  ["contains", (text, part) => text.includes(part)],
  ["beginsWith", (text, part) => text.startsWith(part)],
  ["endsWith", (text, part) => text.endsWith(part)],
]);

/**
 * Reads a property of a value in `auth`. Only own properties count, so `auth.constructor` and `auth.__proto__` are null
 * like any unknown property. Among primitives, only strings have a member: `length`.
 */
export function authProperty(holder: unknown, name: string): unknown {
  if (typeof holder === "string") return name === "length" ? holder.length : null;
  if (typeof holder !== "object" || holder === null || (Array.isArray(holder) && name === "length")) return null;
  const value: unknown = Object.hasOwn(holder, name) ? Reflect.get(holder, name) : null;
  switch (typeof value) {
    case "string":
    case "number":
    case "boolean":
    case "object":
      return value;
    default:
      return null;
  }
}
