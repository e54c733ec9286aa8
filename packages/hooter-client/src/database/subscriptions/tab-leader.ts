import type { TabLocks } from "../../tabs/tabs";
import type { Target } from "../json-patch";
import { type ConnectionPoolOptions, createConnectionPool } from "./connection-pool";
import type { Location } from "./location";
import type { TabMessage, TabRole } from "./tab-messages";

export interface TabLeaderOptions extends Omit<ConnectionPoolOptions, "pagesOf"> {
  /** Returns the location of a target, creating it when missing. */
  readonly locationOf: (target: Target) => Location;
  readonly tab: string;
  /** Id of this term of leadership. */
  readonly epoch: string;
  readonly locks: TabLocks;
  /** Returns the name of the lock that a tab holds while it is alive. */
  readonly lockOf: (tab: string) => string;
  readonly post: (message: TabMessage) => void;
}

/** Interval of the leader's heartbeat, in milliseconds. */
const HEARTBEAT_MS = 10_000;

/** State of a location that is relayed to other tabs. */
interface Relay {
  readonly location: Location;
  readonly tabs: Set<string>;
  /** Number of the last message. */
  number: number;
  close: () => void;
}

/**
 * Creates a leader, which opens the locations of all tabs, and relays to each tab the locations that this tab has
 * requested.
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

  const send = (relay: Relay, event: Pick<TabMessage & { kind: "event" }, "to" | "changes" | "connection">) =>
    post({ kind: "event", epoch, key: relay.location.key, number: ++relay.number, ...event });
  const startRelay = (location: Location, tab: string, isLowPriority: boolean): Relay => {
    const { key } = location;
    const relay: Relay = { location, tabs: new Set([tab]), number: 0, close: () => {} };
    relays.set(key, relay);
    relay.close = location.relay({
      isLowPriority,
      onChanges: (changes) => send(relay, { to: null, changes, connection: null }),
      onConnection: (connection) => send(relay, { to: null, changes: [], connection }),
      onError: ({ code }) => {
        relays.delete(key);
        post({ kind: "end", epoch, key, code });
      },
    });
    return relay;
  };
  const subscribe = ({ tab, target, isLowPriority }: TabMessage & { kind: "subscribe" }) => {
    watch(tab);
    const location = options.locationOf(target);
    const relay = relays.get(location.key) ?? startRelay(location, tab, isLowPriority);
    relay.tabs.add(tab);
    const { value: data, connection, isStale } = location;
    // A new source sends the full value first, to all tabs.
    if (data !== undefined && !isStale) send(relay, { to: tab, changes: [{ path: [], data }], connection });
    pool.update();
  };
  const unsubscribe = (tab: string, key: string) => {
    const relay = relays.get(key);
    if (!relay?.tabs.delete(tab)) return;
    if (relay.tabs.size === 0) {
      relays.delete(key);
      relay.close();
    }
    pool.update();
  };
  /** Watches the lock of a tab. A tab that closes, hides or crashes releases its lock without a message. */
  const watch = (tab: string) => {
    if (watched.has(tab)) return;
    const watching = new AbortController();
    watched.set(tab, watching);
    const onGone = () => {
      watching.abort();
      watched.delete(tab);
      for (const key of relays.keys()) unsubscribe(tab, key);
    };
    options.locks.hold(options.lockOf(tab), { signal: watching.signal, onHeld: onGone, onLost: onGone });
  };
  const sendHeartbeat = () =>
    post({
      kind: "heartbeat",
      epoch,
      last: Object.fromEntries([...relays].map(([key, { number }]) => [key, number])),
    });

  for (const location of locations.values()) if (location.value !== undefined) location.awaitEvent();
  pool.update();
  sendHeartbeat();
  const timer = setInterval(() => {
    if (relays.size > 0) sendHeartbeat();
  }, HEARTBEAT_MS);

  return {
    update: pool.update,
    get hasFollowers() {
      return relays.size > 0;
    },
    receive(message) {
      if (message.kind === "subscribe") subscribe(message);
      else if (message.kind === "unsubscribe") unsubscribe(message.tab, message.key);
    },
    stop() {
      clearInterval(timer);
      pool.stop();
      for (const watching of watched.values()) watching.abort();
      for (const relay of relays.values()) relay.close();
      relays.clear();
      for (const location of locations.values()) location.stopWaiting();
    },
  };
}
