import { branchFromEntries, branchFromSorted } from "../tree/from-json";
import {
  type Child,
  childOf,
  type JsonValue,
  type Leaf,
  leafOf,
  type Node,
  type Priority,
  priorityOf,
  withPriority,
} from "../tree/node";
import { isLegalKey, MAX_DEPTH, utf8Length } from "../tree/path";
import { RefusedError } from "./http";

/** Maximum length of a string, in bytes of UTF-8. */
const MAX_STRING_BYTES = 10 * 1024 * 1024;

const INVALID_KEYS =
  "Invalid data; couldn't parse JSON object, array, or value. Perhaps you're using invalid characters in your key names.";

export const VALUE_WITH_SIBLINGS = 'Invalid data; ".value" cannot have siblings other than ".priority".';

function invalid(why: string): RefusedError {
  return new RefusedError(400, `Invalid data; ${why}`);
}

/** @throws RefusedError 400 when the text is not JSON */
export function parseBody(body: string): JsonValue {
  try {
    const value: JsonValue = JSON.parse(body);
    return value;
  } catch {
    throw new RefusedError(400, INVALID_KEYS);
  }
}

/** Location that a value is written to, and the data that the value may depend on. */
export interface WriteTarget {
  /** Number of keys between the root and the value. */
  readonly depth: number;
  /** Value before the write, to which an increment adds. */
  readonly existing: Node;
  /** Time of the request in milliseconds, which replaces each `{ ".sv": "timestamp" }`. */
  readonly now: number;
}

/** Whether the written value may depend on the existing value, because it contains a server value. */
export function dependsOnExisting(json: JsonValue, depth = 0): boolean {
  if (typeof json !== "object" || json === null) return false;
  // The result for deeper data does not matter, because such data is refused.
  if (depth > MAX_DEPTH || Object.hasOwn(json, ".sv")) return true;
  const items = Array.isArray(json) ? json : Object.values(json);
  return items.some((item) => dependsOnExisting(item, depth + 1));
}

/**
 * Converts written JSON to a node: checks keys, depth and sizes, resolves server values, and prunes null and empty
 * objects.
 *
 * @throws RefusedError 400 when the data breaks a limit or contains an unknown server value
 */
export function nodeFromWrite(json: JsonValue, target: WriteTarget): Node {
  if (target.depth > MAX_DEPTH) throw invalid(`the data is deeper than ${MAX_DEPTH} levels.`);
  if (json === null || typeof json === "boolean") return json;
  if (typeof json === "number") return checkedNumber(json);
  if (typeof json === "string") return checkedString(json);
  if (Array.isArray(json)) return nodeFromItems(json, target);
  const keys: string[] = [];
  const children: Child[] = [];
  let priority: Priority = null;
  let value: JsonValue | undefined;
  const names = Object.keys(json);
  const belowNothing = below(target, null);
  for (const key of names) {
    const item = json[key] ?? null;
    if (key === ".sv") {
      if (names.length > 1) throw invalid("a server value cannot have siblings.");
      return serverValue(item, target.existing, target.now);
    }
    if (key === ".priority") {
      priority = priorityFromWrite(item, priorityOf(target.existing), target.now);
    } else if (key === ".value") {
      value = item;
    } else {
      if (!isLegalKey(key)) throw new RefusedError(400, INVALID_KEYS);
      const child = nodeFromWrite(item, target.existing === null ? belowNothing : below(target, key));
      if (child === null) continue;
      keys.push(key);
      children.push(child);
    }
  }
  if (value === undefined) return branchFromEntries(keys, children, priority);
  if (names.length > (Object.hasOwn(json, ".priority") ? 2 : 1)) throw new RefusedError(400, VALUE_WITH_SIBLINGS);
  return withPriority(leafFromWrite(value, target), priority);
}

/** Creates keys only for the items that are stored, so that an array of nulls takes little memory. */
function nodeFromItems(items: readonly JsonValue[], target: WriteTarget): Node {
  const keys: string[] = [];
  const children: Child[] = [];
  const belowNothing = below(target, null);
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index] ?? null;
    const child = nodeFromWrite(item, target.existing === null ? belowNothing : below(target, String(index)));
    if (child === null) continue;
    keys.push(String(index));
    children.push(child);
  }
  return branchFromSorted(keys, children, null);
}

/** @param key null if there is no existing value */
function below({ depth, existing, now }: WriteTarget, key: string | null): WriteTarget {
  return { depth: depth + 1, existing: key === null ? null : childOf(existing, key), now };
}

function leafFromWrite(json: JsonValue, target: WriteTarget): Node {
  if (typeof json === "object" && json !== null && !Object.hasOwn(json, ".sv")) {
    throw invalid('".value" must be a string, a number, a boolean or null.');
  }
  return nodeFromWrite(json, target);
}

/** @throws RefusedError 400 unless the priority is null, a number, a string or a server value */
export function priorityFromWrite(json: JsonValue, existing: Priority, now: number): Priority {
  if (json === null) return null;
  if (typeof json === "number") return checkedNumber(json);
  if (typeof json === "string") return checkedString(json);
  if (typeof json === "object" && !Array.isArray(json) && Object.keys(json).join() === ".sv") {
    const value = serverValue(json[".sv"] ?? null, existing, now);
    if (typeof value === "number") return value;
  }
  throw invalid("a priority must be a string, a number or null.");
}

function serverValue(json: JsonValue, existing: Node, now: number): Leaf {
  if (json === "timestamp") return now;
  if (typeof json === "object" && json !== null && !Array.isArray(json) && Object.keys(json).join() === "increment") {
    const delta = json["increment"];
    if (typeof delta === "number" && Number.isFinite(delta)) {
      const before = leafOf(existing);
      return checkedNumber(typeof before === "number" ? before + delta : delta);
    }
  }
  throw invalid("unknown server value.");
}

function checkedNumber(value: number): number {
  if (!Number.isFinite(value)) throw invalid("a number is out of range.");
  return value === 0 ? 0 : value;
}

function checkedString(value: string): string {
  if (value.length * 3 > MAX_STRING_BYTES && utf8Length(value) > MAX_STRING_BYTES) {
    throw invalid("a string is longer than 10 MB.");
  }
  return value;
}
