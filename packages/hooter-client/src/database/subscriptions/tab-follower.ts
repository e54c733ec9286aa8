import { HooterError } from "../../model/errors";
import type { Location } from "./location";
import type { TabMessage } from "./tab-messages";
import type { TabRole } from "./tab-role";

/** Options of {@link createTabFollower}. */
export interface FollowOptions {
  readonly locations: ReadonlyMap<string, Location>;
  readonly tab: string;
  readonly post: (message: TabMessage) => void;
  /** Called when there is no leader, or when it is silent. */
  readonly onSilence: () => void;
}

/** Milliseconds of silence after which a leader counts as hung. A closed tab loses its lock immediately. */
export const SILENCE = 30_000;

/** Creates a follower, which receives the values of its locations from the leader. */
export function createTabFollower({ locations, tab, post, onSilence }: FollowOptions): TabRole {
  /** Number of the last received message by location; null requires a full snapshot. */
  const asked = new Map<Location, number | null>();
  let epoch: string | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const onAnswer = () => {
    clearTimeout(silence);
    silence = setTimeout(onSilence, SILENCE);
  };
  const ask = (location: Location) => {
    asked.set(location, null);
    location.awaitEvent();
    post({ kind: "ask", tab, target: location.target, isLowPriority: location.isLowPriority });
  };
  const lookAt = (at: string): { location: Location; last: number | null } | null => {
    const location = locations.get(at);
    const last = location && asked.get(location);
    return location === undefined || last === undefined ? null : { location, last };
  };
  /** Repeats all requests, because a new leader does not have them. */
  const turnTo = (leader: string) => {
    epoch = leader;
    for (const location of asked.keys()) ask(location);
  };

  onAnswer();
  return {
    serves: false,
    settle() {
      for (const location of asked.keys()) {
        if (locations.get(location.key) === location) continue;
        asked.delete(location);
        post({ kind: "drop", tab, at: location.key });
      }
      for (const location of locations.values()) if (!asked.has(location)) ask(location);
    },
    hear(message) {
      if (message.kind === "ask" || message.kind === "drop") return;
      onAnswer();
      if (message.kind === "lead") {
        if (message.epoch !== epoch) return turnTo(message.epoch);
        for (const [location, last] of asked) {
          const received = message.last[location.key];
          // An unanswered request may have been lost. A repeated request is harmless.
          if (received === undefined || last === null || last < received) ask(location);
        }
        return;
      }
      epoch ??= message.epoch;
      const known = lookAt(message.at);
      if (!known || message.epoch !== epoch) return;
      const { location, last } = known;
      if (message.kind === "end") return location.fail(new HooterError(message.code, "ended in another tab"));
      if (message.kind === "whole") {
        if (message.to !== tab || last !== null) return;
        asked.set(location, message.number);
        location.notify([{ path: [], data: message.data }]);
      } else {
        if (last === null || message.number <= last) return;
        if (message.number > last + 1) return ask(location);
        asked.set(location, message.number);
        if (message.changes.length > 0) location.notify(message.changes);
      }
      const { connection } = message;
      if (connection !== null && connection !== location.connection) location.connect(connection);
    },
    stop() {
      clearTimeout(silence);
      for (const location of locations.values()) location.stopWaiting();
    },
  };
}
