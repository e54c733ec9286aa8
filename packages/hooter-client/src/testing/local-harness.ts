import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createLocalDatabase, type LocalDatabase, type LocalDatabaseOptions } from "hooter-local";
import {
  loadFeedFollowing,
  loadFollows,
  loadHashtagFollowing,
  loadHootFollowing,
  loadRareMutations,
  loadRareQueries,
  loadThreadCode,
} from "../chunks";
import { createHooterClient, type HooterClient, type HooterClientOptions, loadActions } from "../client";
import type { Database } from "../database/database";
import { createRestDatabase, loadStreams } from "../database/rest-database";
import type { Identity } from "../identity/identity";
import { memoryIdentity } from "../identity/memory-identity";
import { internals } from "../model/internals";
import type { SessionUser } from "../model/profile";
import type { DraftStorage } from "../model/storage";
import { loadMutations } from "../mutations/lazy-mutations";
import { claimPseudo } from "../mutations/profile-claim";
import { createFeedReader, type FeedReader } from "./feed-reader";

// In a worker that has not transformed these modules yet, an import takes seconds on a busy machine. Tests that count
// requests or use fake timers must not wait for such an import.
await Promise.all([
  loadStreams(),
  loadRareQueries(),
  loadRareMutations(),
  loadFeedFollowing(),
  loadHashtagFollowing(),
  loadHootFollowing(),
  loadFollows(),
  loadThreadCode(),
  loadActions(),
]);

/** Opens a real hooter-local database with the project's rules, for tests of the whole client. */
export function openLocalDatabase(options: LocalDatabaseOptions = {}): LocalDatabase {
  const rules = readFileSync(join(dirname(fileURLToPath(import.meta.url)), "../../../../database.rules.json"), "utf8");
  return createLocalDatabase({ rules, project: "demo-hooter", ...options });
}

const PICTURE = "https://images.exemple/hibou.png";
export const PASSWORD = "chouette";

/** A signed-in user of a database without a client: the context that the actions need. */
export interface Member {
  readonly uid: string;
  readonly identity: Identity;
  readonly database: Database;
  readonly writer: SessionUser;
}

function identityOf(name: string, now?: HooterClientOptions["now"]): Identity {
  const email = `${name.toLowerCase()}@exemple.fr`;
  return memoryIdentity({
    accounts: [{ email, password: PASSWORD, uid: `uid-${name}`, displayName: name, photoURL: PICTURE }],
    signedInAs: email,
    now,
  });
}

/**
 * Signs a user in to a database. Claims the user's name, as Hooter does when an account takes a name.
 *
 * @param options.fetch replaces the fetch of the database after the claim
 */
export async function member(
  name: string,
  local: Pick<LocalDatabase, "fetch">,
  options: { readonly fetch?: typeof globalThis.fetch; readonly now?: () => number; readonly claimed?: boolean } = {},
): Promise<Member> {
  const identity = identityOf(name, options.now);
  const uid = `uid-${name}`;
  const over = (fetch: typeof globalThis.fetch) =>
    createRestDatabase({
      databaseUrl: "http://local",
      fetch,
      token: (request) => identity.token(request),
      // Short delays between the attempts.
      random: () => 0.01,
    });
  if (options.claimed !== false) await claimPseudo(over(local.fetch), uid, { pseudo: name, picture: PICTURE });
  return {
    uid,
    identity,
    database: over(options.fetch ?? local.fetch),
    writer: { uid, email: `${name.toLowerCase()}@exemple.fr`, pseudo: name, picture: PICTURE },
  };
}

/** A user with a separate client. */
export interface Person {
  readonly client: HooterClient;
  readonly identity: Identity;
  readonly uid: string;
  /** Opens the feed as the user sees it. */
  readonly feed: (pageSize?: number, hashtag?: string) => FeedReader;
}

/** Signs a user in to a database, with a separate client. Claims the user's name, unless `claimed` is false. */
export async function person(
  name: string,
  database: Pick<LocalDatabase, "fetch">,
  { claimed = true, ...options }: Partial<HooterClientOptions> & { claimed?: boolean } = {},
): Promise<Person> {
  // Preload the lazy code of the mutations, as on a page that is already in use, so that writes apply synchronously.
  await loadMutations();
  // Claim the name by the real clock, because `options.now` may return a wrong time on purpose.
  await member(name, database, { claimed });
  const identity = identityOf(name, options.now);
  const client = createHooterClient({
    identity,
    databaseUrl: "http://local?ns=demo-hooter",
    fetch: database.fetch,
    locale: "fr-FR",
    storage: memoryStorage(),
    ...options,
  });
  await until(() => client.session.get().status === "signed-in");
  const feed = (pageSize = 20, hashtag?: string) => {
    const account = client[internals].account.get();
    if (!account) throw new Error("nobody is signed in");
    return createFeedReader(account, pageSize, hashtag);
  };
  return { client, identity, uid: `uid-${name}`, feed };
}

export function memoryStorage(): Required<DraftStorage> & { readonly items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
  };
}

/** Resolves once a condition holds. @throws Error when the condition does not hold within a minute */
export async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 60_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`not within a minute: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
