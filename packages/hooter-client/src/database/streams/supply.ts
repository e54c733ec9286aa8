import type { StreamHandlers } from "../database";
import type { Location } from "./location";
import type { Place } from "./place";

/** Where news come from. Each returns a function that closes it. */
export interface Sources {
  readonly stream: (place: Place, handlers: StreamHandlers) => () => void;
  readonly poll: (place: Place, handlers: StreamHandlers) => () => void;
}

/** Keeps every location supplied, by a stream or by polling. */
export interface Supply {
  /** To be called when locations or the pages that use them have changed. */
  settle(): void;
  /** Closes everything. */
  stop(): void;
}

/** What {@link createSupply} needs. */
export interface SupplyOptions {
  readonly sources: Sources;
  /** False: everything is polled. */
  readonly streams: boolean;
  readonly locations: ReadonlyMap<string, Location>;
  /** The visible pages that use a location. */
  readonly pagesOf: (location: Location) => readonly string[];
  readonly onError: (location: Location, error: Parameters<StreamHandlers["onError"]>[0]) => void;
}

/** HTTP/1.1 allows a browser six connections to an origin; calls, and the replacement of a stream, need some too. */
export const MOST_STREAMS = 4;
/** A page has two streams at most. */
export const STREAMS_OF_PAGE = 2;
/** What may get a place in a moment, as another page of the site takes over, is not polled before (milliseconds). */
const BEFORE_POLLING = 50;

interface Source {
  kind: "stream" | "poll" | "waiting";
  close: () => void;
}

/**
 * Gives each location a source: a stream while there are places, in the order in which they were asked for, the patient ones
 * last; what is beyond is polled until a place is free.
 */
export function createSupply({ sources, streams, locations, pagesOf, onError }: SupplyOptions): Supply {
  const present = new Map<Location, Source>();
  let stopped = false;

  const open = (location: Location, kind: "stream" | "poll"): void => {
    const source: Source = { kind, close: () => {} };
    present.set(location, source);
    // A source that was closed may still have a word on its way.
    const isPresent = () => present.get(location) === source;
    source.close = sources[kind](location.place, {
      onChanges: (changes) => {
        if (isPresent()) location.tell(changes);
      },
      onConnection: (connection) => {
        if (isPresent()) location.connect(connection);
      },
      onError: (error) => {
        if (isPresent()) onError(location, error);
      },
    });
  };
  const wait = (location: Location): void => {
    const timer = setTimeout(() => open(location, "poll"), BEFORE_POLLING);
    present.set(location, { kind: "waiting", close: () => clearTimeout(timer) });
  };
  /** Who has a stream: counted anew each time, so that it follows from what is asked for alone. */
  const granted = (): ReadonlySet<Location> => {
    const chosen = new Set<Location>();
    if (!streams) return chosen;
    const load = new Map<string, number>();
    const inOrder = [...locations.values()].sort((a, b) => Number(a.isPatient) - Number(b.isPatient));
    for (const location of inOrder) {
      if (chosen.size === MOST_STREAMS) break;
      const page = pagesOf(location).find((id) => (load.get(id) ?? 0) < STREAMS_OF_PAGE);
      if (page === undefined) continue;
      load.set(page, (load.get(page) ?? 0) + 1);
      chosen.add(location);
    }
    return chosen;
  };

  return {
    settle() {
      if (stopped) return;
      const chosen = granted();
      // First what ends, then what begins: never more than allowed.
      for (const [location, source] of present) {
        const isWanted = locations.get(location.key) === location;
        if (isWanted && (source.kind === "stream") === chosen.has(location)) continue;
        source.close();
        present.delete(location);
      }
      for (const location of locations.values()) {
        if (present.has(location)) continue;
        if (chosen.has(location)) open(location, "stream");
        else if (streams) wait(location);
        else open(location, "poll");
      }
    },
    stop() {
      stopped = true;
      for (const source of present.values()) source.close();
      present.clear();
    },
  };
}
