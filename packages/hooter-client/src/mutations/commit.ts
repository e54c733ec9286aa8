import type { Database, WritePlan } from "../database/database";
import { isForeignAnswer } from "../database/failure";
import { HooterError, toHooterError } from "../model/errors";
import { applyMutations } from "../store/optimistic";
import type { AccountContext } from "../store/reader-context";
import { dropHoot } from "../store/records";

/**
 * Executes a plan and verifies an uncertain outcome. When the response is lost or the rules refuse the write, this
 * function checks whether the write is in the database, because the rules also refuse writes that are already stored.
 *
 * @param isApplied reads whether the plan's writes are stored; default: returns false, so that a lost write is sent
 *   again
 * @returns false when no response confirmed the writes, but the database contains them
 */
export async function commit(
  database: Database,
  plan: WritePlan,
  isApplied: () => Promise<boolean> = async () => false,
): Promise<boolean> {
  return writeAndVerify(() => database.update(plan), isApplied);
}

/** Like {@link commit}, but for any kind of write. The write may be sent twice. */
export async function writeAndVerify(write: () => Promise<void>, isApplied: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; ; attempt++) {
    try {
      await write();
      return true;
    } catch (thrown) {
      const error = toHooterError(thrown);
      if (!mayBeStored(error)) throw error;
      const applied = await isApplied().catch(() => null);
      if (applied) return false;
      // Retry only if a check has found that the write was not stored.
      if (applied === null || !error.retriable || attempt > 0) throw error;
    }
  }
}

/**
 * Creates functions that send a new record so that it is stored only once. The response of an attempt may be lost, and
 * another device may then delete the stored record. In that case, the functions throw `not-found`.
 *
 * @param again whether an earlier page may have stored the record
 * @param read reads the stored record, or null
 * @param existedBefore reads whether a missing record existed before
 */
export function createDelivery<Stored>(
  again: boolean,
  read: () => Promise<Stored | null>,
  existedBefore: () => Promise<boolean>,
) {
  let recordMayBeStored = again;
  const find = async (): Promise<Stored | null> => {
    const found = await read();
    if (found !== null || !recordMayBeStored || !(await existedBefore())) return found;
    // Read again: the record may have been stored after the first read.
    const arrived = await read();
    if (arrived === null) throw new HooterError("not-found");
    return arrived;
  };
  return {
    find,
    async assertNotDeleted(): Promise<void> {
      if (recordMayBeStored) await find();
    },
    send: (write: () => Promise<void>): Promise<boolean> =>
      writeAndVerify(
        () =>
          write().catch((thrown: unknown) => {
            recordMayBeStored ||= toHooterError(thrown).retriable;
            throw thrown;
          }),
        async () => (await find()) !== null,
      ),
  };
}

/**
 * Whether a write may have been stored even though its call failed. Includes `permission-denied`: the rules also refuse
 * a write that an earlier attempt has stored.
 */
export function mayBeStored({ code }: Pick<HooterError, "code">): boolean {
  return code === "network" || code === "unavailable" || code === "permission-denied";
}

/**
 * Executes a write. When the rules refuse it, executes an alternative, which reads the data that only it needs, so that
 * an accepted write costs no such read. An alternative that does not apply throws the refusal.
 */
export async function ifRefused<Result>(
  first: () => Promise<Result>,
  alternative: (refusal: HooterError) => Promise<Result>,
): Promise<Result> {
  try {
    return await first();
  } catch (thrown) {
    const error = toHooterError(thrown);
    if (error.code !== "permission-denied") throw error;
    return alternative(error);
  }
}

/**
 * Executes work on a hoot. After a `not-found` or a refusal, one read checks whether the hoot still exists. A missing
 * hoot is removed from every list, because streams do not report the removal of a hoot on an older page.
 *
 * @throws HooterError `not-found` when the hoot no longer exists; the errors of `work`
 */
export async function dropHootIfMissing<T>(context: AccountContext, id: string, work: () => Promise<T>): Promise<T> {
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

/** Reads whether a hoot no longer exists. Returns false if the read fails, or if the hoot is not published yet. */
export async function isGone({ store, database }: AccountContext, id: string): Promise<boolean> {
  const pending = applyMutations(store.get()).pendingHoots.get(id);
  // A hoot that is pending in this or another tab is not in the database yet, so it cannot have been deleted.
  if (pending && pending.delivery !== "stored") return false;
  try {
    return (await database.get(["hoots", id])) === null;
  } catch {
    return false;
  }
}

/**
 * Whether the service refused a write. Call this with an error of {@link commit}, which first checks whether a refused
 * write is already stored.
 */
export function isRefused(error: HooterError): boolean {
  return error.code === "permission-denied" || !(mayBeStored(error) || isForeignAnswer(error));
}

export const serverTime = { ".sv": "timestamp" };

export function increment(by: number) {
  return { ".sv": { increment: by } };
}
