import { setTimeout as wait } from "node:timers/promises";
import type { JsonValue } from "../tree/node";
import type { Change } from "./entries";

/** REST access to a database with administrator rights. */
export interface Administrator {
  /**
   * Reads at most `size` children of a node in key order, from the first child whose key is after `after`; null reads
   * from the first child.
   */
  readonly page: (node: string, after: string | null, size: number) => Promise<JsonValue>;
  readonly read: (path: string) => Promise<JsonValue>;
  /** Writes several locations in one call. A repeated write changes nothing, so a failed call can be retried. */
  readonly write: (changes: readonly Change[]) => Promise<void>;
}

/** Error that stopped a reindex. The message is one sentence for the user. */
export class ReindexError extends Error {
  override readonly name = "ReindexError";
}

export interface AdministratorOptions {
  /** For example `https://my-project-default-rtdb.firebaseio.com` or `http://127.0.0.1:9000?ns=demo-hooter`. */
  readonly databaseUrl: string;
  /** OAuth access token of a service account or an owner; "owner" for hooter-local. */
  readonly accessToken: string;
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds before the first retry; the delay doubles with each retry. Default 500. */
  readonly firstRetry?: number;
}

const ATTEMPTS = 6;

/** Calls a database over REST with an administrator's token. Retries failed calls with backoff. */
export function administratorOf(options: AdministratorOptions): Administrator {
  const { databaseUrl, accessToken, fetch = globalThis.fetch, firstRetry = 500 } = options;

  const call = async (path: string, parameters: Record<string, string>, init: RequestInit = {}): Promise<string> => {
    const url = new URL(databaseUrl);
    url.pathname = `/${path.split("/").map(encodeURIComponent).join("/")}.json`;
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    const target = `${init.method ?? "GET"} /${path.split("/")[0] ?? ""} at ${url.host}`;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await answerOf(url.href, init);
      if (answer.status >= 200 && answer.status < 300) return answer.text;
      const mayPass = answer.status === 0 || answer.status === 429 || answer.status >= 500;
      if (!mayPass || attempt === ATTEMPTS)
        throw new ReindexError(`${target}: ${reasonOf(answer.status, answer.text)}`);
      await wait(firstRetry * 2 ** (attempt - 1));
    }
  };

  const answerOf = async (url: string, init: RequestInit): Promise<{ status: number; text: string }> => {
    try {
      const headers = { authorization: `Bearer ${accessToken}` };
      const response = await fetch(url, { ...init, headers });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return { status: 0, text: cause instanceof Error ? cause.message : "" };
    }
  };

  return {
    page: async (node, after, size) => {
      const bound = after === null ? {} : { startAfter: JSON.stringify(after) };
      const query = { orderBy: '"$key"', ...bound, limitToFirst: String(size) };
      return parsed(await call(node, query));
    },
    read: async (path) => parsed(await call(path, {})),
    write: async (changes) => {
      await call("", { print: "silent" }, { method: "PATCH", body: JSON.stringify(Object.fromEntries(changes)) });
    },
  };
}

function parsed(text: string): JsonValue {
  try {
    const json: JsonValue = JSON.parse(text);
    return json;
  } catch {
    throw new ReindexError("The answer is not JSON: is this the address of a database?");
  }
}

function reasonOf(status: number, text: string): string {
  if (status === 401 || status === 403)
    return "the access token was refused. It may have expired: get a new one and start again.";
  if (status === 0) return `no answer (${text || "unknown reason"}).`;
  return `answered ${status}: ${text.slice(0, 200).trim()}`;
}
