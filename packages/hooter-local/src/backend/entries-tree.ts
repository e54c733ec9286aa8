import { branchFromEntries, fromJson } from "../tree/from-json";
import type { Child, JsonValue, Node } from "../tree/node";

type Level = Map<string, Level | Child>;

/**
 * Collects values with their paths, and builds all branches at the end. This is faster than writing the values into a
 * tree one by one, which would rebuild all branches above each value.
 */
export class EntriesTree {
  readonly #root: Level = new Map();

  /**
   * @param path keys from the root to the value; at least one
   * @throws RangeError when the path of another value equals this path, or lies above or below it
   */
  add(path: readonly string[], value: JsonValue): void {
    const node = fromJson(value);
    const last = path.at(-1);
    if (node === null || last === undefined) return;
    let level = this.#root;
    for (const key of path.slice(0, -1)) {
      const below: Level | Child = level.get(key) ?? new Map();
      if (!(below instanceof Map)) throw new RangeError(`/${path.join("/")} is below another value`);
      level.set(key, below);
      level = below;
    }
    if (level.has(last)) throw new RangeError(`/${path.join("/")} is given twice, or is above another value`);
    level.set(last, node);
  }

  finish(): Node {
    return nodeOf(this.#root);
  }
}

function nodeOf(level: Level): Node {
  const keys: string[] = [];
  const children: Child[] = [];
  for (const [key, item] of level) {
    const child = item instanceof Map ? nodeOf(item) : item;
    // Free the memory of the map, because `child` now contains its content.
    if (item instanceof Map) item.clear();
    if (child === null) continue;
    keys.push(key);
    children.push(child);
  }
  return branchFromEntries(keys, children, null);
}
