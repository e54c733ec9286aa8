import { compareKeys } from "./key-order";
import { type Blocks, getEntry, LoadedBlock, removeEntry, setEntry } from "./ordered-blocks";
import { entriesOfBlocks } from "./ordered-walk";
import { locationOf } from "./path";
import { sharedKeys } from "./shapes";

/** Any JSON value. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/** Value without children. */
export type Leaf = string | number | boolean;

/** `.priority` of a node; null when it has none. */
export type Priority = string | number | null;

/** Immutable value at a path; null if missing. */
export type Node = Leaf | PrioritizedLeaf | Branch | null;

/** Node that exists. */
export type Child = Exclude<Node, null>;

/** Leaf with a priority. */
export class PrioritizedLeaf {
  constructor(
    readonly value: Leaf,
    readonly priority: string | number,
  ) {}
}

/**
 * Ordered map from keys to nodes, immutable and never empty. A write creates a new branch, which shares its unchanged
 * parts with this branch.
 */
export class Branch {
  constructor(
    readonly children: Blocks<string, Child>,
    readonly priority: Priority,
  ) {}

  get size(): number {
    return this.children.size;
  }
}

/** Returns the child under `key`, or null when it is missing. */
export function childOf(node: Node, key: string): Node {
  return node instanceof Branch ? (getEntry(node.children, key, compareKeys) ?? null) : null;
}

/** Returns the node at `path`, relative to `node`. */
export function nodeAt(node: Node, path: readonly string[]): Node {
  let found = node;
  for (const key of path) {
    if (!(found instanceof Branch)) return null;
    found = getEntry(found.children, key, compareKeys) ?? null;
  }
  return found;
}

/** Returns the value of a leaf; null for a branch or a missing node. */
export function leafOf(node: Node): Leaf | null {
  if (node instanceof PrioritizedLeaf) return node.value;
  return node instanceof Branch ? null : node;
}

export function priorityOf(node: Node): Priority {
  return node instanceof Branch || node instanceof PrioritizedLeaf ? node.priority : null;
}

export function hasChildren(node: Node): boolean {
  return node instanceof Branch;
}

/** Returns every child with its key, in key order. */
export function entriesOf(node: Node): Iterable<[string, Node]> {
  return node instanceof Branch ? entriesOfBlocks(node.children) : [];
}

/** Returns the number of children. */
export function childCount(node: Node): number {
  return node instanceof Branch ? node.children.size : 0;
}

/** Returns the node with another priority; null stays null. */
export function withPriority(node: Node, priority: Priority): Node {
  if (node === null) return null;
  if (node instanceof Branch) return node.priority === priority ? node : new Branch(node.children, priority);
  const value = node instanceof PrioritizedLeaf ? node.value : node;
  return priority === null ? value : new PrioritizedLeaf(value, priority);
}

/**
 * Returns the node with its child `key` set, or removed when `child` is null. A leaf becomes a branch, and a branch
 * without children becomes null.
 */
function withChild(node: Node, key: string, child: Node): Node {
  if (child === null) {
    if (!(node instanceof Branch)) return node;
    const rest = removeEntry(node.children, key, compareKeys);
    if (rest === node.children) return node;
    return rest === null ? null : branchOf(rest, node.priority);
  }
  const before = node instanceof Branch ? node.children : null;
  const after = setEntry(before, key, child, compareKeys);
  return node instanceof Branch && after === before ? node : branchOf(after, priorityOf(node));
}

/** Returns the tree with `node` at `path`. Creates parents as needed, and removes parents without children. */
export function withValue(root: Node, path: readonly string[], node: Node): Node {
  return withValueFrom(root, path, 0, node);
}

/** Like {@link withValue}; when `path` ends with `.priority`, sets only the priority of the node above it. */
export function withWrite(root: Node, path: readonly string[], node: Node): Node {
  const location = locationOf(path);
  if (location === path) return withValue(root, path, node);
  const priority = typeof node === "string" || typeof node === "number" ? node : null;
  return withValue(root, location, withPriority(nodeAt(root, location), priority));
}

function withValueFrom(root: Node, path: readonly string[], depth: number, node: Node): Node {
  const key = path[depth];
  if (key === undefined) return node;
  const child = childOf(root, key);
  const changed = withValueFrom(child, path, depth + 1, node);
  return changed === child ? root : withChild(root, key, changed);
}

/** Creates a branch of these entries. Records with the same keys share one list of keys. */
export function branchOf(children: Blocks<string, Child>, priority: Priority): Branch {
  if (children instanceof LoadedBlock) {
    const keys = sharedKeys(children.keys);
    if (keys !== children.keys) return new Branch(new LoadedBlock(keys, children.slots), priority);
  }
  return new Branch(children, priority);
}

/** Whether two nodes have the same content, including priorities. */
export function sameNode(a: Node, b: Node): boolean {
  if (a === b) return true;
  if (a instanceof PrioritizedLeaf) {
    return b instanceof PrioritizedLeaf && a.value === b.value && a.priority === b.priority;
  }
  if (!(a instanceof Branch) || !(b instanceof Branch)) return false;
  if (a.size !== b.size || a.priority !== b.priority) return false;
  const others = entriesOfBlocks(b.children);
  for (const [key, child] of entriesOfBlocks(a.children)) {
    const other = others.next();
    if (other.done || other.value[0] !== key || !sameNode(child, other.value[1])) return false;
  }
  return true;
}
