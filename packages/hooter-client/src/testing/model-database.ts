import {
  type Database,
  type DatabaseChange,
  type DatabaseQuery,
  type JsonValue,
  type QueryBound,
  type StreamHandlers,
} from "../database/database";
import { isObject } from "../model/json";

/** How a {@link ModelDatabase} reports that a child has left the window of a limited query (an eviction). */
export interface ModelOptions {
  /** Whether the database sends null for an eviction. It is unknown whether the hosted service does so. */
  readonly evictionNulls: boolean;
  /** Whether the null comes before the child that caused the eviction. */
  readonly nullsFirst: boolean;
}

interface Stream {
  readonly path: readonly string[];
  readonly query: DatabaseQuery | null;
  readonly handlers: StreamHandlers;
  window: Map<string, JsonValue>;
  queue: DatabaseChange[][];
  started: boolean;
}

/**
 * A minimal database for property tests: one map of children per collection, ordered by key as text. The test delivers
 * the events of streams. Undelivered events are lost when the connection is cut.
 */
export class ModelDatabase implements Database {
  readonly nodes = new Map<string, Map<string, JsonValue>>();
  readonly #streams = new Set<Stream>();
  #connected = true;

  constructor(readonly options: ModelOptions) {}

  get streams(): number {
    return this.#streams.size;
  }

  /** Path and query of each open stream. */
  get targets(): { path: readonly string[]; query: DatabaseQuery | null }[] {
    return [...this.#streams].map(({ path, query }) => ({ path, query }));
  }

  /** Lowest start key of the open streams of a collection; null without open streams, "" if one has no start key. */
  lowestStart(collection: string): string | null {
    const starts = [...this.#streams]
      .filter(({ path }) => path[0] === collection)
      .map(({ query }) => boundOf(query?.startAt))
      .map((bound) => bound?.key ?? bound?.value ?? "");
    return starts.sort()[0] ?? null;
  }

  children(collection: string): Map<string, JsonValue> {
    const existing = this.nodes.get(collection) ?? new Map<string, JsonValue>();
    this.nodes.set(collection, existing);
    return existing;
  }

  /** Writes or removes one child, and queues the events of the streams. */
  write(collection: string, key: string, value: JsonValue): void {
    this.writeAll(collection, new Map([[key, value]]));
  }

  /** Writes several children at once. Each stream receives the changes of its window, one event for each child. */
  writeAll(collection: string, values: ReadonlyMap<string, JsonValue>): void {
    for (const [key, value] of values) {
      if (value === null) this.children(collection).delete(key);
      else this.children(collection).set(key, value);
    }
    for (const stream of this.#streams) {
      if (stream.path[0] !== collection || !stream.started || !this.#connected) continue;
      const before = stream.window;
      const after = this.#window(stream);
      stream.window = after;
      const puts = [...after]
        .filter(([child, data]) => before.get(child) !== data)
        .map(([child, data]) => ({ path: [child], data }));
      const nulls = [...before.keys()]
        .filter((child) => !after.has(child) && (this.options.evictionNulls || values.has(child)))
        .map((child) => ({ path: [child], data: null }));
      const events = this.options.nullsFirst ? [...nulls, ...puts] : [...puts, ...nulls];
      stream.queue.push(...events.map((event) => [event]));
    }
  }

  /** Delivers the queued events. Starts a newly opened stream. */
  deliver(): void {
    if (!this.#connected) return;
    const current = [...this.#streams];
    for (const stream of current) {
      if (!stream.started) {
        stream.started = true;
        stream.window = this.#window(stream);
        stream.queue = [[{ path: [], data: Object.fromEntries(stream.window) }]];
      }
      for (let event = stream.queue.shift(); event && this.#streams.has(stream); event = stream.queue.shift()) {
        stream.handlers.onChanges(event);
      }
      stream.handlers.onConnection?.("live");
    }
  }

  /** Whether all events have been delivered. */
  delivered(): boolean {
    return this.#connected && [...this.#streams].every(({ started, queue }) => started && queue.length === 0);
  }

  disconnect(): void {
    this.#connected = false;
    for (const stream of this.#streams) {
      stream.started = false;
      stream.queue = [];
      stream.handlers.onConnection?.("reconnecting");
    }
  }

  reconnect(): void {
    this.#connected = true;
  }

  async get(path: readonly string[], query?: DatabaseQuery | null): Promise<JsonValue> {
    return Object.fromEntries(this.#window({ path, query: query ?? null }));
  }

  async put(): Promise<void> {}

  async update(): Promise<void> {}

  listen(path: readonly string[], query: DatabaseQuery | null, handlers: StreamHandlers): () => void {
    const stream: Stream = { path, query, handlers, window: new Map(), queue: [], started: false };
    this.#streams.add(stream);
    return () => void this.#streams.delete(stream);
  }

  #window({ path, query }: Pick<Stream, "path" | "query">): Map<string, JsonValue> {
    const { orderBy = "$key", startAt, endAt, endBefore, equalTo, limitToLast } = query ?? {};
    const children = this.children(path[0] ?? "");
    const from = boundOf(startAt ?? equalTo);
    const to = boundOf(endAt ?? equalTo);
    const end = boundOf(endBefore);
    const found = [...children]
      .map(([key, child]) => ({ key, value: orderBy === "$key" ? key : String(isObject(child) && child[orderBy]) }))
      .filter(
        (at) => (!from || compare(at, from) >= 0) && (!to || compare(at, to) <= 0) && (!end || compare(at, end) < 0),
      )
      .sort(compare);
    const kept = limitToLast === undefined ? found : found.slice(-limitToLast);
    return new Map(kept.map(({ key }) => [key, children.get(key) ?? null]));
  }
}

/** A position in the order of a query. Without a key, it equals the position of any child with this value. */
interface Position {
  readonly value: string;
  readonly key?: string;
}

function boundOf(bound: QueryBound | undefined): Position | null {
  if (bound === undefined || bound === null) return null;
  return Array.isArray(bound) ? { value: String(bound[0]), key: String(bound[1]) } : { value: String(bound) };
}

function compare(a: Position, b: Position): number {
  if (a.value !== b.value) return a.value < b.value ? -1 : 1;
  if (a.key === undefined || b.key === undefined || a.key === b.key) return 0;
  return a.key < b.key ? -1 : 1;
}
