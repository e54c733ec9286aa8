import { hasChildren, leafOf, priorityOf } from "../tree/node";
import { FAILED } from "./scope";
import type { Snapshot } from "./snapshot";

/** `val()`: the leaf; the branch itself for an object, which equals nothing and takes no operator; null for nothing. */
function valueOf(snapshot: Snapshot): unknown {
  const { node } = snapshot;
  return hasChildren(node) ? node : leafOf(node);
}

/** The methods of a snapshot that take nothing (protocol, section 5.4). */
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

/** The methods of a string that take nothing. */
export const STRING_READERS: ReadonlyMap<string, (text: string) => unknown> = new Map([
  ["toLowerCase", (text) => text.toLowerCase()],
  ["toUpperCase", (text) => text.toUpperCase()],
]);

/** The methods of a string that take one string. */
export const STRING_TESTS: ReadonlyMap<string, (text: string, part: string) => unknown> = new Map([
  ["contains", (text, part) => text.includes(part)],
  ["beginsWith", (text, part) => text.startsWith(part)],
  ["endsWith", (text, part) => text.endsWith(part)],
]);

/** Every occurrence, as plain text: `$&` and the like mean nothing in either argument. */
export function replaceAll(text: string, part: string, by: string): string {
  return text.replaceAll(part, () => by);
}

/**
 * A property of what `auth` holds: its own only, so `auth.constructor` and `auth.__proto__` are null like any unknown
 * one. `length` of a string is its length; nothing else has members.
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
