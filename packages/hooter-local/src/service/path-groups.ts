interface PathNode<T> {
  readonly items: Set<T>;
  readonly children: Map<string, PathNode<T>>;
}

function emptyNode<T>(): PathNode<T> {
  return { items: new Set(), children: new Map() };
}

/** Groups items by path. Finds the items above and below a path without visiting the others. */
export class PathGroups<T> {
  readonly #root: PathNode<T> = emptyNode();

  add(path: readonly string[], item: T): void {
    let node = this.#root;
    for (const key of path) {
      const next = node.children.get(key) ?? emptyNode();
      node.children.set(key, next);
      node = next;
    }
    node.items.add(item);
  }

  remove(path: readonly string[], item: T): void {
    removeFrom(this.#root, path, 0, item);
  }

  /** Adds the items at, above and below `path` to `found`. */
  related(path: readonly string[], found: Set<T>): void {
    let node: PathNode<T> | undefined = this.#root;
    for (const key of path) {
      for (const item of node.items) found.add(item);
      node = node.children.get(key);
      if (node === undefined) return;
    }
    collect(node, found);
  }
}

function collect<T>(node: PathNode<T>, found: Set<T>): void {
  for (const item of node.items) found.add(item);
  for (const child of node.children.values()) collect(child, found);
}

function removeFrom<T>(node: PathNode<T>, path: readonly string[], depth: number, item: T): void {
  const key = path[depth];
  if (key === undefined) {
    node.items.delete(item);
    return;
  }
  const child = node.children.get(key);
  if (child === undefined) return;
  removeFrom(child, path, depth + 1, item);
  if (child.items.size === 0 && child.children.size === 0) node.children.delete(key);
}
