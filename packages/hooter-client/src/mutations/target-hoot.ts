import { HooterError, toHooterError } from "../model/errors";
import { applyMutations } from "../store/optimistic";
import type { AccountContext } from "../store/reader-context";
import { dropHoot } from "../store/records";
import type { Mutations } from "./mutations";

/**
 * Executes work on a hoot. After a `not-found` or a refusal, one read checks whether the hoot still exists. A missing
 * hoot is removed from every list, because no stream may report the removal of a hoot on an older page.
 *
 * @throws HooterError `not-found` when the hoot no longer exists; the errors of `work`
 */
export async function whileThere<T>(context: AccountContext, id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const error = toHooterError(thrown);
    const mayBeGone = error.code === "not-found" || error.code === "permission-denied";
    if (!mayBeGone || !(await isGone(context, id))) throw error;
    context.store.change((draft) => {
      draft.mutations.delete(id);
      dropHoot(draft, id);
    });
    throw new HooterError("not-found", undefined, { cause: error });
  }
}

async function isGone({ store, database }: AccountContext, id: string): Promise<boolean> {
  const pending = applyMutations(store.get()).pendingHoots.get(id);
  // A pending hoot of this tab or of another tab is not in the database yet, so it cannot be gone.
  if (pending && pending.delivery !== "stored") return false;
  try {
    return (await database.get(["hoots", id])) === null;
  } catch {
    return false;
  }
}

/**
 * Refuses to act on a hoot or comment that waits in another tab. The action would not find the record, and the other
 * tab would store the record afterwards.
 *
 * @throws HooterError `network`
 */
export function refuseWaiting(mutations: Mutations, id: string): void {
  if (mutations.remote.get().some((record) => record.id === id))
    throw new HooterError("network", "another tab is still sending this record");
}
