import { createChunkLoader } from "../model/chunk";
import { HooterError, toHooterError } from "../model/errors";
import { createAddresses, queryParameters } from "./address";
import type { Database, JsonValue, StreamHandlers, TokenSource } from "./database";
import { type Failure, foreignAnswer, noResponse, readFailure } from "./failure";
import type { Target } from "./json-patch";
import { browserVisibility, type PageVisibility } from "./page-visibility";
import { RETRY, readWithRetry, retryDelay, wait, withTimeout } from "./retry";
import type * as StreamsModule from "./subscriptions/streams";
import type { Listen, StreamsOfReaderOptions } from "./subscriptions/streams";

/** Timeout of a call in milliseconds. */
export const CALL_TIMEOUT_MS = 15_000;

export interface RestDatabaseOptions {
  readonly databaseUrl: string;
  readonly token: TokenSource;
  /** Whether the reader is a visitor, whose reads carry no token. Default false. */
  readonly isVisitor?: boolean;
  /** Returns an App Check token for each call. Default none. */
  readonly appCheckToken?: (() => Promise<string | null>) | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  readonly live?: "stream" | "poll" | "off" | undefined;
  /** Key of the tabs that share streams. By default and with null, this page has separate streams. */
  readonly sharedBy?: string | null;
  readonly visibility?: PageVisibility;
  readonly now?: (() => number) | undefined;
  readonly random?: () => number;
  /** Timeout of a call in milliseconds. Default {@link CALL_TIMEOUT_MS}. */
  readonly timeout?: number;
}

interface Call {
  readonly method: "GET" | "PUT" | "PATCH";
  readonly path: readonly string[];
  readonly parameters: Record<string, string>;
  readonly body?: JsonValue;
  readonly signal?: AbortSignal | undefined;
}

