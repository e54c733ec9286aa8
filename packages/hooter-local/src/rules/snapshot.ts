import { childOf, type Node } from "../tree/node";
import { keysOf } from "../tree/path";

/**
 * Maximum number of cached children per location. The rules of one request read the same few children repeatedly.
 * Comparing a few keys is faster than a look-up in a large branch.
 */
const MAX_CACHED = 8;

/** Location in one state of the database: `data`, `newData` or `root`. */
export class Snapshot {
  private known: Snapshot[] | null = null;

  constructor(
    readonly node: Node,
    /** Parent location; null at the root of the database. */
    readonly above: Snapshot | null,
    /** Key in the parent; empty at the root. */
    readonly key: string,
  ) {}

  child(key: string): Snapshot {
    const { known } = this;
    if (known !== null) {
      for (const child of known) if (child.key === key) return child;
    }
    const child = new Snapshot(childOf(this.node, key), this, key);
    if (known === null) this.known = [child];
    else if (known.length < MAX_CACHED) known.push(child);
    return child;
  }

  /**
   * `child('a/b')`: descends any number of levels. `.` and `..` have no special meaning: they are keys that no node can
   * have.
   */
  descend(path: string): Snapshot {
    if (!path.includes("/")) return path === "" ? this : this.child(path);
    return this.descendBy(keysOf(path));
  }

  descendBy(segments: readonly string[]): Snapshot {
    return segments.reduce<Snapshot>((snapshot, key) => snapshot.child(key), this);
  }

  /** Path from the root, such as `/hoots/-Nabc`. */
  get path(): string {
    if (this.above === null) return "/";
    return `${this.above.above === null ? "" : this.above.path}/${this.key}`;
  }
}

export function rootSnapshot(node: Node): Snapshot {
  return new Snapshot(node, null, "");
}
