import { wait } from "../database/retry";
import { browserLocks, observeStorage, type TabLocks } from "../tabs/tabs";
import type { MutationStorage, StoredMutation } from "./mutation-storage";

export type TabOwnership = ReturnType<typeof createTabOwnership>;

/**
 * Lease of a tab's mutations in milliseconds, for browsers without locks. The tab renews the lease after each third of
 * this time.
 */
const LEASE_MS = 15_000;

/**
 * Delay in milliseconds before this tab requests the lock of a tab that has just stored a mutation. The browser may
 * still be processing that tab's own request.
 */
const GRACE_MS = 1_000;

/**
 * Assigns mutations to tabs. Each tab sends its own mutations and those of closed tabs. A tab holds a lock until it
 * closes. When another tab acquires this lock, the first tab is certainly closed.
 */
export function createTabOwnership(options: {
  /** The account and its database. */
  readonly owner: string;
  readonly records: MutationStorage;
  readonly now: () => number;
  /**
   * Called when other tabs have changed the stored mutations.
   *
   * @param key the changed key; null if another tab has cleared the storage; undefined if events were missed, so that
   *   any key may have changed
   */
  readonly onChange: (key?: string | null) => void;
}) {
  const { records, now } = options;
  const own = Math.random().toString(36).slice(2);
  const { window } = globalThis;
  const locks = browserLocks();
  const nameOf = (tab: string) => `hooter:tab:${options.owner}:${tab}`;
  const ending = new AbortController();
  const { signal } = ending;
  const watchedTabs = new Set<string>();
  let isActive = false;
  let handle: (record: StoredMutation) => void = () => {};

  const after = (delay: number, work: () => void): void => {
    void wait(delay, signal).then(() => signal.aborted || work());
  };
  const isOwn = ({ tab }: Pick<StoredMutation, "tab">): boolean => tab === own;

  const setLeases = (until: number): void => {
    for (const record of records.readAll()) if (record.tab === own) records.persist({ ...record, until });
  };
  const renew = (): void => {
    isActive = records.readAll().some(isOwn);
    if (!isActive) return;
    setLeases(now() + LEASE_MS);
    after(LEASE_MS / 3, renew);
  };
  const release = (): void => {
    if (!locks) setLeases(0);
  };
  /** Holds a lock or, without locks, renews the lease. */
  const markActive = (): void => {
    if (isActive) return;
    isActive = true;
    // If the browser refuses the lock, request it again with the next mutation. Another tab may take over the mutations
    // in the meantime.
    if (locks) locks.hold(nameOf(own), { signal, onHeld: () => {}, onLost: () => void (isActive = false) });
    else after(LEASE_MS / 3, renew);
  };

  const persist = (record: Omit<StoredMutation, "tab" | "until" | "order">, former?: string): void => {
    // Acquire the lock before other tabs can see the record, so that they do not take it over.
    markActive();
    records.persist({ ...record, tab: own, until: locks ? 0 : now() + LEASE_MS }, former);
  };

  const adopt = (tab: string): void => {
    watchedTabs.delete(tab);
    for (const record of records.readAll()) {
      if (record.tab !== tab || signal.aborted) continue;
      persist(record);
      handle(record);
    }
  };
  const adoptWhenClosed = (tab: string, { hold }: TabLocks): void => {
    const adopted = new AbortController();
    signal.addEventListener("abort", () => adopted.abort(), { signal: adopted.signal });
    hold(nameOf(tab), {
      signal: adopted.signal,
      onHeld() {
        adopt(tab);
        adopted.abort();
      },
      onLost() {
        adopted.abort();
        // Request the lock again. A lease cannot replace the lock, because the records of a tab with a lock have no
        // lease.
        after(LEASE_MS, () => checkTab(tab));
      },
    });
  };
  const checkTab = (tab: string): void => {
    const leaseEnds = records.readAll().flatMap((record) => (record.tab === tab ? record.until : []));
    const leaseLeft = Math.min(LEASE_MS, Math.max(...leaseEnds) - now());
    if (leaseEnds.length === 0) watchedTabs.delete(tab);
    else if (locks) adoptWhenClosed(tab, locks);
    else if (leaseLeft > 0) after(leaseLeft, () => checkTab(tab));
    else adopt(tab);
  };
  const watchTabs = (delay: number): void => {
    for (const { tab } of records.readAll()) {
      if (tab === own || watchedTabs.has(tab)) continue;
      watchedTabs.add(tab);
      if (delay > 0) after(delay, () => checkTab(tab));
      else checkTab(tab);
    }
  };
  const unobserve = observeStorage(
    records.has,
    ({ key }) => {
      watchTabs(GRACE_MS);
      options.onChange(key);
    },
    () => {
      // Without locks, renew the leases of the mutations that no other tab has taken over in the meantime.
      if (!locks) setLeases(now() + LEASE_MS);
      watchTabs(GRACE_MS);
      options.onChange();
    },
  );
  window?.addEventListener("pagehide", release);

  return {
    /** Stores a record with this tab as its owner. @param former see `persist` of `createMutationStorage` */
    persist,
    isOwn,
    /** Takes over the mutations from closed tabs, now and later. @param next receives each of them, in order */
    onRestored(next: (record: StoredMutation) => void): void {
      handle = next;
      watchTabs(0);
    },
    dispose(): void {
      release();
      ending.abort();
      unobserve();
      window?.removeEventListener("pagehide", release);
    },
  };
}
