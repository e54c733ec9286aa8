import type { RunningIdentity } from "../identity";
import { type CommunityEntry, communityEntries } from "../seed";
import { seedAccounts } from "./seed-accounts";

export interface SeedOptions {
  /** null when there is no identity emulator: then only the data is written. */
  readonly identity: Pick<RunningIdentity, "createAccounts" | "hasAccount"> | null;
  /** The database's address, with its `ns`. */
  readonly databaseUrl: string;
  /** Milliseconds. */
  readonly now: number;
  /** How many hoots; default all that are written (some 400). */
  readonly hoots?: number;
  /** Told from time to time how many locations are written, when there are many. */
  readonly onProgress?: (written: number) => void;
}

/** Locations a write; a community of the default size is a single one. */
const chunkSize = 20_000;

/**
 * Writes the community into an empty database and its accounts into the identity service; a database that holds anything
 * is left alone.
 *
 * Accounts come first and the data last, so that an interrupted seeding is done again by the next start.
 *
 * @returns whether it has seeded
 */
export async function seedBackend(options: SeedOptions): Promise<boolean> {
  const { identity, databaseUrl, now, hoots, onProgress } = options;
  if (!(await isEmpty(databaseUrl))) return false;

  const accounts = seedAccounts();
  if (identity !== null) {
    const missing = await Promise.all(accounts.map(async (account) => !(await identity.hasAccount(account.uid))));
    await identity.createAccounts(accounts.filter((_, index) => missing[index]));
  }

  let chunk: CommunityEntry[] = [];
  let written = 0;
  const flush = async (): Promise<void> => {
    await write(databaseUrl, Object.fromEntries(chunk));
    written += chunk.length;
    chunk = [];
    onProgress?.(written);
  };
  for (const entry of communityEntries({ now, accounts, ...(hoots === undefined ? {} : { hoots }) })) {
    chunk.push(entry);
    if (chunk.length >= chunkSize) await flush();
  }
  await flush();
  return true;
}

const owner = { authorization: "Bearer owner" };

async function isEmpty(databaseUrl: string): Promise<boolean> {
  const answer = await fetch(rootOf(databaseUrl, { shallow: "true" }), { headers: owner });
  if (!answer.ok) throw new Error(`The database refused to be read (${answer.status}).`);
  return (await answer.json()) === null;
}

async function write(databaseUrl: string, changes: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = await fetch(rootOf(databaseUrl, { print: "silent" }), {
    method: "PATCH",
    headers: { ...owner, "content-type": "application/json" },
    body: JSON.stringify(changes),
  });
  if (!answer.ok) throw new Error(`The database refused the community (${answer.status}).`);
}

function rootOf(databaseUrl: string, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(databaseUrl);
  url.pathname = "/.json";
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}
