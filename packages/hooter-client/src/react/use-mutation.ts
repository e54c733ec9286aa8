import {
  createStore,
  type HooterClient,
  type HooterError,
  type PendingMutation,
  type Readable,
  toHooterError,
} from "hooter-client";
import { useMemo } from "react";
import { useAccount, useHooterClient, useReadable } from "./context";

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

type Verbs = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

/**
 * Returns verbs and the state of their calls. The state belongs to one target and one account. For another target or
 * another account, it starts without calls and errors.
 *
 * @param create returns the verbs by name
 * @param target values that identify the target. The verbs are stable until a value, the client or the account changes
 * @returns the same object until the state changes
 */
export function useMutation<Named extends Verbs>(
  create: (client: HooterClient, account: ReturnType<typeof useAccount>) => Named,
  target: readonly unknown[] = [],
): Named & MutationState {
  const client = useHooterClient();
  const account = useAccount();
  // oxlint-disable-next-line react/exhaustive-deps -- `create` uses no other values than the target
  const calls = useMemo(() => observeCalls(create(client, account)), [client, account, ...target]);
  return useReadable(calls, calls.get());
}

/** A store outside React: a call that ends after the component has unmounted sets no state. */
function observeCalls<Named extends Verbs>(verbs: Named): Readable<Named & MutationState> {
  let running = 0;
  const update = (change: number, error: HooterError | null): void => {
    running += change;
    const isPending = running > 0;
    const current = state.get();
    if (isPending !== current.isPending || error !== current.error) state.set({ ...current, isPending, error });
  };
  const attempt = async (run: Verbs[string], args: never[]): Promise<unknown> => {
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
  const observed = { ...verbs };
  for (const [name, run] of Object.entries(verbs)) {
    const verb = (...args: never[]) => {
      const call = attempt(run, args);
      // The state contains the error, so a caller may ignore the promise.
      call.catch(() => {});
      return call;
    };
    Object.assign(observed, { [name]: verb });
  }
  const reset = () => update(0, null);
  const state = createStore<Named & MutationState>({ ...observed, isPending: false, error: null, reset });
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
