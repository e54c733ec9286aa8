import { HooterError, toHooterError } from "../../model/errors";
import type { LiveContext } from "../context";
import { dropHoot } from "../records";

/**
 * Carries out what is about a hoot. Where the service finds or lets nothing, one read tells whether the hoot is gone: it then
 * leaves every list, which no stream may ever tell of an older page.
 *
 * @throws HooterError `not-found` when it is gone; what `work` throws
 */
export async function whileThere<T>(context: LiveContext, id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const error = toHooterError(thrown);
    const mayBeGone = error.code === "not-found" || error.code === "permission-denied";
    if (!mayBeGone || !(await isGone(context, id))) throw error;
    context.world.change((draft) => {
      draft.pendingHoots.delete(id);
      dropHoot(draft, id);
    });
    throw error.code === "not-found" ? error : new HooterError("not-found", undefined, { cause: error });
  }
}

async function isGone({ world, database }: LiveContext, id: string): Promise<boolean> {
  const pending = world.get().pendingHoots.get(id);
  // One that is on its way, from another tab perhaps, is not there yet.
  if (pending && pending.delivery !== "stored") return false;
  try {
    return (await database.get(["hoots", id])) === null;
  } catch {
    return false;
  }
}
