/** A channel between tabs. Every other tab receives the messages in the order in which they were sent. */
export interface TabChannel {
  post(message: string): void;
  close(): void;
}

/** Locks shared by all tabs. A closed tab releases its locks. */
export interface TabLocks {
  /**
   * Waits for a lock and holds it until the signal aborts.
   *
   * @param hold.steal takes the lock from its holder
   * @param hold.onLost called when another tab stole the lock or the request failed
   */
  hold(name: string, hold: LockHold): void;
}

/** See {@link TabLocks.hold}. */
export interface LockHold {
  readonly signal: AbortSignal;
  readonly steal?: boolean;
  readonly onHeld: () => void;
  readonly onLost: () => void;
}

/** Features that the tabs of one browser share (port). */
export interface TabPorts {
  readonly locks: TabLocks;
  open(name: string, onMessage: (message: unknown) => void): TabChannel;
  /** Returns an id that no other tab has. */
  createId(): string;
}

/**
 * Returns the browser's features, or null without a page, Web Locks or BroadcastChannel.
 *
 * @param window window of the tab; a frame counts as a tab
 */
export function browserTabs(window: typeof globalThis = globalThis): TabPorts | null {
  const { document, navigator, BroadcastChannel } = window;
  if (!document || !navigator?.locks || !BroadcastChannel) return null;
  const { locks } = navigator;
  return {
    open(name, onMessage) {
      const channel = new BroadcastChannel(name);
      channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => onMessage(data));
      return {
        // oxlint-disable-next-line require-post-message-target-origin -- a BroadcastChannel has no target origin: it is limited to its own origin
        post: (message) => channel.postMessage(message),
        close: () => channel.close(),
      };
    },
    createId: () => crypto.randomUUID(),
    locks: {
      hold(name, { signal, steal = false, onHeld, onLost }) {
        const held = () =>
          new Promise<void>((resolve) => {
            if (signal.aborted) return resolve();
            signal.addEventListener("abort", () => resolve(), { once: true });
            onHeld();
          });
        const request = async () => {
          try {
            // The two options are mutually exclusive.
            await locks.request(name, steal ? { steal } : { signal }, held);
          } catch {
            if (!signal.aborted) onLost();
          }
        };
        void request();
      },
    },
  };
}
