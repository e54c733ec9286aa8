import type { Database, WritePlan } from "../database/database";
import { type HooterError, toHooterError } from "../model/errors";

/**
 * Carries out a plan, certain of the outcome as far as it can be: when the answer was lost, or the rules refuse (they refuse
 * what is there already), it looks whether the write is in the database.
 *
 * @param isApplied reads whether the plan's writes are there
 * @throws HooterError what the database said, when they are not
 */
export async function commit(database: Database, plan: WritePlan, isApplied: () => Promise<boolean>): Promise<void> {
  await settle(() => database.update(plan), isApplied);
}

/** {@link commit} for any write that may be sent twice. */
export async function settle(write: () => Promise<void>, isApplied: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await write();
    } catch (thrown) {
      const error = toHooterError(thrown);
      if (!mayBeApplied(error)) throw error;
      const applied = await isApplied().catch(() => null);
      if (applied) return;
      // Only a write that was looked for and not found may go out again.
      if (applied === null || !error.retriable || attempt > 0) throw error;
    }
  }
}

/** Tells when nobody has answered a write. */
export async function noteLost(write: Promise<void>, onLost: () => void): Promise<void> {
  try {
    await write;
  } catch (thrown) {
    if (toHooterError(thrown).retriable) onLost();
    throw thrown;
  }
}

/** Whether a failed write may be in the database all the same. */
export function mayBeApplied(error: HooterError): boolean {
  return error.code === "network" || error.code === "unavailable" || error.code === "permission-denied";
}

/**
 * Carries out a first plan and, when the rules refuse it, another that is made then: what the first one leaves out is read only
 * when it matters.
 *
 * @param next gives what to do instead, or null when nothing is
 * @throws HooterError
 */
export async function orElse(
  first: () => Promise<void>,
  next: () => Promise<(() => Promise<void>) | null>,
): Promise<void> {
  try {
    await first();
  } catch (thrown) {
    const error = toHooterError(thrown);
    if (error.code !== "permission-denied") throw error;
    const other = await next();
    if (!other) throw error;
    await other();
  }
}
