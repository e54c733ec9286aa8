/** A value that changes: read it, and be told when it is another. */
export interface Readable<T> {
  get(): T;
  /** @returns a function that stops it */
  subscribe(listener: () => void): () => void;
}

/** A {@link Readable} that its maker sets. */
export interface Store<T> extends Readable<T> {
  /** Tells the listeners when the value is another one. */
  set(value: T): void;
}

/** Makes a store. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      [...listeners].forEach((listener) => listener());
    },
    subscribe(listener) {
      // Its own function each time: the same listener may be given twice.
      const own = () => listener();
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
}
