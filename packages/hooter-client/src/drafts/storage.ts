import { createStore, type Readable } from "../model/readable";

/** Storage of drafts: `localStorage` or a compatible object. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Returns the browser's storage, or null. Even reading the property may throw. */
function browserStorage(): DraftStorage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** Matches keys with the user's own data. The mark of the device cache is excluded. */
const ofThePerson = /^hooter:(?:draft|errands|sent|todo):/;

/** See {@link tolerantStorage}. */
export interface TolerantStorage extends DraftStorage {
  /** Whether some of the user's own data exists only in this page. */
  readonly refuses: Readable<boolean>;
}

/** Wraps a storage so that it never throws. Rejected writes live as long as the page. */
export function tolerantStorage(storage: DraftStorage | null = browserStorage()): TolerantStorage {
  const refused = new Map<string, string | null>();
  const refuses = createStore(false);
  const keep = (key: string, text: string | null, work: () => void) => {
    try {
      work();
      if (storage) refused.delete(key);
      else refused.set(key, text);
    } catch {
      refused.set(key, text);
    }
    refuses.set([...refused].some(([name, own]) => own !== null && ofThePerson.test(name)));
  };
  return {
    refuses,
    getItem(key) {
      const own = refused.get(key);
      if (own !== undefined) return own;
      try {
        return storage?.getItem(key) ?? null;
      } catch {
        return null;
      }
    },
    setItem: (key, text) => keep(key, text, () => storage?.setItem(key, text)),
    removeItem: (key) => keep(key, null, () => storage?.removeItem(key)),
  };
}

/** An account at a database. Its data is separate from that of other accounts and databases on the same origin. */
export interface Owner {
  readonly uid: string;
  readonly databaseUrl: string;
}

/** Returns the storage key for data of an account. Moves data from the key of earlier versions. */
export function placeOf(storage: DraftStorage, kind: "draft" | "sent" | "todo", owner: Owner, name = ""): string {
  const place = `hooter:${kind}:${owner.uid}@${owner.databaseUrl}${name}`;
  const former = `hooter:${kind}:${owner.uid}${name}`;
  const left = storage.getItem(former);
  if (left !== null) {
    // Remove first, to free space on a full device.
    storage.removeItem(former);
    if (storage.getItem(place) === null) storage.setItem(place, left);
  }
  return place;
}
