import type { TabPorts } from "../../tabs/tabs";
import { createTabFollower } from "./tab-follower";
import { createTabLeader, type TabLeaderOptions } from "./tab-leader";
import { type Role, readMessage, type TabRole } from "./tab-messages";

export interface JoinOptions
  extends Pick<TabLeaderOptions, "sources" | "streams" | "streamsOfPage" | "locations" | "locationOf" | "onError"> {
  readonly ports: TabPorts;
  /** Name of the group of tabs: the same in all tabs that share streams, and in no other tab. */
  readonly name: string;
  /** Called when tabs cannot share streams in this browser. */
  readonly onUnavailable: () => void;
}

/**
 * Adds a visible page to the tabs that share streams. The holder of the leader lock is the leader; the other tabs are
 * followers and wait for the lock. Call `stop` when the page is hidden. The browser releases the locks of a closed
 * page, so that no message is needed.
 */
export function joinTabs(options: JoinOptions): Role {
  const { ports, name, locations, onUnavailable } = options;
  const { locks } = ports;
  const tab = ports.createId();
  const lockOf = (id: string) => `${name} ${id}`;
  const living = new AbortController();
  let candidacy = new AbortController();
  let role: TabRole | null = null;
  let isLeader = false;
  const channel = ports.open(name, (data) => {
    const message = readMessage(data);
    if (message) role?.receive(message);
  });
  const post: TabLeaderOptions["post"] = (message) => channel.post(JSON.stringify(message));

  const becomeLeader = () => {
    role?.stop();
    isLeader = true;
    role = createTabLeader({ ...options, locks, tab, lockOf, post, epoch: ports.createId() });
  };
  const becomeFollower = () => {
    role?.stop();
    isLeader = false;
    role = createTabFollower({ locations, tab, post, onSilence: () => requestLeadership(true) });
    role.update();
  };
  const requestLeadership = (steal: boolean) => {
    candidacy.abort();
    const { signal } = (candidacy = new AbortController());
    const onLost = () => {
      if (signal.aborted || living.signal.aborted) return;
      if (!isLeader) return onUnavailable();
      // Another tab stole the lock, because this leader had been silent for too long.
      becomeFollower();
      requestLeadership(false);
    };
    locks.hold(lockOf("leader"), { signal, steal, onHeld: becomeLeader, onLost });
  };

  // Acquire the tab's own lock before the tab requests a target. The leader then waits for this lock, to detect when
  // the tab ends.
  locks.hold(lockOf(tab), {
    signal: living.signal,
    onHeld: () => {
      if (role === null) becomeFollower();
    },
    onLost: onUnavailable,
  });
  requestLeadership(false);

  return {
    update: () => role?.update(),
    get hasFollowers() {
      return role?.hasFollowers ?? false;
    },
    stop() {
      role?.stop();
      role = null;
      candidacy.abort();
      living.abort();
      channel.close();
    },
  };
}
