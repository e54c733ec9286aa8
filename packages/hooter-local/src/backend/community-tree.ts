import { setImmediate as nextTurn } from "node:timers/promises";
import type { RunningIdentity } from "../identity";
import { communityEntries } from "../seed";
import type { Node } from "../tree/node";
import { EntriesTree } from "./entries-tree";
import { addMissingAccounts, seedAccounts } from "./seed-accounts";

export interface CommunityTreeOptions {
  /** null when there is no identity emulator: then there is only the data. */
  readonly identity: Pick<RunningIdentity, "createAccounts" | "hasAccount"> | null;
  /** Milliseconds. */
  readonly now: number;
  readonly hoots: number;
  /** Told of every location. */
  readonly onLocation?: () => void;
}

/** Whoever waits, such as a Ctrl-C, has a turn after so many locations. */
const LOCATIONS_A_TURN = 20_000;

/**
 * Makes the community as the tree that an empty database begins with, its accounts first: a seeding that is interrupted
 * is then done again by the next start, because the database is still empty.
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
