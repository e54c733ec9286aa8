import { setImmediate as nextTurn } from "node:timers/promises";
import type { RunningIdentity } from "../identity";
import { communityEntries } from "../seed";
import type { Node } from "../tree/node";
import { EntriesTree } from "./entries-tree";
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
