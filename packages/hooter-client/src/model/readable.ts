/** A value that can be read and observed. */
export interface Readable<T> {
  get(): T;
  /** @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void;
}

/** A {@link Readable} with a setter. */
export interface Store<T> extends Readable<T> {
  /** Sets the value. Notifies the listeners when it differs. */
  set(value: T): void;
}

/** Creates a store. */
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
      // A new function for each call, because the same listener may subscribe twice.
      const own = () => listener();
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
}
