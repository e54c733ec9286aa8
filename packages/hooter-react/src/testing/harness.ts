/// <reference types="vite/client" />
import { createHooterClient, type HooterClient, type HooterClientOptions, type Identity } from "hooter-client";
import { memoryIdentity } from "hooter-client/memory";
import { createLocalDatabase, type LocalDatabase } from "hooter-local";
import { buildCommunity, seedPeople } from "hooter-test-support/seed";
import publicRules from "../../../../database.public.rules.json?raw";
import rules from "../../../../database.rules.json?raw";

/**
 * Environment for stories and tests: the database engine of `hooter-local` with the real rules, and an identity service
 * in memory.
 */
export interface Harness {
  readonly client: HooterClient;
  readonly identity: Identity;
  readonly database: LocalDatabase;
  /** Calls to the database, such as `GET /hoots.json`, without their queries. */
  readonly calls: string[];
  /** "down" fails every call, "silent" never answers, "refusing" refuses every write. */
  network: Network;
  /** Signs in another user on another device. */
  otherUser(email: string): Promise<HooterClient>;
  dispose(): void;
}

export type Network = "up" | "down" | "silent" | "refusing";

export interface HarnessOptions {
  /** E-mail address of the account on this page; null for a visitor. Default {@link ALICE}. */
  readonly signedInAs?: string | null | undefined;
  /** Number of the community's hoots; 0 for an empty database. Default: all of them. */
  readonly hoots?: number | undefined;
  readonly network?: Network | undefined;
  /** Whether the account on this page is a site administrator. */
  readonly isAdministrator?: boolean | undefined;
  /** Options for the client on this page. */
  readonly client?: Partial<HooterClientOptions> | undefined;
}

export const ALICE = "alice@hooter.example";
export const BASILE = "basile@hooter.example";
/** Password of both accounts. */
export const PASSWORD = "hibou-2026";

const PROJECT = "demo-hooter";
/**
 * Time at which every harness creates the community. It is fixed, because the author of the latest hoot depends on the
 * time of day. It is years in the past, so that new hoots are newer than the seeded ones, and every seeded hoot shows a
 * date instead of a relative time.
 */
const COMMUNITY_TIME = Date.UTC(2020, 10, 21, 17, 8);
const accounts = seedPeople.map(({ email, password, pseudo, picture }, index) => ({
  email,
  password,
  uid: `account${index}`,
  displayName: pseudo,
  photoURL: picture,
}));

const communities = new Map<number, ReturnType<typeof buildCommunity>>();

/** Returns the initial data with this number of hoots. All harnesses on the page with the same number share it. */
function communityOf(hoots: number): ReturnType<typeof buildCommunity> {
  const community = communities.get(hoots) ?? buildCommunity({ now: COMMUNITY_TIME, accounts, hoots });
  communities.set(hoots, community);
  return community;
}

export function createHarness({
  signedInAs = ALICE,
  hoots = 424,
  network = "up",
  isAdministrator = false,
  client = {},
}: HarnessOptions = {}): Harness {
  const database = createLocalDatabase({
    rules: client.readers === "everyone" ? publicRules : rules,
    project: PROJECT,
    data: hoots > 0 ? communityOf(hoots) : null,
  });
  const calls: string[] = [];
  const clients: HooterClient[] = [];

  const identityOf = (email: string | null, claims = {}) =>
    memoryIdentity({
      project: PROJECT,
      accounts: accounts.map((account) => ({ ...account, claims })),
      ...(email === null ? {} : { signedInAs: email }),
    });
  const createClient = (
    identity: Identity,
    fetch: typeof globalThis.fetch,
    more: Partial<HooterClientOptions> = {},
  ): HooterClient => {
    const drafts = new Map<string, string>();
    const created = createHooterClient({
      identity,
      databaseUrl: `https://${PROJECT}.example`,
      locale: "fr-FR",
      // Pictures of the seeded community.
      picturePaths: ["/communaute/"],
      fetch,
      storage: {
        getItem: (key) => drafts.get(key) ?? null,
        setItem: (key, value) => void drafts.set(key, value),
        removeItem: (key) => void drafts.delete(key),
      },
      ...more,
    });
    clients.push(created);
    return created;
  };

  const identity = identityOf(signedInAs, isAdministrator ? { admin: true } : {});
  const harness: Harness = {
    identity,
    client: createClient(
      identity,
      async (input, init) => {
        const url = new URL(input instanceof Request ? input.url : input);
        calls.push(`${init?.method ?? "GET"} ${url.pathname}`);
        if (harness.network === "down") throw new TypeError("Failed to fetch");
        if (harness.network === "silent") {
          return new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
        }
        if (harness.network === "refusing" && (init?.method === "PATCH" || init?.method === "PUT")) {
          return new Response('{"error":"Permission denied"}', { status: 401 });
        }
        return database.fetch(input, init);
      },
      client,
    ),
    database,
    calls,
    network,
    otherUser: async (email) => {
      const client = createClient(identityOf(email), database.fetch);
      await untilSignedIn(client);
      return client;
    },
    dispose() {
      for (const client of clients) client.dispose();
      database.dispose();
    },
  };
  return harness;
}

function untilSignedIn({ session }: HooterClient): Promise<void> {
  return new Promise((resolve) => {
    const look = () => session.get().status === "signed-in" && resolve();
    session.subscribe(look);
    look();
  });
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Slug of the hoot with the most comments in this harness. */
export function busiestSlug({ database }: Harness): string {
  const stats = database.read("stats");
  const slugs = database.read("slugs");
  if (!isRecord(stats) || !isRecord(slugs)) throw new Error("This harness has no hoots.");
  const comments = (id: unknown) => {
    const counts = typeof id === "string" ? stats[id] : null;
    return isRecord(counts) && typeof counts["comments"] === "number" ? counts["comments"] : 0;
  };
  const [busiest] = Object.keys(slugs).sort((a, b) => comments(slugs[b]) - comments(slugs[a]));
  if (busiest === undefined) throw new Error("This harness has no hoots.");
  return busiest;
}

/** Returns the harness that a story's loader has created. */
export function harnessOf(loaded: Record<string, unknown>): Harness {
  const { harness } = loaded;
  if (!isHarness(harness)) throw new Error("The story has no harness.");
  return harness;
}

function isHarness(value: unknown): value is Harness {
  return isRecord(value) && "client" in value && "database" in value;
}

/**
 * Calls other than reads. Do not count reads in a test: a screen repeats some reads, so their number depends on the
 * duration of the test.
 */
export const writesOf = ({ calls }: Pick<Harness, "calls">): string[] =>
  calls.filter((call) => !call.startsWith("GET "));