/** Creates the database of one reader, over REST calls and event streams. */
export function createRestDatabase(options: RestDatabaseOptions): Database {
  const {
    token,
    now = Date.now,
    random = Math.random,
    isVisitor = false,
    timeout = CALL_TIMEOUT_MS,
    visibility = browserVisibility,
  } = options;
  const fetch: typeof globalThis.fetch = options.fetch ?? ((...request) => globalThis.fetch(...request));
  const addressOf = createAddresses(options.databaseUrl);
  /** Returns the parameter with the App Check token, and whether the request for the token timed out. */
  const appCheck = async (): Promise<{ readonly ac: { readonly ac?: string }; readonly isLate: boolean }> => {
    const { appCheckToken } = options;
    const none = { ac: {}, isLate: false };
    if (!appCheckToken) return none;
    const read = async () => {
      const ac = await appCheckToken();
      return ac ? { ac: { ac }, isLate: false } : none;
    };
    try {
      // If the browser blocks the script of App Check, the promise never settles.
      return await withTimeout(read(), timeout, () => ({ ac: {}, isLate: true }));
    } catch {
      // Send the call without a token. If the service requires one, it refuses the call, and the refusal is reported.
      return none;
    }
  };
  const credentials: StreamsOfReaderOptions["credentials"] = async (auth) => ({
    ...(auth !== null && { auth }),
    ...(await appCheck()).ac,
  });

  /** Sends one request. Repeats it with a fresh token if the token was refused. */
  async function request({ method, path, parameters, body, signal }: Call): Promise<{ json: JsonValue } | Failure> {
    // Omit the query: a slug may contain the author's e-mail address.
    const call = `${method} /${path[0] ?? ""}`;
    for (let renew = false; ; renew = true) {
      const isPublic = method === "GET" && isVisitor;
      const auth = isPublic ? null : await token({ renew });
      if (auth === null && !isPublic) throw new HooterError(renew ? "session-expired" : "signed-out");
      const { ac, isLate } = await appCheck();
      const address = addressOf(path, { ...parameters, ...(auth !== null && { auth }), ...ac });
      const init = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      const answer = await fetchText(address, init, signal);
      if ("isTimeout" in answer) return noResponse(call, { isTimeout: answer.isTimeout || isLate });
      if (answer.ok && method === "GET") return { json: parse(call, answer.text) };
      if (answer.status === 204) return { json: null };
      // A write with `print=silent` succeeds with 204. A proxy or a portal has sent any other success, so the outcome
      // of the write is unknown.
      if (answer.ok) return noResponse(call, { isTimeout: isLate });
      const failure = readFailure(call, answer.status, answer.text, { isPublic, isRenewed: renew, isTimeout: isLate });
      // The App Check token was late. The call may succeed once there is a token.
      if (isLate && answer.status === 401 && failure.error.code === "misconfigured") return noResponse(call, failure);
      if (!failure.isTokenStale || renew) return failure;
    }
  }

  async function fetchText(
    address: string,
    init: RequestInit,
    signal: AbortSignal | undefined,
  ): Promise<(Pick<Response, "ok" | "status"> & { readonly text: string }) | Pick<Failure, "isTimeout">> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeout);
    try {
      const response = await fetch(address, {
        ...init,
        signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
        credentials: "omit",
        referrerPolicy: "no-referrer",
        cache: "no-store",
      });
      return { ok: response.ok, status: response.status, text: await response.text() };
    } catch {
      return { isTimeout: late.signal.aborted };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Sends a call, and sends it again while `mayResend` allows it. */
  async function send(call: Call, mayResend: (failure: Failure) => boolean): Promise<JsonValue> {
    const { signal } = call;
    for (let attempt = 0; ; attempt++) {
      const result = await request(call);
      if ("json" in result) return result.json;
      if (!mayResend(result) || attempt + 1 >= RETRY.call.maxAttempts) throw result.error;
      await wait(retryDelay(RETRY.call, attempt, random()), signal);
      if (signal?.aborted) throw result.error;
    }
  }

  const get: Database["get"] = (path, query, { signal } = {}) =>
    send(
      { method: "GET", path, parameters: queryParameters(query), signal },
      // Do not resend after a timeout, because the next request would take as long.
      ({ error, isTimeout }) => !isTimeout && RETRY.call.mayRetry(error),
    );

  const write = async (method: "PUT" | "PATCH", path: readonly string[], value: JsonValue): Promise<void> => {
    const call = { method, path, parameters: { print: "silent" }, body: value };
    await send(call, ({ error, isFinal, isNotExecuted }) => {
      // A 4xx refusal without a code of its own has the code `unavailable`, so that reads are retried. A write fails
      // permanently instead, because its retries would block the writes that are queued after it.
      if (isFinal && error.code === "unavailable") throw new HooterError("refused", error.message);
      // Resend a write only when the service guarantees that the write was not executed. Otherwise, the caller checks
      // the outcome.
      return isNotExecuted;
    });
  };

  const listening = createListening({
    ...options,
    token,
    isVisitor,
    credentials,
    fetch,
    visibility,
    now,
    random,
    addressOf,
    get,
  });

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
  try {
    const json: JsonValue = JSON.parse(text);
    return json;
  } catch {
    throw foreignAnswer(call);
  }
}

/** Loads the code that opens streams. The code loads lazily, because a page shows content before it needs streams. */
export const loadStreams = createChunkLoader((): Promise<typeof StreamsModule> => import("./subscriptions/streams"));

/** Listens to targets. Calls wait until the code that opens streams is loaded; later calls listen immediately. */
function createListening(options: StreamsOfReaderOptions): Listen {
  let opened: Listen | null = null;
  const listen = ({ openStreams }: typeof StreamsModule, target: Target, handlers: StreamHandlers) => {
    opened ??= openStreams(options);
    return opened(target, handlers);
  };

  return (target, handlers) => {
    const loaded = loadStreams.loaded();
    if (loaded) return listen(loaded, target, handlers);
    const leaving = new AbortController();
    const { signal } = leaving;
    let close = () => {};
    const start = async () => {
      const onFailure = () => handlers.onConnection?.("reconnecting");
      const { visibility, random } = options;
      const streams = await readWithRetry(loadStreams, { signal, onFailure, policy: RETRY.load, visibility, random });
      if (streams) close = listen(streams, target, handlers);
    };
    void start();
    return () => {
      leaving.abort();
      close();
    };
  };
}
