/*
 * Communication between the tabs of one browser: locks, messages and storage events. Streams, mutations, drafts,
 * preferences, the session and background work communicate only through this module.
 */

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

/** Port to the features that the tabs of one browser share. */
export interface TabPorts {
  readonly locks: TabLocks;
  open(name: string, onMessage: (message: unknown) => void): TabChannel;
  /** Returns an id that no other tab has. */
  createId(): string;
}

/**
 * Returns the shared features of the browser; null on a server, and in a browser without Web Locks or BroadcastChannel.
 *
 * @param window window of the tab; a frame counts as a tab
 */
export function browserTabs(window: typeof globalThis = globalThis): TabPorts | null {
  const { document, BroadcastChannel } = window;
  const locks = browserLocks(window);
  if (!document || !locks || !BroadcastChannel) return null;
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
    locks,
  };
}

/** Returns the browser's Web Locks, or null when it has none. */
export function browserLocks({ navigator }: typeof globalThis = globalThis): TabLocks | null {
  const locks = navigator?.locks;
  if (!locks) return null;
  return {
    hold(name, { signal, steal = false, onHeld, onLost }) {
      const held = () =>
        new Promise<void>((resolve) => {
          if (signal.aborted) return resolve();
          signal.addEventListener("abort", () => resolve(), { once: true });
          onHeld();
        });
      const request = async () => {
        try {
          // `steal` and `signal` are mutually exclusive.
          await locks.request(name, steal ? { steal } : { signal }, held);
        } catch {
          if (!signal.aborted) onLost();
        }
      };
      void request();
    },
  };
}

/**
 * Runs work while this tab holds a lock. Runs it without the lock when the browser has no Web Locks or refuses them.
 *
 * @param options.mode "shared" when several tabs may work at the same time
 * @param options.signal ends the wait for the lock, but not the work
 * @throws the error of the work, or the signal's reason
 */
export async function withLock(
  name: string,
  { mode, signal }: { readonly mode?: LockMode; readonly signal?: AbortSignal },
  work: () => Promise<void>,
): Promise<void> {
  let hasBegun = false;
  const begin = (): Promise<void> => {
    hasBegun = true;
    return work();
  };
  try {
    await globalThis.navigator?.locks?.request(name, { ...(mode && { mode }), ...(signal && { signal }) }, begin);
  } catch (thrown) {
    if (hasBegun || signal?.aborted) throw thrown;
  }
  if (!hasBegun) await begin();
}

/** A change of the shared storage by another tab. */
export interface StorageChange {
  /** Changed key; null when the whole storage was cleared. */
  readonly key: string | null;
  readonly oldValue: string | null;
  readonly newValue: string | null;
}

/**
 * Calls the listener when another tab changes the shared storage.
 *
 * @param isObserved returns whether to observe a key; the listener is also called when the whole storage is cleared
 * @param onReturn called when the page returns from the back/forward cache, where it received no events
 * @returns a function that unsubscribes
 */
export function observeStorage(
  isObserved: (key: string) => boolean,
  listener: (change: StorageChange) => void,
  onReturn: () => void = () => {},
): () => void {
  const { window } = globalThis;
  const onStorage = (change: StorageEvent): void => {
    if (change.key === null || isObserved(change.key)) listener(change);
  };
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) onReturn();
  };
  window?.addEventListener("storage", onStorage);
  window?.addEventListener("pageshow", onShow);
  return () => {
    window?.removeEventListener("storage", onStorage);
    window?.removeEventListener("pageshow", onShow);
  };
}
