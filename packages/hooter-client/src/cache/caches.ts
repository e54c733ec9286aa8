import type { DraftStorage } from "../drafts/storage";
import type { AccountCache } from "../live/kept";
import { createAccountCache, type Opened } from "./account-cache";
import type { CacheStore } from "./cache-store";

/** How {@link createCaches} is set up. */
export interface CachesOptions {
  readonly databaseUrl: string;
  readonly cache: "device" | "off" | CacheStore;
  /** Remembers whose records are on the device, so that they are read while the session is still being restored. */
  readonly storage: DraftStorage;
  readonly now: () => number;
  /** What pictures may be loaded from on the host's own origin. */
  readonly picturePaths: readonly string[];
}

/** The caches of a client's accounts, one after the other. */
export interface Caches {
  /** The cache of the account that signs in. */
  enter(uid: string): AccountCache;
  /** Nobody is signed in any more, or somebody else: what was kept goes. */
  leave(): void;
}

/** Whether the browser has IndexedDB: reading the property alone may throw. */
function hasDatabase(): boolean {
  try {
    return typeof indexedDB !== "undefined";
  } catch {
    return false;
  }
}

/** Makes them, or null where nothing can be kept; what reads and writes is loaded on demand. */
export function createCaches({ databaseUrl, cache, storage, now, picturePaths }: CachesOptions): Caches | null {
  if (cache === "off" || (cache === "device" && !hasDatabase())) return null;
  const mark = `hooter:cache:${databaseUrl}`;
  let clearing: Promise<void> = Promise.resolve();

  const open = (uid: string) => {
    const opening = clearing.then(async () => {
      const { deviceCache, keep, openShelf } = await import("./later");
      const shelf = await openShelf(
        cache === "device" ? deviceCache() : cache,
        { databaseUrl, uid },
        now,
        picturePaths,
      );
      return { shelf, keep };
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
        await opened.shelf.clear();
        if (!present) storage.removeItem(mark);
      };
      // Whatever cannot be cleared stays remembered: the next visit sees to it.
      clearing = clear().catch(() => {});
    },
  };
}
