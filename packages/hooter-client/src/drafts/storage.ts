import { createStore, type Readable } from "../model/readable";

/** Where drafts are kept: `localStorage` or what behaves like it. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The browser's storage, or none: reading the property alone may throw. */
function browserStorage(): DraftStorage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** What a client keeps of the person's own; the mark of the device cache is none of it. */
const ofThePerson = /^hooter:(?:draft|errands|sent|todo):/;

/** See {@link tolerantStorage}. */
export interface TolerantStorage extends DraftStorage {
  /** Whether something of the person's own is kept nowhere but in this page. */
  readonly refuses: Readable<boolean>;
}

/** A storage that never throws: what it refuses, or has no place for, lives as long as this page. */
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

/** An account before a database: what it keeps there is of no other, though they share an origin. */
export interface Owner {
  readonly uid: string;
  readonly databaseUrl: string;
}

/** The key under which something of an account is kept; what stood under the key of former versions moves there. */
export function placeOf(storage: DraftStorage, kind: "draft" | "sent" | "todo", owner: Owner, name = ""): string {
  const place = `hooter:${kind}:${owner.uid}@${owner.databaseUrl}${name}`;
  const former = `hooter:${kind}:${owner.uid}${name}`;
  const left = storage.getItem(former);
  if (left !== null) {
    // First: a full device has the room then.
    storage.removeItem(former);
    if (storage.getItem(place) === null) storage.setItem(place, left);
  }
  return place;
}
