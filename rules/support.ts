import { readFileSync } from "node:fs";
import { createLocalDatabase } from "hooter-local";

/** The rules as they are deployed. */
export const rulesText = readFileSync("database.rules.json", "utf8");

export const alice = { uid: "alice-uid", name: "Alice" };
export const bob = { uid: "bob-uid", name: "Bob" };

export interface Person {
  readonly uid: string;
  readonly name: string;
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Changes = Record<string, Json>;

/** The present of the test database: tests move it. */
export interface World {
  now: number;
  /** A multi-path write as somebody, or as nobody; the status that came back. */
  write(person: Person | null, changes: Changes): Promise<number>;
  put(person: Person | null, path: string, value: Json): Promise<number>;
  read(person: Person | null, path: string): Promise<number>;
  /** A value, as an administrator sees it. */
  value(path: string): Promise<Json>;
}

export const increment = (by: number): Json => ({ ".sv": { increment: by } });
export const timestamp: Json = { ".sv": "timestamp" };

/** A database of its own under the real rules, on the real engine. */
export function createWorld(rules = rulesText): World {
  const world = { now: Date.UTC(2026, 10, 20, 12) };
  const database = createLocalDatabase({ rules, project: "demo-rules", now: () => world.now });
  const call = async (person: Person | null, method: string, path: string, body?: Json): Promise<Response> => {
    const query = person === null ? "" : `?auth=${tokenOf(person, world.now)}`;
    return database.fetch(`http://local/${path}.json${query}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  return Object.assign(world, {
    write: async (person: Person | null, changes: Changes) => (await call(person, "PATCH", "", changes)).status,
    put: async (person: Person | null, path: string, value: Json) => (await call(person, "PUT", path, value)).status,
    read: async (person: Person | null, path: string) => (await call(person, "GET", path)).status,
    value: async (path: string): Promise<Json> => {
      const answer = await database.fetch(`http://local/${path}.json`, { headers: { authorization: "Bearer owner" } });
      return answer.json();
    },
  });
}

/** An ID token as the identity emulator makes them: unsigned. */
function tokenOf({ uid, name }: Person, now: number): string {
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
