import type { HooterClient, Readable } from "hooter-client";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useHooterClient } from "./context";

/** State and resources of the signed-in account. */
export type Account = NonNullable<ReturnType<HooterClient["internals"]["account"]["get"]>>;
/** Loaded data of an account. */
export type EntityStore = ReturnType<Account["store"]["get"]>;

const silent = () => () => {};

/**
 * Subscribes to a readable and returns its value.
 *
 * @param absent value when there is no readable, and on the server
 */
export function useReadable<T>(readable: Readable<T> | null, absent: T): T {
  return useSyncExternalStore(readable?.subscribe ?? silent, readable ? readable.get : () => absent, () => absent);
}

/** Returns the signed-in account, or null. */
export function useAccount(): Account | null {
  return useReadable(useHooterClient().internals.account, null);
}

/**
 * Derives a value from the data of an account. Changes of other data cause no render.
 *
 * @param derive must keep its identity as long as it returns the same result for the same data
 * @param same compares two values; equal values keep the earlier object
 */
export function useEntities<T>(
  account: Account | null,
  derive: (store: EntityStore) => T | null,
  same: (a: T, b: T) => boolean,
): T | null {
  const [memo] = useState(() => createMemo<EntityStore, T>());
  const get = useCallback(
    () => (account ? memo(account.store.get(), derive, same) : null),
    [account, memo, derive, same],
  );
  return useSyncExternalStore(account?.store.subscribe ?? silent, get, () => null);
}

function createMemo<Source, T>() {
  let last: { source: Source; derive: (source: Source) => T | null; value: T | null } | null = null;
  return (source: Source, derive: (source: Source) => T | null, same: (a: T, b: T) => boolean): T | null => {
    if (last?.source === source && last.derive === derive) return last.value;
    const made = derive(source);
    const value = last && last.value !== null && made !== null && same(last.value, made) ? last.value : made;
    last = { source, derive, value };
    return value;
  };
}

/** Keeps a live resource open while the component is mounted. */
export function useRetained(resource: { retain(): () => void } | null): void {
  useEffect(() => resource?.retain(), [resource]);
}

/** Whether two lists contain the same objects. */
export function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
