import { HooterError } from "../../model/errors";
import type { Location } from "./location";
import type { TabMessage, TabRole } from "./tab-messages";

export interface TabFollowerOptions {
  readonly locations: ReadonlyMap<string, Location>;
  readonly tab: string;
  readonly post: (message: TabMessage) => void;
  /** Called when there is no leader, or when the leader sends no messages. */
  readonly onSilence: () => void;
}

/**
 * Milliseconds of silence after which a leader counts as hung. A leader tab that closes releases its lock, so another
 * tab replaces it at once.
 */
export const SILENCE_MS = 30_000;

/** Creates a follower, which receives the values of its locations from the leader. */
export function createTabFollower({ locations, tab, post, onSilence }: TabFollowerOptions): TabRole {
  /** For each location, the number of the last received message; null until a full value arrives. */
  const subscriptions = new Map<Location, number | null>();
  let epoch: string | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const restartSilenceTimer = () => {
    clearTimeout(silence);
    silence = setTimeout(onSilence, SILENCE_MS);
  };
  const subscribe = (location: Location) => {
    subscriptions.set(location, null);
    location.awaitEvent();
    post({ kind: "subscribe", tab, target: location.target, isLowPriority: location.isLowPriority });
  };
  /** Repeats all subscriptions, because a new leader does not have them. */
  const followLeader = (newEpoch: string) => {
    epoch = newEpoch;
    for (const location of subscriptions.keys()) subscribe(location);
  };

  restartSilenceTimer();
  return {
    update() {
      for (const location of subscriptions.keys()) {
        if (locations.get(location.key) === location) continue;
        subscriptions.delete(location);
        post({ kind: "unsubscribe", tab, key: location.key });
      }
      for (const location of locations.values()) if (!subscriptions.has(location)) subscribe(location);
    },
    receive(message) {
      if (message.kind === "subscribe" || message.kind === "unsubscribe") return;
      restartSilenceTimer();
      if (message.kind === "heartbeat") {
        if (message.epoch !== epoch) return followLeader(message.epoch);
        for (const [location, last] of subscriptions) {
          const received = message.last[location.key];
          // The leader may have missed a subscription for which no value has arrived. Repeating it is harmless.
          if (received === undefined || last === null || last < received) subscribe(location);
        }
        return;
      }
      epoch ??= message.epoch;
      const location = locations.get(message.key);
      const last = location && subscriptions.get(location);
      if (!location || last === undefined || message.epoch !== epoch) return;
      if (message.kind === "end") return location.fail(new HooterError(message.code, "ended in another tab"));
      const { number, to, changes, connection } = message;
      if (last === null) {
        const isFullValue = changes[0]?.path.length === 0;
        if (!isFullValue || (to !== null && to !== tab)) return;
      } else {
        if (number <= last) return;
        if (number > last + 1) return subscribe(location);
      }
      subscriptions.set(location, number);
      // This tab has the value that another tab, or this tab for the second time, has requested.
      if (last !== null && to !== null) return;
      if (changes.length > 0) location.notify(changes);
      if (connection !== null && connection !== location.connection) location.connect(connection);
    },
    stop() {
      clearTimeout(silence);
      for (const location of locations.values()) location.stopWaiting();
    },
  };
}
