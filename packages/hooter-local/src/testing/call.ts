import type { LocalDatabase } from "../service/local-database";
import type { JsonValue } from "../tree/node";

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly json: JsonValue;
  readonly header: (name: string) => string | null;
}

export interface CallOptions {
  /** Sent as JSON. */
  readonly body?: JsonValue;
  /** Sent unchanged. */
  readonly text?: string;
  readonly headers?: Record<string, string>;
}

export type Call = (method: string, url: string, options?: CallOptions) => Promise<Answer>;

/** Returns a function that calls a database. The `url` that it takes starts with the path. */
export function callerOf(database: Pick<LocalDatabase, "fetch">, base = "http://local"): Call {
  return async (method, url, options = {}) => {
    const init: RequestInit = { method, headers: options.headers ?? {} };
    if (options.text !== undefined) init.body = options.text;
    if (options.body !== undefined) init.body = JSON.stringify(options.body);
    const response = await database.fetch(base + url, init);
    const text = await response.text();
    return { status: response.status, text, json: parsed(text), header: (name) => response.headers.get(name) };
  };
}

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
