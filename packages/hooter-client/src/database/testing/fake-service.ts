import { HooterError } from "../../model/errors";
import type { JsonValue, StreamHandlers } from "../database";
import type { Target } from "../json-patch";
import type { Sources } from "../subscriptions/connection-pool";

const MOMENT = 1;
const POLL_INTERVAL = 15_000;

interface Stream {
  readonly collection: string;
  readonly handlers: StreamHandlers;
  readonly isClosed: () => boolean;
  started: boolean;
}

/**
 * Creates a service that stores collections of values by key and lists its open streams and polls. The test controls
 * the timers.
 */
export function createFakeService() {
  const collections = new Map<string, Map<string, JsonValue>>();
  const streams = new Set<Stream>();
  const polls = new Set<string>();
  const refused = new Map<string, HooterError>();
  let stalled = false;

  const contents = (collection: string): JsonValue => {
    const children = collections.get(collection);
    return children && children.size > 0 ? Object.fromEntries(children) : null;
  };
  const begin = (stream: Stream): unknown =>
    setTimeout(() => {
      if (stream.isClosed()) return;
      if (stalled) return void begin(stream);
      const error = refused.get(stream.collection);
      if (error) {
        streams.delete(stream);
        return stream.handlers.onError(error);
      }
      stream.started = true;
      stream.handlers.onChanges([{ path: [], data: contents(stream.collection) }]);
      stream.handlers.onConnection?.("live");
    }, MOMENT);

  return {
    contents,
    streams: () => [...streams].map(({ collection }) => collection),
    polled: () => [...polls],
    refuse: (collection: string, error = new HooterError("permission-denied")) => refused.set(collection, error),
    write(collection: string, key: string, data: JsonValue) {
      const children = collections.get(collection) ?? new Map<string, JsonValue>();
      collections.set(collection, children);
      if (data === null) children.delete(key);
      else children.set(key, data);
      for (const stream of streams) {
        if (stream.collection === collection && stream.started) stream.handlers.onChanges([{ path: [key], data }]);
      }
    },
    /** Sets whether the service accepts connections without sending anything. */
    stall(stalls: boolean) {
      stalled = stalls;
    },
    /** Cuts every stream. Each stream reconnects after a second. */
    cut() {
      for (const stream of streams) {
        if (!stream.started) continue;
        stream.started = false;
        stream.handlers.onConnection?.("reconnecting");
        setTimeout(() => begin(stream), 1_000);
      }
    },
    /** Returns the sources of one tab, and `end`, which closes them all. */
    sourcesOf(tab: { readonly alive: boolean }): Sources & { end(): void } {
      const closing = new Set<() => void>();
      const open = (close: () => void) => {
        closing.add(close);
        // In a test, the timers of a closed tab keep running and may still open a source.
        if (!tab.alive) close();
        return close;
      };
      return {
        end() {
          for (const close of closing) close();
        },
        stream({ path }: Target, handlers) {
          let closed = false;
          const stream: Stream = {
            collection: String(path[0]),
            handlers,
            isClosed: () => closed || !tab.alive,
            started: false,
          };
          streams.add(stream);
          begin(stream);
          return open(() => {
            closed = true;
            streams.delete(stream);
          });
        },
        poll({ path }: Target, handlers) {
          const collection = String(path[0]);
          let closed = false;
          polls.add(collection);
          const read = () => {
            if (closed || !tab.alive) return;
            handlers.onChanges([{ path: [], data: contents(collection) }]);
            handlers.onConnection?.("polling");
          };
          const first = setTimeout(read, MOMENT);
          const again = setInterval(read, POLL_INTERVAL);
          return open(() => {
            closed = true;
            clearTimeout(first);
            clearInterval(again);
            polls.delete(collection);
          });
        },
      };
    },
  };
}
