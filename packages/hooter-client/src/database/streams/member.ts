import { createFollow } from "./follow";
import { createLead, type LeadOptions } from "./lead";
import { readMessage, writeMessage } from "./messages";
import type { Role, TabRole } from "./role";
import type { TabPorts } from "./tabs";

/** What {@link joinTabs} needs. */
export interface MemberOptions extends Pick<LeadOptions, "sources" | "streams" | "locations" | "at" | "onError"> {
  readonly ports: TabPorts;
  /** The same in the tabs that belong together, and in no other. */
  readonly name: string;
  /** The tabs cannot come together here. */
  readonly onUnavailable: () => void;
}

/**
 * Makes a visible page one of the tabs that share streams: whoever holds the lock leads, the others follow and wait for it. A
 * page that is hidden or closed must leave (or is made to by its end): its locks are free then, and that is all it has to tell.
 */
export function joinTabs(options: MemberOptions): Role {
  const { ports, name, locations, onUnavailable } = options;
  const { locks } = ports;
  const tab = ports.createId();
  const lockOf = (id: string) => `${name} ${id}`;
  const living = new AbortController();
  let candidacy = new AbortController();
  let role: TabRole | null = null;
  let leads = false;
  const channel = ports.open(name, (data) => {
    const message = readMessage(data);
    if (message) role?.hear(message);
  });
  const post: LeadOptions["post"] = (message) => channel.post(writeMessage(message));

  const lead = () => {
    role?.stop();
    leads = true;
    role = createLead({ ...options, locks, tab, lockOf, post, epoch: ports.createId() });
  };
  const follow = () => {
    role?.stop();
    leads = false;
    role = createFollow({ locations, tab, post, onSilence: () => stand(true) });
    role.settle();
  };
  const stand = (steal: boolean) => {
    candidacy.abort();
    const { signal } = (candidacy = new AbortController());
    const onLost = () => {
      if (signal.aborted || living.signal.aborted) return;
      if (!leads) return onUnavailable();
      // Another tab took this one, which had not been heard of for a while, for dead.
      follow();
      stand(false);
    };
    locks.hold(lockOf("leader"), { signal, steal, onHeld: lead, onLost });
  };

  // Its own lock comes first: once a tab has asked for something, the leader waits for the tab's end.
  locks.hold(lockOf(tab), {
    signal: living.signal,
    onHeld: () => {
      if (role === null) follow();
    },
    onLost: onUnavailable,
  });
  stand(false);

  return {
    settle: () => role?.settle(),
    get serves() {
      return role?.serves ?? false;
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
