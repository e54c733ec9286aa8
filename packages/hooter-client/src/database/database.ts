import type { HooterError } from "../model/errors";

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/** What a query compares with. */
export type QueryValue = string | number | boolean | null;

/** Where a query begins or ends: a value, and among equal ones a key (protocol, section 2.1). */
export type QueryBound = QueryValue | readonly [value: QueryValue, key: string];

/** A query (protocol, section 2). `orderBy` is "$key", "$value" or a child path. */
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

/** A change told by a stream: `data` replaces what is at `path`, relative to the location; null removes it. */
export interface DatabaseChange {
  readonly path: readonly string[];
  readonly data: JsonValue;
}

/** Whether changes arrive at once, at intervals or not at all, or whether they are being waited for again. */
export type Connection = "live" | "reconnecting" | "polling" | "off";

export interface StreamHandlers {
  /** One event's changes, to be applied together; the first event of each connection is one change at the empty path. */
  readonly onChanges: (changes: readonly DatabaseChange[]) => void;
  /** How changes arrive, once the first event has come; "reconnecting" whenever the connection is lost. */
  readonly onConnection?: (connection: Connection) => void;
  /** The stream has ended for good (permission denied, query refused); no event follows. */
  readonly onError: (error: HooterError) => void;
  /** Where connections are few, what is listened to so may be polled for the sake of the rest. */
  readonly isPatient?: boolean;
}

/**
 * The realtime database (port): REST paths and event streams, every call with the reader's token.
 *
 * A path is a list of raw segments: encoding is the adapter's work.
 */
export interface Database {
  /** @throws HooterError `permission-denied`, `network`, `unavailable`, `session-expired`, … */
  get(
    path: readonly string[],
    query?: DatabaseQuery | null,
    options?: { readonly signal?: AbortSignal },
  ): Promise<JsonValue>;
  put(path: readonly string[], value: JsonValue): Promise<void>;
  /** A multi-path update at the root: all of it or nothing. Keys are paths from the root joined by "/"; null removes. */
  update(changes: WritePlan): Promise<void>;
  /** Opens an event stream that reconnects by itself. @returns a function that closes it */
  listen(path: readonly string[], query: DatabaseQuery | null, handlers: StreamHandlers): () => void;
}

/** What one atomic multi-path update writes: values by path from the root; null removes. */
export type WritePlan = Readonly<Record<string, JsonValue>>;

/** Whether a value has children. */
export function isJsonObject(value: JsonValue | undefined): value is { [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The children of a value; an array counts as its indexes (protocol, section 1.7: it may come either way). */
export function childrenOf(value: JsonValue): [string, JsonValue][] {
  return typeof value === "object" && value !== null ? Object.entries(value).filter(([, child]) => child !== null) : [];
}
