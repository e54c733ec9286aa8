/** What is said in it, every other tab hears, in the order in which it was said. */
export interface TabChannel {
  post(message: string): void;
  close(): void;
}

/** Locks that all tabs share; a tab that is gone holds none. */
export interface TabLocks {
  /**
   * Waits for a lock and holds it until the signal.
   *
   * @param hold.steal takes it from whoever holds it
   * @param hold.onLost it was stolen, or could not be asked for
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

/** What the tabs of one browser have in common (port). */
export interface TabPorts {
  readonly locks: TabLocks;
  open(name: string, onMessage: (message: unknown) => void): TabChannel;
  /** A name that no other tab has. */
  createId(): string;
}

/**
 * The browser's own; null where there is no page, or where Web Locks or BroadcastChannel are missing.
 *
 * @param window whose tab it is; a frame counts as one
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
        // oxlint-disable-next-line require-post-message-target-origin -- a channel has no target: it is its origin's own
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
            // The two options exclude each other.
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
