import type { Database, WritePlan } from "../database/database";
import { type HooterError, toHooterError } from "../model/errors";

/**
 * Executes a plan and verifies an uncertain outcome. When the response is lost or the rules refuse, it checks whether
 * the write is in the database, because the rules also refuse writes that are already stored.
 *
 * @param isApplied reads whether the plan's writes are stored
 * @throws HooterError the database's error, when they are not stored
 */
export async function commit(database: Database, plan: WritePlan, isApplied: () => Promise<boolean>): Promise<void> {
  await settle(() => database.update(plan), isApplied);
}

/** Like {@link commit}, for any write that may be sent twice. */
export async function settle(write: () => Promise<void>, isApplied: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await write();
    } catch (thrown) {
      const error = toHooterError(thrown);
      if (!mayBeApplied(error)) throw error;
      const applied = await isApplied().catch(() => null);
      if (applied) return;
      // Retry only after a check found that the write is not stored.
      if (applied === null || !error.retriable || attempt > 0) throw error;
    }
  }
}

/** Calls `onLost` when a write gets no response. */
export async function noteLost(write: Promise<void>, onLost: () => void): Promise<void> {
  try {
    await write;
  } catch (thrown) {
    if (toHooterError(thrown).retriable) onLost();
    throw thrown;
  }
}

/** Whether a failed write may still be in the database. */
export function mayBeApplied({ code }: Pick<HooterError, "code">): boolean {
  return code === "network" || code === "unavailable" || code === "permission-denied";
}

/**
 * Executes a first plan, and creates and executes an alternative when the rules refuse the first one. Data that only
 * the alternative needs is read only then.
 *
 * @param next returns the alternative, or null when there is none
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

/** Whether a failure proves that nothing was written. */
export function isRefused(error: HooterError): boolean {
  return !mayBeApplied(error) || error.code === "permission-denied";
}

/** Placeholder for the server's time. */
export const serverTime = { ".sv": "timestamp" };

/** Placeholder that changes a counter by an amount. */
export function increment(by: number) {
  return { ".sv": { increment: by } };
}
