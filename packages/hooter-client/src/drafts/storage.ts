import { browserStorage } from "../model/browser";
import { createStore, type Readable } from "../model/readable";

/** Storage of drafts and pending mutations: `localStorage` or a compatible object. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem"> &
  Partial<Pick<Storage, "length" | "key">>;

/** A storage whose keys can be listed. */
export interface ListableStorage extends DraftStorage {
  /**
   * Returns the keys that begin with a prefix, in no particular order. If the storage cannot list its keys, the result
   * contains only keys of mutations and background tasks.
   */
  keys(prefix: string): string[];
}

/** Matches keys with the user's own data. The pattern does not match the marker of the device cache. */
const userDataKey = /^hooter:(?:draft|preference|mutation|todo):/;

/** See {@link tolerantStorage}. */
export interface TolerantStorage extends ListableStorage {
  /** Whether some of the user's own data exists only in this page. */
  readonly refuses: Readable<boolean>;
  /** @returns whether the device has stored the value */
  setItem(key: string, text: string): boolean;
}

/** Matches the keys that the stored list contains. */
const listedKey = /^hooter:(?:mutation|todo):/;
/** Key of the stored list, for a storage that cannot list its keys. */
const KEY_LIST = "hooter:keys";

/**
 * Lists the keys of pending mutations and background tasks. A host's storage may have only `getItem`, `setItem` and `removeItem`, so this
 * function stores a list of the keys that it writes. An entry of that list may be lost when two tabs write at the same
 * moment.
 */
function listable(storage: DraftStorage): ListableStorage {
  const isListable = typeof storage.key === "function";
  const read = (): string[] =>
    isListable
      ? Array.from({ length: storage.length ?? 0 }, (_, index) => storage.key?.(index) ?? "")
      : (storage.getItem(KEY_LIST) ?? "").split("\n").filter((name) => name !== "");
  const isListed = (key: string) => !isListable && listedKey.test(key);
  const write = (names: readonly string[]) =>
    names.length > 0 ? storage.setItem(KEY_LIST, names.join("\n")) : storage.removeItem(KEY_LIST);
  return {
    getItem: (key) => storage.getItem(key),
    setItem(key, text) {
      const names = isListed(key) ? read() : null;
      // Write the list first: a listed key without a value is harmless.
      if (names && !names.includes(key)) write([...names, key]);
      storage.setItem(key, text);
    },
    removeItem(key) {
      storage.removeItem(key);
      const names = isListed(key) ? read() : null;
      if (names?.includes(key)) write(names.filter((name) => name !== key));
    },
    keys: (prefix) => read().filter((name) => name.startsWith(prefix)),
  };
}

/**
 * Wraps a storage so that it never throws. Values that the storage refused are kept in memory while the page is open.
 */
export function tolerantStorage(given: DraftStorage | null = browserStorage("localStorage")): TolerantStorage {
  const storage = given && listable(given);
  const refused = new Map<string, string | null>();
  const refuses = createStore(false);
  const keep = (key: string, text: string | null, work: () => void): boolean => {
    try {
      work();
      if (storage) refused.delete(key);
      else refused.set(key, text);
    } catch {
      refused.set(key, text);
    }
    refuses.set([...refused].some(([name, own]) => own !== null && userDataKey.test(name)));
    return !refused.has(key);
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
    removeItem: (key) => void keep(key, null, () => storage?.removeItem(key)),
    keys(prefix) {
      let names: string[] = [];
      try {
        names = storage?.keys(prefix) ?? [];
      } catch {
        // If a storage cannot be read, treat it as empty.
      }
      const own = [...refused].filter(([name, text]) => text !== null && name.startsWith(prefix)).map(([name]) => name);
      return [...new Set([...names, ...own])].filter((name) => refused.get(name) !== null);
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

/**
 * Removes the drafts and the preferences of a deleted account. A storage that cannot list its keys keeps them.
 */
export function removeAccountData(storage: ListableStorage, { uid, databaseUrl }: Owner): void {
  for (const kind of ["draft", "preference"]) {
    const prefix = `hooter:${kind}:${uid}@${databaseUrl}`;
    for (const key of storage.keys(prefix)) {
      if (key === prefix || key.startsWith(`${prefix}:`)) storage.removeItem(key);
    }
  }
}
