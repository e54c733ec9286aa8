import type { Errand } from "hooter-client";
import { useAccount, useReadable } from "./use-readable";

const none: readonly Errand[] = [];

/**
 * The account's writes that the service has not answered, in their order: those that are on their way, and those that wait for
 * the network. One that an earlier page left has nobody else to tell of its end: it stays here, "delivered" or "failed", until it
 * is discarded or tried again.
 *
 * @example
 * const waiting = useErrands().filter(({ state }) => state === "waiting");
 * return waiting.length > 0 && <p>{waiting.length} envois en attente</p>;
 */
export function useErrands(): readonly Errand[] {
  return useReadable(useAccount()?.errands.list ?? null, none);
}
