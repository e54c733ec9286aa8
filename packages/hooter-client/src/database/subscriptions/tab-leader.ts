import type { HooterError } from "../../model/errors";
import type { TabLocks } from "../../tabs/tabs";
import type { Target } from "../json-patch";
import { type ConnectionPoolOptions, createConnectionPool } from "./connection-pool";
import type { Location } from "./location";
import { endCode, type TabMessage } from "./tab-messages";
import type { TabRole } from "./tab-role";

/** Options of {@link createTabLeader}. */
export interface TabLeaderOptions extends Pick<ConnectionPoolOptions, "sources" | "streams" | "locations"> {
  /** Returns the location of a target, creating it when missing. */
  readonly at: (target: Target) => Location;
  readonly onError: (location: Location, error: HooterError) => void;
  readonly tab: string;
  /** Id of this term of leadership. */
  readonly epoch: string;
  readonly locks: TabLocks;
  /** Returns the name of the lock that a tab holds while it is alive. */
  readonly lockOf: (tab: string) => string;
  readonly post: (message: TabMessage) => void;
}

/** Interval of the leader's heartbeat, in milliseconds. */
export const BEAT = 10_000;

/** State of a location that is relayed to other tabs. */
interface Relay {
  readonly location: Location;
  readonly tabs: Set<string>;
  /** Tabs that wait for the first current value. */
  readonly waiting: Set<string>;
  number: number;
  close: () => void;
}

/**
 * Creates a leader, which opens the locations of all tabs and relays to each tab the locations that it requested.
 */
export function createTabLeader(options: TabLeaderOptions): TabRole {
  const { locations, tab: own, epoch, post } = options;
  const relays = new Map<string, Relay>();
  const watched = new Map<string, AbortController>();
  const pagesOf = (location: Location) => [
    ...(location.isLocal ? [own] : []),
    ...(relays.get(location.key)?.tabs ?? []),
  ];
  const pool = createConnectionPool({ ...options, pagesOf });

  const notifyWhole = ({ location, number }: Relay, to: string) => {
    const { key: at, value: data, connection } = location;
    if (data !== undefined) post({ kind: "whole", epoch, to, at, number, data, connection });
  };
  const relay = (location: Location, tab: string, isLowPriority: boolean): Relay => {
    const { key: at } = location;
    const made: Relay = { location, tabs: new Set([tab]), waiting: new Set(), number: 0, close: () => {} };
    relays.set(at, made);
    const notify = (events: Pick<TabMessage & { kind: "tell" }, "changes" | "connection">) => {
      made.number++;
      if (made.tabs.size > made.waiting.size) post({ kind: "tell", epoch, at, number: made.number, ...events });
    };
    made.close = location.relay({
      isLowPriority,
      onChanges: (changes) => {
        notify({ changes, connection: null });
        for (const waiting of made.waiting) notifyWhole(made, waiting);
        made.waiting.clear();
      },
      onConnection: (connection) => notify({ changes: [], connection }),
      onError: ({ code }) => {
        relays.delete(at);
        post({ kind: "end", epoch, at, code: endCode(code) });
      },
    });
    return made;
  };
  const ask = ({ tab, target, isLowPriority }: TabMessage & { kind: "ask" }) => {
    watch(tab);
    const location = options.at(target);
    const made = relays.get(location.key) ?? relay(location, tab, isLowPriority);
    made.tabs.add(tab);
    if (location.value === undefined || location.isStale) made.waiting.add(tab);
    else notifyWhole(made, tab);
    pool.settle();
  };
  const drop = (tab: string, at: string) => {
    const made = relays.get(at);
    if (!made?.tabs.delete(tab)) return;
    made.waiting.delete(tab);
    if (made.tabs.size === 0) {
      relays.delete(at);
      made.close();
    }
    pool.settle();
  };
  /** Watches the lock of a tab. A tab that closes, hides or crashes releases its lock without a message. */
  const watch = (tab: string) => {
    if (watched.has(tab)) return;
    const watching = new AbortController();
    watched.set(tab, watching);
    const gone = () => {
      watching.abort();
      watched.delete(tab);
      for (const at of relays.keys()) drop(tab, at);
    };
    options.locks.hold(options.lockOf(tab), { signal: watching.signal, onHeld: gone, onLost: gone });
  };
  const beat = () =>
    post({
      kind: "lead",
      epoch,
      last: Object.fromEntries([...relays].map(([at, { number }]) => [at, number])),
    });

  for (const location of locations.values()) if (location.value !== undefined) location.awaitEvent();
  pool.settle();
  beat();
  const timer = setInterval(() => {
    if (relays.size > 0) beat();
  }, BEAT);

  return {
    settle: pool.settle,
    get serves() {
      return relays.size > 0;
    },
    hear(message) {
      if (message.kind === "ask") ask(message);
      else if (message.kind === "drop") drop(message.tab, message.at);
    },
    stop() {
      clearInterval(timer);
      pool.stop();
      for (const watching of watched.values()) watching.abort();
      for (const made of relays.values()) made.close();
      relays.clear();
      for (const location of locations.values()) location.stopWaiting();
    },
  };
}
