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
  for (let attempt = 0; ; attempt++) {
    try {
      return await database.update(plan);
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

/** Whether a failed write may be in the database all the same. */
export function mayBeApplied(error: HooterError): boolean {
  return error.code === "network" || error.code === "unavailable" || error.code === "permission-denied";
}
