import { mayBeApplied } from "../actions/commit";
import { HooterError } from "../model/errors";
import type { Mutations } from "./mutations";

/** Runs work with the same name one after the other, so that the last request is written last. */
export type KeyedMutex = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Creates the sequential queues. */
export function createSemaphore(): KeyedMutex {
  const tails = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const turn = (tails.get(name) ?? Promise.resolve()).then(work, work);
    tails.set(name, turn);
    try {
      return await turn;
    } finally {
      if (tails.get(name) === turn) tails.delete(name);
    }
  };
}

/**
 * Refuses to act on a hoot that waits in another tab. An action that overtakes it would find no hoot, and the hoot
 * would be published afterwards.
 *
 * @throws HooterError `network`
 */
export function refuseWaiting(mutations: Mutations, id: string): void {
  const waits = mutations.remote.get().some((record) => record.verb === "publishHoot" && record.id === id);
  if (waits) throw new HooterError("network", "the hoot is still on its way from another tab");
}

/** Whether a failure proves that nothing was written. */
export function isRefused(error: HooterError): boolean {
  return !mayBeApplied(error) || error.code === "permission-denied";
}
