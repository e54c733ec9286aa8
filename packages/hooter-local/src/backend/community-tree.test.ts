import { expect, test } from "vitest";
import { buildCommunity } from "../seed";
import { openDatabase } from "../server/open-local-database";
import { temporaryFolder } from "../testing/temporary-folder";
import { toJson } from "../tree/to-json";
import { communityTree } from "./community-tree";
import { seedAccounts } from "./seed-accounts";

const now = Date.parse("2026-11-20T14:00:00Z");

/** Fake identity service with some existing accounts. It records the accounts that it creates. */
function identityWith(existing: readonly string[]) {
  const known = new Set(existing);
  const created: string[] = [];
  return {
    created,
    hasAccount: (uid: string) => Promise.resolve(known.has(uid)),
    createAccounts: (accounts: readonly { uid: string }[]) => {
      for (const { uid } of accounts) created.push(uid);
      return Promise.resolve();
    },
  };
}

test("builds the same tree as buildCommunity, and calls onLocation once per location", async () => {
  let locations = 0;
  const tree = await communityTree({ identity: null, now, hoots: 700, onLocation: () => void (locations += 1) });
  expect(toJson(tree)).toEqual(buildCommunity({ now, accounts: seedAccounts(), hoots: 700 }));
  expect(locations).toBeGreaterThan(2000);
});

test("creates only the accounts that do not exist yet", async () => {
  const uids = seedAccounts().map(({ uid }) => uid);
  const identity = identityWith(uids.slice(0, 3));
  await communityTree({ identity, now, hoots: 5 });
  expect(identity.created).toEqual(uids.slice(3));
});

test("seeds an empty data folder, and leaves the seeded folder unchanged on the next start", async () => {
  const dataDir = await temporaryFolder();
  const begin = () => communityTree({ identity: null, now, hoots: 20 });
  const first = await openDatabase({ dataDir }, begin);
  const written = first.database.read("");
  expect(written).toEqual(buildCommunity({ now, accounts: seedAccounts(), hoots: 20 }));
  await first.database.write("hoots", null);
  await first.database.close();

  const second = await openDatabase({ dataDir }, () => {
    throw new Error("initial content was requested although there is data");
  });
  expect(second.database.read("hoots")).toBeNull();
  expect(second.database.read("slugs")).not.toBeNull();
  await second.database.close();
});
