import { childOf, type Node } from "../tree/node";

/**
 * How many children a place remembers. The rules of one request walk the same few paths again and again, and a look-up
 * in a large branch costs more than these comparisons; the bound keeps a write of many children from piling them up.
 */
const REMEMBERED = 8;

/** A place in one state of the database, as `data`, `newData` and `root` show it (protocol, section 5.4). */
export class Snapshot {
  private known: Snapshot[] | null = null;

  constructor(
    readonly node: Node,
    /** The place above; null at the root of the database. */
    readonly above: Snapshot | null,
    /** The key under which it stands; empty at the root. */
    readonly key: string,
  ) {}

  child(key: string): Snapshot {
    const { known } = this;
    if (known !== null) {
      for (const place of known) if (place.key === key) return place;
    }
    const place = new Snapshot(childOf(this.node, key), this, key);
    if (known === null) this.known = [place];
    else if (known.length < REMEMBERED) known.push(place);
    return place;
  }

  /** `child('a/b')`: as deep as the path says; `.` and `..` are keys that nothing can have. */
  descend(path: string): Snapshot {
    if (!path.includes("/")) return path === "" ? this : this.child(path);
    return this.descendBy(pathSegments(path));
  }

  descendBy(segments: readonly string[]): Snapshot {
    return segments.reduce<Snapshot>((place, key) => place.child(key), this);
  }

  /** The path from the root, such as `/hoots/-Nabc`. */
  get path(): string {
    if (this.above === null) return "/";
    return `${this.above.above === null ? "" : this.above.path}/${this.key}`;
  }
}

export function rootSnapshot(node: Node): Snapshot {
  return new Snapshot(node, null, "");
}

/** The keys of a path text; empty ones are skipped, as in a URL. */
export function pathSegments(path: string): readonly string[] {
  return path.split("/").filter((segment) => segment !== "");
}
