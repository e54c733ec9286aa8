/** Returns a storage of the browser, or null. In a browser that blocks storage, reading the property may throw. */
export function browserStorage(name: "localStorage" | "sessionStorage"): Storage | null {
  try {
    return globalThis[name] ?? null;
  } catch {
    return null;
  }
}

/** Whether the browser has IndexedDB. In a browser that blocks storage, reading the property may throw. */
export function hasIndexedDb(): boolean {
  try {
    return typeof indexedDB !== "undefined";
  } catch {
    return false;
  }
}
