import { buildFieldIndexes, type FieldIndex, moveInFieldIndex } from "./field-index";
import { compareKeys } from "./key-order";
import { Branch, childOf, type Node, nodeAt } from "./node";
import { differences } from "./ordered-walk";
import { nameOfOrder, type OrderBy } from "./query";

/** Index with its collection and order. */
export interface CachedIndex {
  readonly path: readonly string[];
  readonly orderBy: OrderBy;
  readonly index: FieldIndex;
}

interface MutableIndex extends CachedIndex {
  index: FieldIndex;
}

/**
 * Maximum number of indexes. If there are more, the least recently used index is dropped, and built again on its next
 * use.
 */
const MAX_INDEXES = 500;

/**
 * Secondary indexes of one tree. Each index is built on its first use and then updated with each write, so that a whole
 * collection is read only once.
 */
export class Indexes {
  readonly #cached = new Map<string, MutableIndex>();
  /** Indexes of each collection, so that a write finds the affected indexes without visiting the others. */
  readonly #byPath = new Map<string, Set<MutableIndex>>();

  /** Returns the index of the collection at `path`. `root` must be the tree of the last {@link update} call. */
  indexOf(root: Node, path: readonly string[], orderBy: OrderBy): FieldIndex {
    const name = nameOf(path, orderBy);
    const known = this.#cached.get(name);
    if (known !== undefined) {
      this.#cached.delete(name);
      this.#cached.set(name, known);
      return known.index;
    }
    const [index = null] = this.prepare(root, path, [orderBy]);
    return index;
  }

  /**
   * Builds the missing indexes, all of them in one pass over the collection.
   *
   * @returns the new indexes
   */
  prepare(root: Node, path: readonly string[], orders: readonly OrderBy[]): FieldIndex[] {
    const missing = orders.filter((orderBy) => !this.#cached.has(nameOf(path, orderBy)));
    const built = missing.length === 0 ? [] : buildFieldIndexes(nodeAt(root, path), missing);
    for (const [at, orderBy] of missing.entries()) this.adopt({ path, orderBy, index: built[at] ?? null });
    return built;
  }

  /** Adds an existing index, which must belong to the tree of the last {@link update} call. */
  adopt({ path, orderBy, index }: CachedIndex): void {
    const pathKey = path.join("/");
    const cached: MutableIndex = { path, orderBy, index };
    this.#cached.set(nameOf(path, orderBy), cached);
    const here = this.#byPath.get(pathKey) ?? new Set();
    here.add(cached);
    this.#byPath.set(pathKey, here);
    this.#dropOldest();
  }

  /** Removes all indexes. */
  clear(): void {
    this.#cached.clear();
    this.#byPath.clear();
  }

  /** Returns the current state of all indexes. */
  all(): CachedIndex[] {
    return [...this.#cached.values()].map(({ path, orderBy, index }) => ({ path, orderBy, index }));
  }

  /**
   * Updates the indexes for one write. Updating a child a second time has no effect, so the written paths may overlap.
   */
  update(before: Node, after: Node, written: readonly (readonly string[])[]): void {
    if (this.#cached.size === 0) return;
    for (const path of written) {
      this.#updateAbove(before, after, path);
      this.#updateAtAndBelow(before, after, path);
    }
  }

  /** Updates the indexes of collections above the written location: one child of each has changed. */
  #updateAbove(before: Node, after: Node, path: readonly string[]): void {
    const above = this.#cachedAbove(path);
    let collectionBefore = before;
    let collectionAfter = after;
    // Stop at the last indexed collection, because there is no index to update below it.
    for (const [depth, here] of above.entries()) {
      const key = path[depth];
      if (key === undefined) return;
      const childBefore = childOf(collectionBefore, key) ?? undefined;
      const childAfter = childOf(collectionAfter, key) ?? undefined;
      for (const cached of here ?? []) {
        cached.index = moveInFieldIndex(cached.index, cached.orderBy, key, childBefore, childAfter);
      }
      collectionBefore = childBefore ?? null;
      collectionAfter = childAfter ?? null;
    }
  }

  /** Returns the indexes of each collection above a location, from the root to the deepest collection with an index. */
  #cachedAbove(path: readonly string[]): (Iterable<MutableIndex> | undefined)[] {
    const found: (Iterable<MutableIndex> | undefined)[] = [];
    let pathKey = "";
    let length = 0;
    for (const [depth, key] of path.entries()) {
      const here = this.#byPath.get(pathKey);
      found.push(here);
      if (here !== undefined) length = depth + 1;
      pathKey = depth === 0 ? key : `${pathKey}/${key}`;
    }
    found.length = length;
    return found;
  }

  /** Updates the indexes of collections at or below the written location: any child may have changed. */
  #updateAtAndBelow(before: Node, after: Node, path: readonly string[]): void {
    const pathKey = path.join("/");
    for (const [cachedKey, here] of this.#byPath) {
      if (pathKey !== "" && cachedKey !== pathKey && !cachedKey.startsWith(`${pathKey}/`)) continue;
      for (const cached of here) {
        differences(
          blocksAt(before, cached.path),
          blocksAt(after, cached.path),
          compareKeys,
          (key, childBefore, childAfter) => {
            cached.index = moveInFieldIndex(cached.index, cached.orderBy, key, childBefore, childAfter);
          },
        );
      }
    }
  }

  #dropOldest(): void {
    if (this.#cached.size <= MAX_INDEXES) return;
    for (const [name, cached] of this.#cached) {
      this.#cached.delete(name);
      const pathKey = cached.path.join("/");
      const here = this.#byPath.get(pathKey);
      here?.delete(cached);
      if (here?.size === 0) this.#byPath.delete(pathKey);
      return;
    }
  }
}

function blocksAt(root: Node, path: readonly string[]): Branch["children"] | null {
  const node = nodeAt(root, path);
  return node instanceof Branch ? node.children : null;
}

/** Key of an index in the map. The separator is a character that no key of the database can contain, unlike a space. */
function nameOf(path: readonly string[], orderBy: OrderBy): string {
  return `${path.join("/")}\u0000${nameOfOrder(orderBy)}`;
}
