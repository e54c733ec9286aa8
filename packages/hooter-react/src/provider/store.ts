import type { Readable } from "hooter-client";
import { useSyncExternalStore } from "react";

/** A {@link Readable} with a setter. */
export interface Store<Value> extends Readable<Value> {
  /** Sets the value. Notifies the listeners if it has changed. */
  set(next: Value): void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      // Copy the listeners, to skip those that the calls below add.
      const current = [...listeners];
      for (const listener of current) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Subscribes to a readable and returns its value.
 *
 * @param absent value on the server and during hydration
 */
export function useReadable<Value>(readable: Readable<Value>, absent: Value): Value {
  return useSyncExternalStore(readable.subscribe, readable.get, () => absent);
}
