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

/** A storage that never throws: what it refuses, or has no place for, lives as long as this page. */
export function tolerantStorage(storage: DraftStorage | null = browserStorage()): DraftStorage {
  const refused = new Map<string, string | null>();
  const keep = (key: string, text: string | null, work: () => void) => {
    try {
      work();
      if (storage) refused.delete(key);
      else refused.set(key, text);
    } catch {
      refused.set(key, text);
    }
  };
  return {
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
