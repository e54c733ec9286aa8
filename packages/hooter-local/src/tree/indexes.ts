import { buildFieldIndexes, type FieldIndex, moveInFieldIndex } from "./field-index";
import { compareKeys } from "./key-order";
import { Branch, childOf, type Node, nodeAt } from "./node";
import { differences } from "./ordered-walk";
import { nameOfOrder, type OrderBy } from "./query";

/** Index with its collection and order. */
export interface KeptIndex {
  readonly path: readonly string[];
  readonly orderBy: OrderBy;
  readonly index: FieldIndex;
}

interface Kept extends KeptIndex {
  index: FieldIndex;
}

/** Maximum number of indexes. Beyond it, the least recently used index is dropped, and built again on its next use. */
const MAX_INDEXES = 500;

/**
 * Secondary indexes of one tree. Each index is built on its first use, and then updated with the changes of every
 * write, so that a whole collection is read only once.
 */
export class Indexes {
  readonly #kept = new Map<string, Kept>();
  /** Indexes of each collection, so that a write finds the affected ones without visiting the others. */
  readonly #byPath = new Map<string, Set<Kept>>();

  /** Returns the index of the collection at `path`. `root` must be the tree of the last {@link follow} call. */
  indexOf(root: Node, path: readonly string[], orderBy: OrderBy): FieldIndex {
    const name = nameOf(path, orderBy);
    const known = this.#kept.get(name);
    if (known !== undefined) {
      this.#kept.delete(name);
      this.#kept.set(name, known);
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
    const missing = orders.filter((orderBy) => !this.#kept.has(nameOf(path, orderBy)));
    const built = missing.length === 0 ? [] : buildFieldIndexes(nodeAt(root, path), missing);
    for (const [at, orderBy] of missing.entries()) this.adopt({ path, orderBy, index: built[at] ?? null });
    return built;
  }

  /** Adds an existing index, which must belong to the tree of the last {@link follow} call. */
  adopt({ path, orderBy, index }: KeptIndex): void {
    const place = path.join("/");
    const kept: Kept = { path, orderBy, index };
    this.#kept.set(nameOf(path, orderBy), kept);
    const here = this.#byPath.get(place) ?? new Set();
    here.add(kept);
    this.#byPath.set(place, here);
    this.#dropOldest();
  }

  /** Removes all indexes. */
  clear(): void {
    this.#kept.clear();
    this.#byPath.clear();
  }

  /** Returns the current state of all indexes. */
  all(): KeptIndex[] {
    return [...this.#kept.values()].map(({ path, orderBy, index }) => ({ path, orderBy, index }));
  }

  /** Updates the indexes for one write. Updating a child twice has no effect, so the written paths may overlap. */
  follow(before: Node, after: Node, written: readonly (readonly string[])[]): void {
    if (this.#kept.size === 0) return;
    for (const path of written) {
      this.#followAbove(before, after, path);
      this.#followAtAndBelow(before, after, path);
    }
  }

  /** Updates the indexes of collections above the written location: one child of each has changed. */
  #followAbove(before: Node, after: Node, path: readonly string[]): void {
    const above = this.#keptAbove(path);
    let collectionBefore = before;
    let collectionAfter = after;
    // Stop at the last indexed collection, because there is no index to update below it.
    for (const [depth, here] of above.entries()) {
      const key = path[depth];
      if (key === undefined) return;
      const childBefore = childOf(collectionBefore, key) ?? undefined;
      const childAfter = childOf(collectionAfter, key) ?? undefined;
      for (const kept of here ?? []) {
        kept.index = moveInFieldIndex(kept.index, kept.orderBy, key, childBefore, childAfter);
      }
      collectionBefore = childBefore ?? null;
      collectionAfter = childAfter ?? null;
    }
  }

  /** Returns the indexes of each collection above a location, from the root to the deepest collection with an index. */
  #keptAbove(path: readonly string[]): (Iterable<Kept> | undefined)[] {
    const found: (Iterable<Kept> | undefined)[] = [];
    let place = "";
    let length = 0;
    for (const [depth, key] of path.entries()) {
      const here = this.#byPath.get(place);
      found.push(here);
      if (here !== undefined) length = depth + 1;
      place = depth === 0 ? key : `${place}/${key}`;
    }
    found.length = length;
    return found;
  }

  /** Updates the indexes of collections at or below the written location: any child may have changed. */
  #followAtAndBelow(before: Node, after: Node, path: readonly string[]): void {
    const place = path.join("/");
    for (const [keptPlace, here] of this.#byPath) {
      if (place !== "" && keptPlace !== place && !keptPlace.startsWith(`${place}/`)) continue;
      for (const kept of here) {
        differences(
          blocksAt(before, kept.path),
          blocksAt(after, kept.path),
          compareKeys,
          (key, childBefore, childAfter) => {
            kept.index = moveInFieldIndex(kept.index, kept.orderBy, key, childBefore, childAfter);
          },
        );
      }
    }
  }

  #dropOldest(): void {
    if (this.#kept.size <= MAX_INDEXES) return;
    for (const [name, kept] of this.#kept) {
      this.#kept.delete(name);
      const place = kept.path.join("/");
      const here = this.#byPath.get(place);
      here?.delete(kept);
      if (here?.size === 0) this.#byPath.delete(place);
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
