import { setImmediate as nextTurn } from "node:timers/promises";
import type { RunningIdentity } from "../identity";
import { communityEntries } from "../seed";
import { branchFromEntries, fromJson } from "../tree/from-json";
import type { Child, JsonValue, Node } from "../tree/node";
import { addMissingAccounts, seedAccounts } from "./seed-accounts";

export interface CommunityTreeOptions {
  /** null when there is no identity emulator; in that case, only the data is created. */
  readonly identity: Pick<RunningIdentity, "createAccounts" | "hasAccount"> | null;
  /** Milliseconds. */
  readonly now: number;
  readonly hoots: number;
  /** Called for each location. */
  readonly onLocation?: () => void;
}

/** Number of locations to build before each yield to the event loop. The yield lets Ctrl-C take effect. */
const LOCATIONS_A_TURN = 20_000;

/**
 * Creates the accounts of the community, then builds the community as the initial tree of an empty database. If the
 * seeding is interrupted, the database is still empty, so the next start repeats the seeding.
 */
export async function communityTree({ identity, now, hoots, onLocation }: CommunityTreeOptions): Promise<Node> {
  const accounts = seedAccounts();
  if (identity !== null) await addMissingAccounts(identity, accounts);
  const tree = new EntriesTree();
  let count = 0;
  for (const [path, value] of communityEntries({ now, accounts, hoots })) {
    tree.add(path.split("/"), value);
    onLocation?.();
    count += 1;
    if (count % LOCATIONS_A_TURN === 0) await nextTurn();
  }
  return tree.finish();
}

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
