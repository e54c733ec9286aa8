import type { PendingMutation } from "hooter-client";
import { useAccount, useReadable } from "./use-readable";

const none: readonly PendingMutation[] = [];

/**
 * Returns the pending mutations of the account in order: those in flight and those waiting for the
 * network. A restored mutation of an earlier page has no caller. It stays in the list as "delivered" or
 * "failed" until it is discarded or retried.
 *
 * @example
 * const waiting = usePendingMutations().filter(({ state }) => state === "waiting");
 * return waiting.length > 0 && <p>{waiting.length} envois en attente</p>;
 */
export function usePendingMutations(): readonly PendingMutation[] {
  return useReadable(useAccount()?.mutations.list ?? null, none);
}
