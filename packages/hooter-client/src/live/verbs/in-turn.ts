import { mayBeApplied } from "../../actions/commit";
import { HooterError } from "../../model/errors";
import type { Errands } from "../errands";

/** One after the other for each name: what was asked last is written last. */
export type InTurn = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Makes it. */
export function createTurns(): InTurn {
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
 * A hoot that waits in another tab goes out from there: what overtook it would meet nothing, and it would be published after that.
 *
 * @throws HooterError `network`
 */
export function refuseWaiting(errands: Errands, id: string): void {
  const waits = errands.elsewhere.get().some((record) => record.verb === "publishHoot" && record.id === id);
  if (waits) throw new HooterError("network", "the hoot is still on its way from another tab");
}

/** Whether a failure says that nothing was written. */
export function isRefused(error: HooterError): boolean {
  return !mayBeApplied(error) || error.code === "permission-denied";
}
