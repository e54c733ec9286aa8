import { compareKeys } from "./key-order";
import { branchOf, type Child, type JsonValue, type Node, type Priority, withPriority } from "./node";
import { fromSortedEntries } from "./ordered-blocks";

/**
 * Converts JSON to a node: removes null and empty objects, gives the items of arrays integer keys, and extracts
 * `.value` and `.priority`.
 */
export function fromJson(json: JsonValue): Node {
  if (json === null || typeof json !== "object") return json;
  const keys: string[] = [];
  const children: Child[] = [];
  let priority: Priority = null;
  let value: Node = null;
  for (const [key, item] of Object.entries(json)) {
    if (key === ".priority") {
      priority = typeof item === "string" || typeof item === "number" ? item : null;
      continue;
    }
    const child = fromJson(item);
    if (child === null) continue;
    if (key === ".value") {
      value = child;
      continue;
    }
    keys.push(key);
    children.push(child);
  }
  if (value !== null && keys.length === 0) return withPriority(value, priority);
  return branchFromEntries(keys, children, priority);
}

/** Creates a branch from entries in any order, with unique keys; null if there are no entries. */
export function branchFromEntries(keys: string[], children: Child[], priority: Priority): Node {
  if (isSorted(keys)) return branchFromSorted(keys, children, priority);
  const order = [...keys.keys()].sort((a, b) => compareKeys(keys[a] ?? "", keys[b] ?? ""));
  const sortedKeys: string[] = [];
  const sortedChildren: Child[] = [];
  for (const index of order) {
    const key = keys[index];
    const child = children[index];
    if (key === undefined || child === undefined) continue;
    sortedKeys.push(key);
    sortedChildren.push(child);
  }
  return branchFromSorted(sortedKeys, sortedChildren, priority);
}

/** Creates a branch from entries that are already in key order. */
export function branchFromSorted(keys: readonly string[], children: readonly Child[], priority: Priority): Node {
  const blocks = fromSortedEntries(keys, children);
  return blocks === null ? null : branchOf(blocks, priority);
}

function isSorted(keys: readonly string[]): boolean {
  let previous: string | undefined;
  for (const key of keys) {
    if (previous !== undefined && compareKeys(previous, key) >= 0) return false;
    previous = key;
  }
  return true;
}
