import { HooterError } from "../model/errors";

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/** Value of a query's bound or filter. */
export type QueryValue = string | number | boolean | null;

/** Start or end of a query: a value, optionally with a key that breaks ties. */
export type QueryBound = QueryValue | readonly [value: QueryValue, key: string];

/** A query. `orderBy` is "$key", "$value" or a child path. */
export interface DatabaseQuery {
  readonly orderBy: string;
  readonly startAt?: QueryBound;
  readonly startAfter?: QueryBound;
  readonly endAt?: QueryBound;
  readonly endBefore?: QueryBound;
  readonly equalTo?: QueryValue;
  readonly limitToFirst?: number;
  readonly limitToLast?: number;
}

/** A change from a stream. `data` replaces the value at `path`, relative to the location; null removes it. */
export interface DatabaseChange {
  readonly path: readonly string[];
  readonly data: JsonValue;
}

/** How changes arrive: immediately ("live"), after a reconnection, at intervals ("polling"), or not at all ("off"). */
export type Connection = "live" | "reconnecting" | "polling" | "off";

export interface StreamHandlers {
  /**
   * Receives the changes of one event, which belong together. The first event of each connection has one change: the
   * full value, at the empty path.
   */
  readonly onChanges: (changes: readonly DatabaseChange[]) => void;
  /**
   * Receives the state of the connection after the first event, and "reconnecting" whenever the connection is lost.
   * `failure` is present if the service has refused the connection.
   */
  readonly onConnection?: (connection: Connection, failure?: HooterError) => void;
  /** Called when the stream has ended permanently (permission denied, query refused). No event follows. */
  readonly onError: (error: HooterError) => void;
  /** Allows polling while streams are scarce, so that other listeners can use the streams. */
  readonly isLowPriority?: boolean;
}

/**
 * Interface of the realtime database: REST paths and event streams. Every call carries the reader's token, except the
 * reads of a visitor.
 *
 * A path is a list of raw segments, which the implementation encodes.
 */
export interface Database {
  /** @throws HooterError `permission-denied`, `network`, `unavailable`, `session-expired`, … */
  get(
    path: readonly string[],
    query?: DatabaseQuery | null,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<JsonValue>;
  put(path: readonly string[], value: JsonValue): Promise<void>;
  /** Writes an atomic multi-path update at the root. Keys are paths from the root joined by "/"; null removes. */
  update(changes: WritePlan): Promise<void>;
  /** Opens an event stream that reconnects by itself. @returns a function that closes it */
  listen(path: readonly string[], query: DatabaseQuery | null, handlers: StreamHandlers): () => void;
}

/** Returns the reader's ID token, or null when signed out. */
export type TokenSource = (options?: { readonly renew?: boolean }) => Promise<string | null>;

/** An atomic multi-path update: values by path from the root; null removes. */
export type WritePlan = Readonly<Record<string, JsonValue>>;

/**
 * Returns the children of a value. An array counts as an object with numeric keys (both forms occur).
 */
export function childrenOf(value: JsonValue): [string, JsonValue][] {
  return typeof value === "object" && value !== null ? Object.entries(value).filter(([, child]) => child !== null) : [];
}

/**
 * The database of one reader. It rejects writes after the account has signed out, because another page may already be
 * sending the account's pending mutations. It reports each response and each stream event, because they prove that the
 * network is available.
 *
 * @param onAnswer called before the caller receives the response; `isRead` is false for the response to a write
 */
export function readerDatabase(database: Database, signal: AbortSignal, onAnswer: (isRead: boolean) => void): Database {
  const received = async <T>(call: Promise<T>, isRead: boolean): Promise<T> => {
    const answer = await call;
    onAnswer(isRead);
    return answer;
  };
  const ifOpen = (write: () => Promise<void>) =>
    signal.aborted ? Promise.reject(new HooterError("signed-out")) : received(write(), false);
  return {
    get: (...request) => received(database.get(...request), true),
    put: (path, value) => ifOpen(() => database.put(path, value)),
    update: (changes) => ifOpen(() => database.update(changes)),
    listen: (path, query, handlers) =>
      database.listen(path, query, {
        ...handlers,
        onChanges(changes) {
          onAnswer(true);
          handlers.onChanges(changes);
        },
      }),
  };
}
