import { readFileSync } from "node:fs";
import { createLocalDatabase } from "hooter-local";

/** The rules as they are deployed. */
export const rulesText = readFileSync("database.rules.json", "utf8");

/** What the service answers to a write that the rules refuse. */
export const refused = 401;

/** The moment at which every world begins. */
export const START = Date.UTC(2026, 10, 20, 12);

export interface Person {
  readonly uid: string;
  readonly name: string;
}

export const alice: Person = { uid: "alice-uid", name: "Alice" };
export const bob: Person = { uid: "bob-uid", name: "Bob" };
export const carol: Person = { uid: "carol-uid", name: "Carol" };
/** An account without a name of its own: it needs no claim. */
export const john: Person = { uid: "john-uid", name: "John Doe" };

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Changes = Record<string, Json>;

/** The present of the test database: tests move it. */
export interface World {
  now: number;
  /** A multi-path write as somebody, or as nobody; the status that came back. */
  write(person: Person | null, changes: Changes): Promise<number>;
  put(person: Person | null, path: string, value: Json): Promise<number>;
  read(person: Person | null, path: string): Promise<number>;
  /** What an administrator, a reindexing or a plain client of former times left there. */
  given(changes: Changes): Promise<void>;
  /** A value, as an administrator sees it. */
  value(path: string): Json;
}

export const increment = (by: number): Json => ({ ".sv": { increment: by } });
export const timestamp: Json = { ".sv": "timestamp" };

/** Whose names are claimed when a world begins. */
const claimed: Changes = {
  [`auteurImg/${alice.uid}/profil`]: { name: "Alice", cle: "aiice" },
  [`auteurImg/${bob.uid}/profil`]: { name: "Bob", cle: "bob" },
  [`auteurImg/${carol.uid}/profil`]: { name: "Carol", cle: "caroi" },
  "pseudos/aiice": alice.uid,
  "pseudos/bob": bob.uid,
  "pseudos/caroi": carol.uid,
};

let now = START;
// One database for all worlds of a file, one after the other: compiling the rules takes longer than most tests.
const database = createLocalDatabase({ rules: rulesText, project: "demo-rules", now: () => now });

/** Puts other rules in force, for those who try what the tests find. */
export function enforceRules(source: string): void {
  database.setRules(source);
}

let watch: ((path: string) => void) | null = null;

/** Is told of every place that a call names; null ends it. */
export function watchCalls(listener: ((path: string) => void) | null): void {
  watch = listener;
}

/** An empty database but for three names, under the real rules, on the real engine. It ends the world before. */
export async function createWorld(): Promise<World> {
  await database.write("", null);
  await database.update("", claimed);
  now = START;
  const call = async (person: Person | null, method: string, path: string, body?: Json): Promise<number> => {
    if (watch !== null) for (const place of placesOf(method, path, body)) watch(place);
    const query = person === null ? "" : `?auth=${tokenOf(person)}`;
    const answer = await database.fetch(`http://local/${path}.json${query}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
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
    read: (person, path) => call(person, "GET", path),
    given: (changes) => database.update("", changes),
    value: (path) => database.read(path),
  };
}

/** A multi-path write asks at each of its paths. */
function placesOf(method: string, path: string, body: Json | undefined): readonly string[] {
  return method === "PATCH" && typeof body === "object" && body !== null ? Object.keys(body) : [path];
}

/** An ID token as the identity emulator makes them: unsigned. */
function tokenOf({ uid, name }: Person): string {
  const seconds = Math.floor(now / 1000);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = {
    iss: "https://securetoken.google.com/demo-rules",
    aud: "demo-rules",
    sub: uid,
    user_id: uid,
    name,
    auth_time: seconds,
    iat: seconds,
    exp: seconds + 3600,
    firebase: { sign_in_provider: "password", identities: {} },
  };
  return `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.`;
}
