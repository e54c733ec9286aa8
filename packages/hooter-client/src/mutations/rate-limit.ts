import type { Database } from "../database/database";
import { fieldsOf } from "../model/json";

/** Minimum interval between two hoots of an account, in milliseconds. The rules enforce it. */
export const RATE_LIMIT_MS = 3_000;
/** Allowed difference in milliseconds between intervals measured by this client and by the server. */
const CLOCK_TOLERANCE_MS = 2_000;
/** Minimum delay in milliseconds, because the remaining time is not known exactly. */
const MIN_WAIT_MS = 250;

/**
 * Returns the remaining milliseconds of the rate limit, computed from the hoots of this client, to avoid a write that
 * the rules would refuse. The result is zero or negative when the limit has passed.
 *
 * @param id the hoot to send, which is excluded from the computation
 */
export function ownRateLimitLeft(published: ReadonlyMap<string, number>, id: string): number {
  const others = [...published].filter(([other]) => other !== id).map(([, time]) => time);
  return Math.max(...others) + RATE_LIMIT_MS - performance.now();
}

/**
 * Returns the remaining milliseconds of the rate limit; 0 when it has passed.
 *
 * @param published when this client published each hoot, in `performance.now()` time, because the system clock may be
 *   wrong
 * @param now best known server time; only this time can be compared with the hoots of other clients
 */
export async function rateLimitLeft(
  database: Database,
  uid: string,
  { published, now }: { readonly published: ReadonlyMap<string, number>; readonly now: number },
): Promise<number> {
  const stats = await database.get(["profileStats", uid]);
  const { dernierHoot: last, dernierHootId: lastId } = fieldsOf(stats);
  const own = typeof lastId === "string" ? published.get(lastId) : undefined;
  const sinceOwn = own === undefined ? Infinity : performance.now() - own;
  const sinceLast = typeof last === "number" ? Math.abs(now - last) : Infinity;
  // A restored hoot or a new thread also counts as a post, at a time that this client has not measured.
  const since = Math.min(sinceOwn, sinceLast);
  return since < RATE_LIMIT_MS + CLOCK_TOLERANCE_MS ? Math.max(MIN_WAIT_MS, RATE_LIMIT_MS - since) : 0;
}
