import type { HooterError } from "../../model/errors";
import type { StreamHandlers } from "../database";
import type { Target } from "../json-patch";
import type { Location } from "./location";
import type { Role } from "./tab-messages";

/** Sources of values. Each function returns a function that closes the source. */
export interface Sources {
  readonly stream: (target: Target, handlers: StreamHandlers) => () => void;
  readonly poll: (target: Target, handlers: StreamHandlers) => () => void;
}

export interface ConnectionPoolOptions {
  readonly sources: Sources;
  /** Whether to open streams; false: poll everything. */
  readonly streams: boolean;
  readonly locations: ReadonlyMap<string, Location>;
  /** Maximum streams of a page. Default {@link STREAMS_OF_PAGE}. */
  readonly streamsOfPage?: number | undefined;
  /** Returns the visible pages that use a location. */
  readonly pagesOf: (location: Location) => readonly string[];
  readonly onError: (location: Location, error: HooterError) => void;
}

/**
 * Maximum streams of a browser. HTTP/1.1 allows six connections to an origin; calls and stream replacements need some
 * too.
 */
export const MAX_STREAMS = 4;
/** Maximum streams of a page. */
export const STREAMS_OF_PAGE = 2;
/** Milliseconds before a location without a stream is polled. In that time, a page that closes may release a stream. */
const POLLING_DELAY_MS = 50;

interface Source {
  kind: "stream" | "poll" | "waiting";
  close: () => void;
}

/**
 * Assigns a source to each location. Streams are granted in the order of the requests, low priority last, up to the
 * maximum. The remaining locations are polled until a stream is free.
 *
 * @returns `update`, to call when locations or the pages that use them have changed, and `stop`, which closes all
 *   sources
 */
export function createConnectionPool({
  sources,
  streams,
  locations,
  streamsOfPage = STREAMS_OF_PAGE,
  pagesOf,
  onError,
}: ConnectionPoolOptions): Role {
  const active = new Map<Location, Source>();
  let stopped = false;

  const open = (location: Location, kind: "stream" | "poll"): void => {
    const source: Source = { kind, close: () => {} };
    active.set(location, source);
    // A closed source may still have an event in flight.
    const isActive = () => active.get(location) === source;
    source.close = sources[kind](location.target, {
      onChanges: (changes) => {
        if (isActive()) location.notify(changes);
      },
      onConnection: (connection, failure) => {
        if (isActive()) location.connect(connection, failure);
      },
      onError: (error) => {
        if (isActive()) onError(location, error);
      },
    });
  };
  const wait = (location: Location): void => {
    const timer = setTimeout(() => open(location, "poll"), POLLING_DELAY_MS);
    active.set(location, { kind: "waiting", close: () => clearTimeout(timer) });
  };
  /**
   * Chooses the locations that get a stream. Each call computes them again, so that the result depends only on the
   * requests and not on earlier results.
   */
  const granted = (): ReadonlySet<Location> => {
    const chosen = new Set<Location>();
    if (!streams) return chosen;
    const load = new Map<string, number>();
    const inOrder = [...locations.values()].sort((a, b) => Number(a.isLowPriority) - Number(b.isLowPriority));
    for (const location of inOrder) {
      if (chosen.size === MAX_STREAMS) break;
      const page = pagesOf(location).find((id) => (load.get(id) ?? 0) < streamsOfPage);
      if (page === undefined) continue;
      load.set(page, (load.get(page) ?? 0) + 1);
      chosen.add(location);
    }
    return chosen;
  };

  return {
    update() {
      if (stopped) return;
      const chosen = granted();
      // Close sources before opening others, to stay within the maximum.
      for (const [location, source] of active) {
        const isWanted = locations.get(location.key) === location;
        if (isWanted && (source.kind === "stream") === chosen.has(location)) continue;
        source.close();
        active.delete(location);
      }
      for (const location of locations.values()) {
        if (active.has(location)) continue;
        if (chosen.has(location)) open(location, "stream");
        else if (streams) wait(location);
        else open(location, "poll");
      }
    },
    stop() {
      stopped = true;
      for (const source of active.values()) source.close();
      active.clear();
    },
  };
}
