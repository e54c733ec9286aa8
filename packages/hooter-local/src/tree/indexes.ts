import { buildFieldIndexes, type FieldIndex, moveInFieldIndex } from "./field-index";
import { compareKeys } from "./key-order";
import { Branch, childOf, type Node, nodeAt } from "./node";
import { differences } from "./ordered-walk";
import { nameOfOrder, type OrderBy } from "./query";

/** An index and what it is of. */
export interface KeptIndex {
  readonly path: readonly string[];
  readonly orderBy: OrderBy;
  readonly index: FieldIndex;
}

interface Kept extends KeptIndex {
  index: FieldIndex;
}

/** Above this many, the index that was asked for least recently is dropped; it is built again when asked for. */
const LARGEST_COUNT = 500;

/**
 * The secondary indexes of one tree: each is built the first time it is asked for and then follows every write by the
 * difference alone, so that a query never costs the size of its collection twice.
 */
export class Indexes {
  readonly #kept = new Map<string, Kept>();
  /** The kept indexes of each collection, so that a write finds those that it concerns without looking at the others. */
  readonly #byPath = new Map<string, Set<Kept>>();

  /** The index of the collection at `path` as `root` holds it; `root` must be the tree that {@link follow} was last told of. */
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

  /** Builds those that are missing, all of them in one reading of the collection. @returns them */
  prepare(root: Node, path: readonly string[], orders: readonly OrderBy[]): FieldIndex[] {
    const missing = orders.filter((orderBy) => !this.#kept.has(nameOf(path, orderBy)));
    const built = missing.length === 0 ? [] : buildFieldIndexes(nodeAt(root, path), missing);
    for (const [at, orderBy] of missing.entries()) this.adopt({ path, orderBy, index: built[at] ?? null });
    return built;
  }

  /** Takes an index that was kept elsewhere; it must be of the tree that {@link follow} was last told of. */
  adopt({ path, orderBy, index }: KeptIndex): void {
    const place = path.join("/");
    const kept: Kept = { path, orderBy, index };
    this.#kept.set(nameOf(path, orderBy), kept);
    const here = this.#byPath.get(place) ?? new Set();
    here.add(kept);
    this.#byPath.set(place, here);
    this.#dropOldest();
  }

  /** Forgets all of them. */
  clear(): void {
    this.#kept.clear();
    this.#byPath.clear();
  }

  /** All of them, as they are now. */
  all(): KeptIndex[] {
    return [...this.#kept.values()].map(({ path, orderBy, index }) => ({ path, orderBy, index }));
  }

  /** Follows one write. Being told of the same child twice does no harm. */
  follow(before: Node, after: Node, written: readonly (readonly string[])[]): void {
    if (this.#kept.size === 0) return;
    for (const path of written) {
      this.#followAbove(before, after, path);
      this.#followAtAndBelow(before, after, path);
    }
  }

  /** The collections above the written place: one child of each has changed. */
  #followAbove(before: Node, after: Node, path: readonly string[]): void {
    const above = this.#keptAbove(path);
    let collectionBefore = before;
    let collectionAfter = after;
    // Below the last of them nothing is looked at: there a look-up would be for nothing.
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

  /** The kept indexes of each collection above a place, from the root down to the last that has any. */
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

  /** The collections at or below the written place: any child may have changed. */
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
    if (this.#kept.size <= LARGEST_COUNT) return;
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

/** Between them stands what no key can hold: keys may hold spaces. */
function nameOf(path: readonly string[], orderBy: OrderBy): string {
  return `${path.join("/")}\u0000${nameOfOrder(orderBy)}`;
}
