interface Place<T> {
  readonly here: Set<T>;
  readonly below: Map<string, Place<T>>;
}

function emptyPlace<T>(): Place<T> {
  return { here: new Set(), below: new Map() };
}

/** Collection of items that each have a path. Finds the items above and below a path without visiting the others. */
export class PathGroups<T> {
  readonly #root: Place<T> = emptyPlace();

  add(path: readonly string[], item: T): void {
    let place = this.#root;
    for (const key of path) {
      let next = place.below.get(key);
      if (next === undefined) {
        next = emptyPlace();
        place.below.set(key, next);
      }
      place = next;
    }
    place.here.add(item);
  }

  remove(path: readonly string[], item: T): void {
    removeFrom(this.#root, path, 0, item);
  }

  /** Adds the items at, above and below `path` to `found`. */
  related(path: readonly string[], found: Set<T>): void {
    let place: Place<T> | undefined = this.#root;
    for (const key of path) {
      for (const item of place.here) found.add(item);
      place = place.below.get(key);
      if (place === undefined) return;
    }
    collect(place, found);
  }

  /** Returns all items. */
  all(): Set<T> {
    const found = new Set<T>();
    collect(this.#root, found);
    return found;
  }
}

function collect<T>(place: Place<T>, found: Set<T>): void {
  for (const item of place.here) found.add(item);
  for (const below of place.below.values()) collect(below, found);
}

function removeFrom<T>(place: Place<T>, path: readonly string[], depth: number, item: T): void {
  const key = path[depth];
  if (key === undefined) {
    place.here.delete(item);
    return;
  }
  const below = place.below.get(key);
  if (below === undefined) return;
  removeFrom(below, path, depth + 1, item);
  if (below.here.size === 0 && below.below.size === 0) place.below.delete(key);
}
