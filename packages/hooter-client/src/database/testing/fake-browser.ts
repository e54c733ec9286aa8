import type { LockHold, TabPorts } from "../../tabs/tabs";
import type { PageVisibility } from "../page-visibility";

/** Duration of asynchronous browser operations, in milliseconds. */
const MOMENT = 1;

/** One tab of a {@link createFakeBrowser}. */
export interface FakeTab {
  readonly ports: TabPorts;
  readonly visibility: PageVisibility;
  readonly alive: boolean;
  readonly visible: boolean;
  show(visible: boolean): void;
  /** Ends the tab without a message. The browser releases the tab's locks. */
  crash(): void;
  /** Sets whether the tab hangs. A tab that hangs sends and receives nothing, but keeps its locks. */
  hang(hangs: boolean): void;
}

interface Waiting {
  readonly tab: object;
  readonly hold: LockHold;
}

/** Creates the tabs of one browser. Locks and channels follow the specifications of Web Locks and BroadcastChannel. */
export function createFakeBrowser() {
  const queues = new Map<string, { held: Waiting | null; waiting: Waiting[] }>();
  const channels = new Map<string, Set<{ receive: (message: string) => void }>>();
  const posted: string[] = [];
  let ids = 0;

  const later = (work: () => void) => void setTimeout(work, MOMENT);
  const queueOf = (name: string) => {
    const queue = queues.get(name) ?? { held: null, waiting: [] };
    queues.set(name, queue);
    return queue;
  };
  const grant = (name: string) => {
    const queue = queueOf(name);
    if (queue.held) return;
    const next = queue.waiting.shift();
    if (!next) return;
    queue.held = next;
    later(() => {
      if (queue.held === next) next.hold.onHeld();
    });
  };
  const giveUp = (name: string, request: Waiting) => {
    const queue = queueOf(name);
    queue.waiting = queue.waiting.filter((other) => other !== request);
    if (queue.held === request) queue.held = null;
    grant(name);
  };

  const openTab = (): FakeTab => {
    const self = {};
    let alive = true;
    let visible = true;
    let hangs = false;
    const listeners = new Set<Parameters<PageVisibility["observe"]>[0]>();
    const closing = new Set<() => void>();
    const undelivered: (() => void)[] = [];
    const deliver = (work: () => void) => {
      if (!alive) return;
      if (hangs) undelivered.push(work);
      else work();
    };
    return {
      visibility: {
        get visible() {
          return visible;
        },
        observe(listener) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      },
      get alive() {
        return alive;
      },
      get visible() {
        return alive && visible;
      },
      show(next) {
        if (next === visible) return;
        visible = next;
        const notified = [...listeners];
        for (const listener of notified) listener(next ? "visible" : "hidden");
      },
      crash() {
        alive = false;
        for (const close of closing) close();
      },
      hang(next) {
        hangs = next;
        if (!next) for (const work of undelivered.splice(0)) deliver(work);
      },
      ports: {
        createId: () => `id-${++ids}`,
        open(name, onMessage) {
          const others = channels.get(name) ?? new Set();
          channels.set(name, others);
          const end = { receive: (message: string) => deliver(() => others.has(end) && onMessage(message)) };
          others.add(end);
          const close = () => void others.delete(end);
          closing.add(close);
          return {
            close,
            post(message) {
              if (!alive || hangs) return;
              if (!others.has(end)) throw new Error("the channel is closed");
              posted.push(message);
              for (const other of others) if (other !== end) later(() => other.receive(message));
            },
          };
        },
        locks: {
          hold(name, hold) {
            if (!alive || hold.signal.aborted) return;
            const mine: LockHold = {
              ...hold,
              onHeld: () => deliver(() => !hold.signal.aborted && hold.onHeld()),
              onLost: () => deliver(hold.onLost),
            };
            const request: Waiting = { tab: self, hold: mine };
            const free = () => giveUp(name, request);
            hold.signal.addEventListener("abort", free, { once: true });
            closing.add(free);
            const queue = queueOf(name);
            if (hold.steal) {
              const previous = queue.held;
              queue.held = null;
              queue.waiting.unshift(request);
              if (previous) later(previous.hold.onLost);
            } else queue.waiting.push(request);
            grant(name);
          },
        },
      },
    };
  };

  return {
    openTab,
    /** All messages of the tabs. */
    posted: posted as readonly string[],
    /** Names of the locks that are held. */
    heldLocks: () => [...queues].filter(([, { held }]) => held !== null).map(([name]) => name),
    openChannels: () => [...channels.values()].reduce((sum, ends) => sum + ends.size, 0),
    /** Sends a message to every channel with this name, as any script of the site could. */
    broadcast(name: string, message: string) {
      for (const end of channels.get(name) ?? []) end.receive(message);
    },
  };
}
