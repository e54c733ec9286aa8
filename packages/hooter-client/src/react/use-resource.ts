import type { HooterClient, Readable, WithoutData } from "hooter-client";
import { useSyncExternalStore } from "react";
import { useHooterClient } from "./context";

/** State and resources of the signed-in account. */
export type Account = NonNullable<ReturnType<HooterClient["internals"]["account"]["get"]>>;

export const loading = { status: "loading" } as const;
const silent = () => () => {};

/**
 * Subscribes to a readable and returns its value.
 *
 * @param absent value when there is no readable, and on the server
 */
export function useReadable<T>(readable: Readable<T> | null, absent: T): T {
  return useSyncExternalStore(readable?.subscribe ?? silent, readable ? readable.get : () => absent, () => absent);
}

/** Returns the state of a read, and keeps it open while the component is mounted. Without a read, it has no data. */
export function useRead<State>(read: Readable<State> | null): State | WithoutData {
  const { withoutData } = useHooterClient().internals;
  return useReadable<State | WithoutData>(read ?? withoutData, loading);
}

/** Returns the account, or the visitor where visitors may read, or null. */
export function useReader(): ReturnType<HooterClient["internals"]["reader"]["get"]> {
  return useReadable(useHooterClient().internals.reader, null);
}

/** Returns the signed-in account, or null. */
export function useAccount(): Account | null {
  return useReadable(useHooterClient().internals.account, null);
}
