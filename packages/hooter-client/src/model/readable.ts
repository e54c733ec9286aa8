/** A value that can be read and observed. */
export interface Readable<T> {
  get(): T;
  /**
   * Calls the listener after each change. The first subscription opens a source, which may change the value: the
   * listener may then be called before `subscribe` returns.
   *
   * @returns a function that unsubscribes
   */
  subscribe(listener: () => void): () => void;
}

/**
 * A {@link Readable} with a setter. Only the packages of Hooter use it.
 *
 * @internal
 */
export interface Store<T> extends Readable<T> {
  /** Sets the value, and notifies the listeners if it has changed. */
  set(value: T): void;
}

/**
 * Calls each listener. A listener that throws stops neither the others nor the current work: its error is reported to
 * the page.
 */
export function notifyAll(listeners: Iterable<() => void>): void {
  for (const listener of listeners) {
    try {
      listener();
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}

/**
 * Creates a {@link Store}. Only the packages of Hooter use it.
 *
 * @internal
 */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      // A copy, to skip the listeners that these calls add.
      notifyAll([...listeners]);
    },
    subscribe(listener) {
      // A new function for each call, because the same listener may subscribe twice.
      const own = () => listener();
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
}
