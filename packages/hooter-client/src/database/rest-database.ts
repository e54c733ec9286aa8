import { HooterError, toHooterError } from "../model/errors";
import { createAddresses, queryParameters } from "./address";
import { backOff, wait } from "./back-off";
import type { Database, JsonValue } from "./database";
import { type Failure, readFailure } from "./failure";
import { browserPage, type Page } from "./page";
import { createListening } from "./streams/listening";
import type { TokenSource } from "./token";

/** How {@link createRestDatabase} is set up. */
export interface RestDatabaseOptions {
  readonly databaseUrl: string;
  readonly token: TokenSource;
  readonly fetch?: typeof globalThis.fetch;
  readonly live?: "stream" | "poll" | "off";
  /** Whose streams the tabs share; absent or null: this page shares with none. */
  readonly sharedBy?: () => string | null;
  readonly page?: Page;
  readonly now?: () => number;
  readonly random?: () => number;
  /** A call without an answer is given up after this many milliseconds. Default 15,000. */
  readonly timeout?: number;
  /** The first wait before a read is tried again, in milliseconds. Default 300. */
  readonly firstRetry?: number;
}

/** A read is tried this often in all. */
const ATTEMPTS = 3;
const MAX_RETRY = 5_000;

/** The database over its REST paths and event streams (protocol, sections 1 to 3). */
export function createRestDatabase(options: RestDatabaseOptions): Database {
  const {
    token,
    now = Date.now,
    random = Math.random,
    timeout = 15_000,
    firstRetry = 300,
    page = browserPage,
  } = options;
  const fetch: typeof globalThis.fetch = options.fetch ?? ((...request) => globalThis.fetch(...request));
  const addressOf = createAddresses(options.databaseUrl);

  /** One request, with a fresh token and once more if the token was refused. */
  async function request(
    method: "GET" | "PUT" | "PATCH",
    path: readonly string[],
    parameters: Record<string, string>,
    body: JsonValue | undefined,
    signal: AbortSignal | undefined,
  ): Promise<{ json: JsonValue } | Failure> {
    // Nothing of the query: a slug holds the author's e-mail.
    const call = `${method} /${path[0] ?? ""}`;
    for (let renew = false; ; renew = true) {
      const auth = await token({ renew });
      if (auth === null) throw new HooterError(renew ? "session-expired" : "signed-out");
      const address = addressOf(path, { ...parameters, auth });
      const answer = await answerOf(
        address,
        { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
        signal,
      );
      // What fetch throws may hold the address, and so the token: it is not passed on.
      if (answer === null)
        return {
          error: new HooterError("network", `${call}: no answer`),
          staleToken: false,
          untried: false,
          final: false,
        };
      if (answer.ok) return { json: parse(call, answer.text) };
      const failure = readFailure(call, answer.status, answer.text);
      if (!failure.staleToken || renew) return failure;
    }
  }

  async function answerOf(address: string, init: RequestInit, signal: AbortSignal | undefined) {
    const controller = new AbortController();
    const abort = () => controller.abort();
    const timer = setTimeout(abort, timeout);
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort);
    try {
      const response = await fetch(address, {
        ...init,
        signal: controller.signal,
        credentials: "omit",
        referrerPolicy: "no-referrer",
        cache: "no-store",
      });
      return { ok: response.ok, status: response.status, text: await response.text() };
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  }

  const get: Database["get"] = async (path, query, { signal } = {}) => {
    for (let attempt = 0; ; attempt++) {
      const result = await request("GET", path, queryParameters(query), undefined, signal);
      if ("json" in result) return result.json;
      if (!result.error.retriable || attempt + 1 >= ATTEMPTS || signal?.aborted) throw result.error;
      await wait(backOff(attempt, firstRetry, MAX_RETRY, random()), signal);
    }
  };

  // A write is sent again only when the service says that it did not try: whoever wrote knows how to look whether it came through.
  const write = async (method: "PUT" | "PATCH", path: readonly string[], value: JsonValue): Promise<void> => {
    for (let attempt = 0; ; attempt++) {
      const result = await request(method, path, { print: "silent" }, value, undefined);
      if ("json" in result) return;
      const { error, final } = result;
      // A read of a place that is gone for now is tried again; a write would wait behind such an answer for ever.
      if (final && error.code === "unavailable") throw new HooterError("refused", error.message);
      if (!result.untried || attempt + 1 >= ATTEMPTS) throw error;
      await wait(backOff(attempt, firstRetry, MAX_RETRY, random()));
    }
  };

  const listening = createListening({ ...options, token, fetch, page, now, random, addressOf, get });

  return {
    get,
    put: (path, value) => write("PUT", path, value),
    update: (changes) => write("PATCH", [], { ...changes }),
    listen(path, query, handlers) {
      try {
        addressOf(path);
      } catch (error) {
        handlers.onError(toHooterError(error));
        return () => {};
      }
      return listening({ path, query }, handlers);
    },
  };
}

function parse(call: string, text: string): JsonValue {
  if (text === "") return null;
  try {
    const json: JsonValue = JSON.parse(text);
    return json;
  } catch {
    throw new HooterError("malformed", `${call}: the answer is not JSON`);
  }
}
