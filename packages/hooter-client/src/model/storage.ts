import { browserStorage } from "./browser";
import { createStore, type Readable } from "./readable";

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

/**
 * Matches the keys of the user's own data. The key `hooter:cache:{databaseUrl}` is not one of them: its value is only
 * the uid of the cached account.
 */
const userDataKey = /^hooter:(?:draft|preference|mutation|todo):/;

/** See {@link tolerantStorage}. */
export interface TolerantStorage extends ListableStorage {
  /** Whether some of the user's own data exists only in this page's memory. */
  readonly refuses: Readable<boolean>;
  /** @returns whether the device has stored the value */
  setItem(key: string, text: string): boolean;
}

/** Matches the keys that {@link listable} adds to its stored list. */
const listedKey = /^hooter:(?:mutation|todo):/;
/** Key of the stored list, for a storage that cannot list its keys. */
const KEY_LIST = "hooter:keys";

/**
 * Adds `keys` to a storage. If the storage has only `getItem`, `setItem` and `removeItem`, stores a list of the keys of
 * pending mutations and background tasks. An entry of that list may be lost when two tabs write at the same moment.
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
 * Wraps a storage so that it never throws. Values that the storage refused are kept in memory while the page is open,
 * until another tab changes the stored value. After each write that the storage accepts, tries to store all of these
 * values.
 */
export function tolerantStorage(given: DraftStorage | null = browserStorage("localStorage")): TolerantStorage {
  const storage = given && listable(given);
  const refused = new Map<string, { readonly text: string | null; readonly stored: string | null }>();
  const refuses = createStore(false);
  const read = (key: string): string | null => {
    try {
      return storage?.getItem(key) ?? null;
    } catch {
      return null;
    }
  };
  /** Returns the refused value of a key: null for a refused removal; undefined when the stored value is valid. */
  const refusedText = (key: string): string | null | undefined => {
    const own = refused.get(key);
    return own && own.stored === read(key) ? own.text : undefined;
  };
  /** @returns whether the device has accepted the change */
  const change = (key: string, text: string | null): boolean => {
    try {
      if (!storage) throw new Error("there is no storage");
      if (text === null) storage.removeItem(key);
      else storage.setItem(key, text);
      refused.delete(key);
      return true;
    } catch {
      refused.set(key, { text, stored: read(key) });
      return false;
    }
  };
  const write = (key: string, text: string | null): boolean => {
    const isStored = change(key, text);
    // Retry the refused entries, mutations and tasks before drafts: a lost mutation is never sent, and a lost task
    // never runs.
    const rank = (name: string) => (listedKey.test(name) ? 0 : 1);
    for (const name of isStored ? [...refused.keys()].sort((a, b) => rank(a) - rank(b)) : []) {
      const own = refusedText(name);
      if (own === undefined) refused.delete(name);
      else change(name, own);
    }
    refuses.set([...refused].some(([name, own]) => own.text !== null && userDataKey.test(name)));
    return isStored;
  };
  return {
    refuses,
    getItem(key) {
      const own = refusedText(key);
      return own === undefined ? read(key) : own;
    },
    setItem: write,
    removeItem: (key) => void write(key, null),
    keys(prefix) {
      let names: string[] = [];
      try {
        names = storage?.keys(prefix) ?? [];
      } catch {
        // If a storage cannot be read, treat it as empty.
      }
      const own = [...refused.keys()].filter((name) => name.startsWith(prefix) && refusedText(name) !== undefined);
      return [...new Set([...names, ...own])].filter((name) => refusedText(name) !== null);
    },
  };
}

/** An account in a database. Its data is separate from that of other accounts and databases on the same origin. */
export interface Owner {
  readonly uid: string;
  readonly databaseUrl: string;
}

/** Returns the storage key for data of an account. */
export function storageKey(
  kind: "draft" | "preference" | "mutation" | "todo",
  { uid, databaseUrl }: Owner,
  name = "",
): string {
  return `hooter:${kind}:${uid}@${databaseUrl}${name}`;
}
