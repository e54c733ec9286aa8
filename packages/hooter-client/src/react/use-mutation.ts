import { createStore, type HooterError, type PendingMutation, type Readable, toHooterError } from "hooter-client";
import { useMemo } from "react";
import { useAccount, useReadable } from "./context";

/** State that each mutation hook returns with its function. */
export interface MutationState {
  /** Whether a call is in progress, even if it is waiting for the network. */
  readonly isPending: boolean;
  /**
   * Error of the last call that failed; null once a new call starts, and after `reset`. A caller may therefore ignore
   * the promise that the action returns.
   */
  readonly error: HooterError | null;
  /** Removes the error. The function has a stable identity. */
  readonly reset: () => void;
}

type Verb<Args extends unknown[], Result> = (...args: Args) => Promise<Result>;

/**
 * Wraps a verb to observe its calls. The state belongs to one `run` and one account. For another target or another
 * account, it starts without calls and errors.
 *
 * @param run must have a stable identity while its target is the same
 * @param name returns an object with the verb under its name. The verb is stable until `run` or the account changes
 * @returns the same object until the state changes
 */
export function useMutation<Args extends unknown[], Result, Named extends object>(
  run: Verb<Args, Result>,
  name: (verb: Verb<Args, Result>) => Named,
): Named & MutationState {
  const account = useAccount();
  // oxlint-disable-next-line react/exhaustive-deps -- the next account must not see the calls of this one
  const calls = useMemo(() => observeCalls(run, name), [run, account]);
  return useReadable(calls, calls.get());
}

/** A store outside React: a call that ends after the component has unmounted sets no state. */
function observeCalls<Args extends unknown[], Result, Named extends object>(
  run: Verb<Args, Result>,
  name: (verb: Verb<Args, Result>) => Named,
): Readable<Named & MutationState> {
  let running = 0;
  const update = (change: number, error: HooterError | null): void => {
    running += change;
    const isPending = running > 0;
    const current = state.get();
    if (isPending !== current.isPending || error !== current.error) state.set({ ...current, isPending, error });
  };
  const attempt = async (...args: Args): Promise<Result> => {
    let failure: HooterError | null = null;
    update(1, null);
    try {
      return await run(...args);
    } catch (thrown) {
      failure = toHooterError(thrown);
      throw failure;
    } finally {
      update(-1, failure ?? state.get().error);
    }
  };
  const verb: typeof attempt = (...args) => {
    const call = attempt(...args);
    // The state contains the error, so a caller may ignore the promise.
    call.catch(() => {});
    return call;
  };
  const state = createStore<Named & MutationState>({
    ...name(verb),
    isPending: false,
    error: null,
    reset: () => update(0, null),
  });
  return state;
}

const none: readonly PendingMutation[] = [];

/**
 * Returns three groups, each in order: the outcomes of restored mutations, the pending mutations of other tabs, and
 * those of this tab. A restored mutation from an earlier page has no caller, so its outcome stays in the list as
 * "delivered" or "failed" until it is discarded or retried.
 *
 * @example
 * const waiting = usePendingMutations().filter(({ state }) => state === "waiting");
 * return waiting.length > 0 && <p>{waiting.length} envois en attente</p>;
 */
export function usePendingMutations(): readonly PendingMutation[] {
  return useReadable(useAccount()?.mutations.list ?? null, none);
}
