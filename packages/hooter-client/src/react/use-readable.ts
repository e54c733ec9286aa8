import type { HooterClient, Readable } from "hooter-client";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useHooterClient } from "./context";

/** What belongs to the signed-in account. */
export type Account = NonNullable<ReturnType<HooterClient["internals"]["account"]["get"]>>;
/** What an account knows. */
export type World = ReturnType<Account["world"]["get"]>;

const silent = () => () => {};

/**
 * The value of a readable, now and at each change.
 *
 * @param absent the value without a readable, and on the server
 */
export function useReadable<T>(readable: Readable<T> | null, absent: T): T {
  return useSyncExternalStore(readable?.subscribe ?? silent, readable ? readable.get : () => absent, () => absent);
}

/** The signed-in account, or null. */
export function useAccount(): Account | null {
  return useReadable(useHooterClient().internals.account, null);
}

/**
 * A value made of what the account knows; a change that does not concern it does not render.
 *
 * @param derive keeps its identity as long as it makes the same
 * @param same whether two values say the same: the former object stays
 */
export function useWorld<T>(
  account: Account | null,
  derive: (world: World) => T | null,
  same: (a: T, b: T) => boolean,
): T | null {
  const [memo] = useState(() => createMemo<World, T>());
  const get = useCallback(
    () => (account ? memo(account.world.get(), derive, same) : null),
    [account, memo, derive, same],
  );
  return useSyncExternalStore(account?.world.subscribe ?? silent, get, () => null);
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

/** Keeps a live resource open while the component is there. */
export function useRetained(resource: { retain(): () => void } | null): void {
  useEffect(() => resource?.retain(), [resource]);
}

/** Whether two lists hold the same objects. */
export function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
