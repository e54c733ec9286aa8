import { readFileSync } from "node:fs";
import { createLocalDatabase, type LocalDatabase } from "hooter-local";
import { ruleFiles } from "./source";
import type { Readers } from "./source/rule-node";

/** The service's status for a write that the rules refuse. */
export const refused = 401;

/** Start time of every harness. */
export const START = Date.UTC(2026, 10, 20, 12);

export interface Person {
  readonly uid: string;
  readonly name: string;
  /** The token's claim `admin`; true makes the account an administrator of the site. */
  readonly admin?: boolean | string;
}

export const alice: Person = { uid: "alice-uid", name: "Alice" };
export const bob: Person = { uid: "bob-uid", name: "Bob" };
export const carol: Person = { uid: "carol-uid", name: "Carol" };
/** Account with the default name, which needs no claim. */
export const john: Person = { uid: "john-uid", name: "John Doe" };

/** Administrator of the site. */
export const moderator: Person = { uid: "moderator-uid", name: "John Doe", admin: true };

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Changes = Record<string, Json>;

/** Test database. Tests set `now` to change its current time. */
export interface Harness {
  now: number;
  /**
   * Makes a multi-path write as an account, or as a visitor if `person` is null. Resolves to the status of the answer.
   */
  write(person: Person | null, changes: Changes): Promise<number>;
  put(person: Person | null, path: string, value: Json): Promise<number>;
  read(person: Person | null, path: string, query?: Readonly<Record<string, string>>): Promise<number>;
  /**
   * Writes data without checking the rules: data as an administrator, `hooter-local reindex`, or a plain client from
   * before these rules may have left it.
   */
  given(changes: Changes): Promise<void>;
  /** Value as an administrator sees it. */
  value(path: string): Json;
}

export const increment = (by: number): Json => ({ ".sv": { increment: by } });
export const timestamp: Json = { ".sv": "timestamp" };

/** Names claimed at the start of every harness. */
const claimed: Changes = {
  [`auteurImg/${alice.uid}/profil`]: { name: "Alice", cle: "aiice" },
  [`auteurImg/${bob.uid}/profil`]: { name: "Bob", cle: "bob" },
  [`auteurImg/${carol.uid}/profil`]: { name: "Carol", cle: "caroi" },
  "pseudos/aiice": alice.uid,
  "pseudos/bob": bob.uid,
  "pseudos/caroi": carol.uid,
};

let now = START;
/**
 * Databases with the deployed rules, one for each variant. The harnesses of a test file reuse the same databases,
 * because compiling the rules takes longer than most tests.
 */
const databases = new Map<Readers, LocalDatabase>();

function databaseFor(readers: Readers): LocalDatabase {
  const present = databases.get(readers);
  if (present) return present;
  const rules = readFileSync(ruleFiles[readers], "utf8");
  const database = createLocalDatabase({ rules, project: "demo-rules", now: () => now });
  databases.set(readers, database);
  return database;
}

/** Enforces other rules, for the mutation tests (scripts/rules). */
export function enforceRules(readers: Readers, source: string): void {
  databaseFor(readers).setRules(source);
}

type CallListener = (readers: Readers, path: string, status: number) => void;
let watch: CallListener | null = null;

/**
 * Sets a listener, or removes it with null. For each path in a call, the listener receives the variant of the rules,
 * the path and the status of the answer.
 */
export function watchCalls(listener: CallListener | null): void {
  watch = listener;
}

/**
 * Creates a database that contains only three claimed names, with the real rules on the real engine. The previous
 * harness for the same `readers` can no longer be used, because both use the same database.
 */
export async function createHarness(readers: Readers = "members"): Promise<Harness> {
  const database = databaseFor(readers);
  await database.write("", null);
  await database.update("", claimed);
  now = START;
  const call = async (
    person: Person | null,
    method: string,
    path: string,
    body?: Json,
    query: Readonly<Record<string, string>> = {},
  ): Promise<number> => {
    const parameters = new URLSearchParams({ ...query, ...(person === null ? {} : { auth: tokenOf(person) }) });
    const answer = await database.fetch(`http://local/${path}.json?${parameters}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (watch !== null) for (const written of pathsOf(method, path, body)) watch(readers, written, answer.status);
    return answer.status;
  };
  return {
    get now() {
      return now;
    },
    set now(time) {
      now = time;
    },
    write: (person, changes) => call(person, "PATCH", "", changes),
    put: (person, path, value) => call(person, "PUT", path, value),
    read: (person, path, query) => call(person, "GET", path, undefined, query),
    given: (changes) => database.update("", changes),
    value: (path) => database.read(path),
  };
}

/** Paths at which a call evaluates rules. A multi-path write evaluates them at each of its paths. */
function pathsOf(method: string, path: string, body: Json | undefined): readonly string[] {
  return method === "PATCH" && typeof body === "object" && body !== null ? Object.keys(body) : [path];
}

/** Unsigned ID token, like the identity emulator's. */
function tokenOf({ uid, name, admin }: Person): string {
  const seconds = Math.floor(now / 1000);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = {
    iss: "https://securetoken.google.com/demo-rules",
    aud: "demo-rules",
    sub: uid,
    user_id: uid,
    name,
    ...(admin === undefined ? {} : { admin }),
    auth_time: seconds,
    iat: seconds,
    exp: seconds + 3600,
    firebase: { sign_in_provider: "password", identities: {} },
  };
  return `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.`;
}
