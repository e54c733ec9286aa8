import { browserStorage } from "../model/browser";
import { createStore, type Readable } from "../model/readable";

/** Texts by key. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Storage of drafts, preferences and pending writes: `localStorage` or a compatible object. */
export type ClientStorage = DraftStorage & Pick<Storage, "length" | "key">;

/** A storage whose keys can be listed. */
export interface ListableStorage extends DraftStorage {
  /** Returns the keys that begin with a prefix, in no particular order. */
  keys(prefix: string): string[];
}

/** Matches keys with the user's own data. It does not match the marker of the device cache. */
const userDataKey = /^hooter:(?:draft|preference|mutation|todo):/;

/** See {@link tolerantStorage}. */
export interface TolerantStorage extends ListableStorage {
  /** Whether some of the user's own data exists only in this page. */
  readonly refuses: Readable<boolean>;
}

/**
 * Wraps a storage so that it never throws. Values that the storage refused are kept in memory while the page is open.
 */
export function tolerantStorage(storage: ClientStorage | null = browserStorage("localStorage")): TolerantStorage {
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
    refuses.set([...refused].some(([name, own]) => own !== null && userDataKey.test(name)));
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
    keys(prefix) {
      let names: string[] = [];
      try {
        if (storage) names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
      } catch {
        // If a storage cannot be read, treat it as empty.
      }
      return [...new Set([...names, ...refused.keys()])].filter(
        (name) => name.startsWith(prefix) && refused.get(name) !== null,
      );
    },
  };
}

/** An account at a database. Its data is separate from that of other accounts and databases on the same origin. */
export interface Owner {
  readonly uid: string;
  readonly databaseUrl: string;
}

/** Returns the storage key for data of an account. */
export function storageKey(kind: "draft" | "mutation" | "todo", { uid, databaseUrl }: Owner, name = ""): string {
  return `hooter:${kind}:${uid}@${databaseUrl}${name}`;
}

/** Removes the drafts and the preferences of a deleted account. */
export function removeAccountData(storage: ListableStorage, { uid, databaseUrl }: Owner): void {
  for (const kind of ["draft", "preference"]) {
    const prefix = `hooter:${kind}:${uid}@${databaseUrl}`;
    for (const key of storage.keys(prefix)) {
      if (key === prefix || key.startsWith(`${prefix}:`)) storage.removeItem(key);
    }
  }
}
