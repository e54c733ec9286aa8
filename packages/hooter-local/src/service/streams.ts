import type { Indexes } from "../tree/indexes";
import { type Node, nodeAt } from "../tree/node";
import type { Query } from "../tree/query";
import { TooLargeError } from "../tree/stringify";
import { type Window, windowOf } from "../tree/window";
import type { Commit } from "./commits";
import type { StreamSink } from "./http";
import { PathGroups } from "./path-groups";
import {
  authRevokedFrame,
  deniedFrame,
  eventsOfLocation,
  eventsOfQuery,
  frameOf,
  keepAliveFrame,
  type Shown,
  type StreamEvent,
  tooLargeFrame,
} from "./stream-events";

/** Maximum size of a first event that is cached for later readers, in bytes. */
const MAX_CACHED_BYTES = 256 * 1024;

/** Location and query of a stream. */
export interface StreamSource {
  readonly path: readonly string[];
  readonly query: Query | null;
  readonly withPriorities: boolean;
}

export interface Listener {
  readonly sink: StreamSink;
  /** Whether the reader still has permission under the current rules. */
  readonly isAllowed: () => boolean;
  /** Remaining validity of the credential, in milliseconds; null if it does not expire. */
  readonly expiresIn: number | null;
}

export interface StreamOptions {
  /** Seconds between two keep-alive events. */
  readonly keepAlive: number;
  /** Whether to send null for a child that left a full window but still exists. */
  readonly evictionNulls: boolean;
}

interface Reader extends Listener {
  expiry: ReturnType<typeof setTimeout> | null;
}

/** All readers of one source; their events are computed once. */
interface Group {
  readonly name: string;
  readonly source: StreamSource;
  readonly readers: Set<Reader>;
  shown: Shown;
  /** First frame for a new reader; null when it has to be computed. */
  first: Uint8Array | null;
}

/** Maximum delay of a timer, in milliseconds: 31 bits. With a longer delay, a timer fires immediately. */
const MAX_TIMER_MS = 2_147_483_647;

/** Open event streams of one database. */
export class Streams {
  readonly #groups = new Map<string, Group>();
  readonly #byPath = new PathGroups<Group>();
  readonly #indexes: Indexes;
  readonly #options: StreamOptions;
  #keepAlive: ReturnType<typeof setInterval> | null = null;
  #count = 0;

  constructor(indexes: Indexes, options: StreamOptions) {
    this.#indexes = indexes;
    this.#options = options;
  }

  /** Number of open streams. */
  get count(): number {
    return this.#count;
  }

  /**
   * Opens a stream on `root`, which must be the tree of the last {@link publish} call.
   *
   * @returns a function that closes the stream
   */
  open(root: Node, source: StreamSource, listener: Listener): () => void {
    const group = this.#groupOf(root, source);
    const reader: Reader = { ...listener, expiry: null };
    group.readers.add(reader);
    this.#count += 1;
    const interval = Math.min(this.#options.keepAlive * 1000, MAX_TIMER_MS);
    this.#keepAlive ??= setInterval(() => this.#sendToAll(keepAliveFrame()), interval);
    if (reader.expiresIn !== null) {
      const delay = Math.min(Math.max(reader.expiresIn, 0), MAX_TIMER_MS);
      reader.expiry = setTimeout(() => this.#end(group, reader, authRevokedFrame()), delay);
    }
    const first = this.#firstFrame(root, group);
    if (first === null) this.#end(group, reader, tooLargeFrame());
    else reader.sink.write(first);
    return () => this.#drop(group, reader);
  }

  /** Sends the changes of a write to every stream. */
  publish(commit: Commit): void {
    if (this.#groups.size === 0) return;
    const affected = new Set<Group>();
    for (const path of commit.paths) this.#byPath.related(path, affected);
    for (const group of affected) {
      group.first = null;
      const events = this.#eventsOf(group, commit);
      for (const event of events) this.#send(group, event);
    }
  }

  /** Ends the streams of readers that have lost permission. */
  revoke(): void {
    for (const group of this.#groups.values()) {
      for (const reader of group.readers) {
        if (!reader.isAllowed()) this.#end(group, reader, deniedFrame());
      }
    }
  }

  /** Ends all streams. */
  close(): void {
    for (const group of this.#groups.values()) {
      for (const reader of group.readers) this.#end(group, reader, null);
    }
  }

  #groupOf(root: Node, source: StreamSource): Group {
    const name = JSON.stringify([source.path, source.query, source.withPriorities]);
    let group = this.#groups.get(name);
    if (group === undefined) {
      const { path, query } = source;
      // Only a query with a limit needs its window: without a limit, the events depend only on the changed children.
      const shown: Shown = query?.limit == null ? new Map() : new Map(this.#windowOf(root, path, query));
      group = { name, source, readers: new Set(), shown, first: null };
      this.#groups.set(name, group);
      this.#byPath.add(source.path, group);
    }
    return group;
  }

  #windowOf(root: Node, path: readonly string[], query: Query): Window {
    return windowOf(nodeAt(root, path), query, () => this.#indexes.indexOf(root, path, query.orderBy));
  }

  #eventsOf(group: Group, commit: Commit): StreamEvent[] {
    const { path, query } = group.source;
    if (query === null) return eventsOfLocation(path, commit);
    const selected = (): Window => this.#windowOf(commit.after, path, query);
    const step = eventsOfQuery(path, query, group.shown, commit, selected, this.#options.evictionNulls);
    group.shown = step.shown;
    return step.events;
  }

  #firstFrame(root: Node, group: Group): Uint8Array | null {
    if (group.first !== null) return group.first;
    const { path, query, withPriorities } = group.source;
    const event: StreamEvent =
      query === null
        ? { kind: "put", path: [], node: nodeAt(root, path) }
        : { kind: "window", window: this.#windowOf(root, path, query) };
    const frame = frameOrNull(event, withPriorities);
    // Do not cache a large frame, because it would stay in memory as long as the group has a reader.
    if (frame !== null && frame.byteLength <= MAX_CACHED_BYTES) group.first = frame;
    return frame;
  }

  #send(group: Group, event: StreamEvent): void {
    const frame = frameOrNull(event, group.source.withPriorities);
    for (const reader of group.readers) {
      if (frame === null) this.#end(group, reader, tooLargeFrame());
      else reader.sink.write(frame);
    }
  }

  #sendToAll(frame: Uint8Array): void {
    for (const group of this.#groups.values()) {
      for (const reader of group.readers) reader.sink.write(frame);
    }
  }

  #end(group: Group, reader: Reader, lastFrame: Uint8Array | null): void {
    if (lastFrame !== null) reader.sink.write(lastFrame);
    reader.sink.end();
    this.#drop(group, reader);
  }

  #drop(group: Group, reader: Reader): void {
    if (!group.readers.delete(reader)) return;
    this.#count -= 1;
    if (reader.expiry !== null) clearTimeout(reader.expiry);
    if (group.readers.size === 0) {
      this.#groups.delete(group.name);
      this.#byPath.remove(group.source.path, group);
    }
    if (this.#count === 0 && this.#keepAlive !== null) {
      clearInterval(this.#keepAlive);
      this.#keepAlive = null;
    }
  }
}

function frameOrNull(event: StreamEvent, withPriorities: boolean): Uint8Array | null {
  try {
    return frameOf(event, withPriorities);
  } catch (error) {
    // Either the frame exceeds the limit of a stream, or its text exceeds the maximum length of a string.
    if (error instanceof TooLargeError || error instanceof RangeError) return null;
    throw error;
  }
}
