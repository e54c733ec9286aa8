import type { Readable } from "hooter-client";

/** A {@link Readable} with a setter. */
export interface Store<Value> extends Readable<Value> {
  set(next: Value): void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
