import type { RunningIdentity } from "../identity";
import { communityEntries } from "../seed";
import { addMissingAccounts, seedAccounts } from "./seed-accounts";

export interface SeedOptions {
  readonly identity: Pick<RunningIdentity, "createAccounts" | "hasAccount">;
  /** Database URL, including the `ns` parameter. */
  readonly databaseUrl: string;
  /** Milliseconds. */
  readonly now: number;
}

/**
 * Writes the community to a running, empty database and its accounts to the identity service. A database that contains
 * any data is left unchanged.
 *
 * Creates the accounts first and writes the data last, in one call. If the seeding is interrupted, the database is
 * still empty, so the next start repeats the seeding.
 *
 * @returns whether the community was written
 */
export async function seedBackend({ identity, databaseUrl, now }: SeedOptions): Promise<boolean> {
  if (!(await isEmpty(databaseUrl))) return false;
  const accounts = seedAccounts();
  await addMissingAccounts(identity, accounts);
  await write(databaseUrl, Object.fromEntries(communityEntries({ now, accounts })));
  return true;
}

const owner = { authorization: "Bearer owner" };

async function isEmpty(databaseUrl: string): Promise<boolean> {
  const answer = await fetch(rootOf(databaseUrl, { shallow: "true" }), { headers: owner });
  if (!answer.ok) throw new Error(`The database cannot be read (${answer.status}).`);
  return (await answer.json()) === null;
}

async function write(databaseUrl: string, changes: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = await fetch(rootOf(databaseUrl, { print: "silent" }), {
    method: "PATCH",
    headers: { ...owner, "content-type": "application/json" },
    body: JSON.stringify(changes),
  });
  if (!answer.ok) throw new Error(`The database refused the seed data (${answer.status}).`);
}

function rootOf(databaseUrl: string, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(databaseUrl);
  url.pathname = "/.json";
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}
