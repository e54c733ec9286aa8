import type { DraftStorage } from "../drafts/storage";
import type { AccountCache, CachedParts } from "./cache-port";
import type { CacheStore } from "./cache-store";
import type * as Later from "./later";
import type { Persistence, Persister } from "./persister";

/** Options of {@link createCaches}. */
export interface CachesOptions {
  readonly databaseUrl: string;
  readonly cache: "device" | "off" | CacheStore;
  /** Stores the account whose records are on the device, so that they are read while the session is being restored. */
  readonly storage: DraftStorage;
  readonly now: () => number;
  /** Allowed picture sources on the host's own origin. */
  readonly picturePaths: readonly string[];
}

/** Caches of a client's accounts, one at a time. */
export interface Caches {
  /** Returns the cache of the account that signs in. */
  enter(uid: string): AccountCache;
  /** Clears the cache after a sign-out or a change of account. */
  leave(): void;
}

/** Whether the browser has IndexedDB. Even reading the property may throw. */
function hasDatabase(): boolean {
  try {
    return typeof indexedDB !== "undefined";
  } catch {
    return false;
  }
}

/**
 * Creates the caches, or returns null when nothing can be persisted. The code
 * that reads and writes is loaded on demand.
 */
export function createCaches({ databaseUrl, cache, storage, now, picturePaths }: CachesOptions): Caches | null {
  if (cache === "off" || (cache === "device" && !hasDatabase())) return null;
  const mark = `hooter:cache:${databaseUrl}`;
  let clearing: Promise<void> = Promise.resolve();

  const open = (uid: string) => {
    const opening = clearing.then(async () => {
      const { deviceCache, openPersister, startPersisting } = await import("./later");
      const persister = await openPersister(
        cache === "device" ? deviceCache() : cache,
        { databaseUrl, uid },
        now,
        picturePaths,
      );
      return { persister, startPersisting };
    });
    let ready: Opened | null = null;
    const opened = opening.then(
      (found) => (ready = found),
      () => null,
    );
    return { uid, opened, ready: () => ready };
  };
  const remembered = storage.getItem(mark);
  let present = remembered ? open(remembered) : null;

  return {
    enter(uid) {
      if (present?.uid !== uid) present = open(uid);
      storage.setItem(mark, uid);
      return createAccountCache(present.opened, present.ready());
    },
    leave() {
      const left = present;
      if (!left) return;
      present = null;
      const clear = async () => {
        const opened = await left.opened;
        if (!opened) return;
        await opened.persister.clear();
        if (!present) storage.removeItem(mark);
      };
      // After a failure the marker stays, and the next visit clears the cache.
      clearing = clear().catch(() => {});
    },
  };
}

/** Persisted records of an account, and the code that updates them. */
interface Opened {
  readonly persister: Persister;
  readonly startPersisting: typeof Later.startPersisting;
}

/**
 * Creates the cache of one account. The code that hydrates and persists is loaded together with the records.
 *
 * @param opening resolves to the opened cache, or null when none is available
 * @param ready the opened cache, if it is already loaded
 */
export function createAccountCache(opening: Promise<Opened | null>, ready: Opened | null): AccountCache {
  let isAnswered = false;
  let parts: CachedParts | null = null;
  let persistence: Persistence | null = null;
  let ended = false;

  const start = (opened: Opened | null) => {
    if (!opened || !parts || ended || persistence) return;
    if (isAnswered) opened.persister.ignore();
    persistence = opened.startPersisting(opened.persister, parts);
    // Assign first: resources created during hydration are hydrated too.
    persistence.hydrate();
  };

  return {
    onAnswer() {
      isAnswered = true;
    },
    attach(attached) {
      parts = attached;
      if (ready) start(ready);
      else void opening.then(start);
    },
    onFeed: (feed) => persistence?.onFeed(feed),
    onComments: (slug, comments) => persistence?.onComments(slug, comments),
    drop() {
      if (ended) return;
      ended = true;
      const clear = async () => {
        const opened = await opening;
        // Clear before the last save starts, so that the store rejects that save.
        const cleared = opened?.persister.clear();
        persistence?.stop();
        await cleared;
      };
      // If clearing fails, the sign-out tries again.
      clear().catch(() => {});
    },
    detach() {
      if (!ended) persistence?.stop();
      ended = true;
    },
  };
}
