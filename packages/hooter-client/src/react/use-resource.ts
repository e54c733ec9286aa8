import type { HooterClient, Readable, WithoutData } from "hooter-client";
import { useSyncExternalStore } from "react";
import { internals } from "../model/internals";
import { type HookReads, useHooterClient, useInitialReads } from "./context";

/** State and resources of the signed-in account. */
export type Account = NonNullable<ReturnType<HooterClient[typeof internals]["account"]["get"]>>;

export const loading = { status: "loading" } as const;
const getLoading = () => loading;
const silent = () => () => {};

/**
 * Whether the code runs on a server. There, one client may render any number of pages, so the hooks must not read stores
 * and drafts, which would stay in memory.
 */
export const isServer = typeof window === "undefined";

/**
 * Subscribes to a readable and returns its value. Only the packages of Hooter use it.
 *
 * @internal
 * @param absent value when there is no readable, and on the server
 * @example
 * const session = useReadable(client.session, { status: "loading" });
 */
export function useReadable<T>(readable: Readable<T> | null, absent: T): T {
  return useSyncExternalStore(readable?.subscribe ?? silent, readable ? readable.get : () => absent, () => absent);
}

/**
 * Returns the state of a read, and keeps it open while the component is mounted. The server and the hydration show the
 * server's data.
 *
 * @param select returns the store of the read; null while there is nothing to read
 */
export function useRead<State>(select: ((reads: HookReads) => Readable<State>) | null): State | WithoutData {
  const { reads, withoutData } = useHooterClient()[internals];
  const initial = useInitialReads();
  const read: Readable<State | WithoutData> = select && !isServer ? select(reads) : withoutData;
  const getInitial = initial && select ? select(initial).get : getLoading;
  return useSyncExternalStore(read.subscribe, read.get, getInitial);
}

/** Returns the account, or the visitor where visitors may read, or null. */
export function useReader(): ReturnType<HooterClient[typeof internals]["reader"]["get"]> {
  return useReadable(useHooterClient()[internals].reader, null);
}

/** Returns the signed-in account, or null. */
export function useAccount(): Account | null {
  return useReadable(useHooterClient()[internals].account, null);
}
