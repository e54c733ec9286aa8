import { hasIndexedDb } from "../model/browser";
import type { TolerantStorage } from "../model/storage";
import type { ReaderCache } from "../queries/reader";
import type { CacheStore } from "./cache-store";
import type { CachedParts } from "./hydration";
import type { Persister } from "./persister";

/** Port that stores the data that an account has read, and fills the state with this data at the next visit. */
export interface AccountCache extends ReaderCache {
  /**
   * Call this when the database has responded. The response is persisted after a delay. Persisted data that is not
   * hydrated by then is ignored as outdated.
   */
  onAnswer(): void;
  /**
   * Fills the parts that have no data yet with the persisted data, now or as soon as that data is loaded. From then on,
   * persists all data that is read.
   */
  attach(parts: CachedParts): void;
}

/** Options of {@link createCaches}. */
interface CachesOptions {
  readonly databaseUrl: string;
  readonly cache: "device" | "off" | CacheStore;
  /** Stores the uid of the persisted account, so that its records load while the session is being restored. */
  readonly storage: Pick<TolerantStorage, "getItem" | "setItem" | "removeItem">;
  readonly now: () => number;
  /** Allowed picture sources on the host's own origin. */
  readonly picturePaths: readonly string[];
}

/**
 * Creates the caches of a client's accounts, or returns null when nothing can be persisted. At most one account has a
 * cache at a time. The code that reads and writes is loaded on demand.
 */
export function createCaches({ databaseUrl, cache, storage, now, picturePaths }: CachesOptions) {
  if (cache === "off" || (cache === "device" && !hasIndexedDb())) return null;
  const markerKey = `hooter:cache:${databaseUrl}`;
  let clearing: Promise<void> = Promise.resolve();

  const open = (uid: string) => {
    const load = async () => {
      await clearing;
      const { openPersister } = await import("./persister");
      return openPersister(cache, { databaseUrl, uid }, now, picturePaths);
    };
    return { uid, ...openAccountCache(load) };
  };
  const persistedUid = storage.getItem(markerKey);
  let current = persistedUid ? open(persistedUid) : null;

  /** Clears the cache after a sign-out or a change of account. */
  const leave = (): void => {
    const left = current;
    if (!left) return;
    current = null;
    const clear = async () => {
      await left.clear();
      if (!current) storage.removeItem(markerKey);
    };
    // If clearing fails, the marker stays, and the next visit clears the cache.
    clearing = clear().catch(() => {});
  };

  return {
    /**
     * Returns the cache of the account that signs in. Returns null when the storage refuses to store the uid: without
     * the uid, the next visit could not clear the cache.
     */
    enter(uid: string): AccountCache | null {
      if (!storage.setItem(markerKey, uid)) {
        leave();
        return null;
      }
      if (current?.uid !== uid) current = open(uid);
      return current;
    },
    leave,
  };
}

/** Opens the cache of one account. @param load loads the records, and the code that hydrates and persists */
export function openAccountCache(load: () => Promise<Persister>): AccountCache & { clear(): Promise<void> } {
  let persister: Persister | null = null;
  let attached: CachedParts | null = null;
  let isAnswered = false;
  let hasEnded = false;
  const started = () => (attached && !hasEnded ? persister : null);
  const start = () => {
    if (attached && !hasEnded) persister?.start(attached, isAnswered);
  };
  const opening = load();
  const opened = (loaded: Persister) => {
    persister = loaded;
    start();
  };
  // Without a persister, nothing is persisted.
  opening.then(opened, () => {});

  return {
    onAnswer() {
      isAnswered = true;
      started()?.scheduleSave();
    },
    attach(parts) {
      attached = parts;
      start();
    },
    onFeed: (feed) => started()?.onFeed(feed),
    onComments: (slug, comments) => started()?.onComments(slug, comments),
    drop() {
      if (hasEnded) return;
      const running = started();
      hasEnded = true;
      const clear = async () => {
        const cleared = (await opening).clear();
        // Stop after the call of `clear`, so that the store ignores the last save.
        running?.stop();
        await cleared;
      };
      // If clearing fails, the sign-out clears the cache again.
      clear().catch(() => {});
    },
    detach() {
      started()?.stop();
      hasEnded = true;
    },
    clear: async () => (await opening).clear(),
  };
}
