import { type Database, isJsonObject } from "../database/database";

/** The rules take one hoot of an account in so many milliseconds. */
export const PACE = 3_000;
/** What passes here and at the server may differ by this many milliseconds when the pace is judged here. */
const CLOCK_TOLERANCE = 2_000;
/** Waited for at least, in milliseconds: what is left is not known better. */
const LEAST_WAIT = 250;

/**
 * How many milliseconds of the pace are left by what this client knows itself: the write that the rules would refuse is not
 * sent. Below 0 when none are.
 *
 * @param id the hoot that is to be sent: it does not wait for itself
 */
export function ownPaceLeft(published: ReadonlyMap<string, number>, id: string): number {
  const others = [...published].filter(([other]) => other !== id).map(([, time]) => time);
  return Math.max(...others) + PACE - performance.now();
}

/**
 * How many milliseconds of the pace are left; 0 when the last hoot lies further back.
 *
 * @param published when this client published each of its hoots, by its own steady clock: the wall clock may be wrong
 * @param now the server's clock, as well as it is known: another client's hoot can only be judged by it
 */
export async function paceLeft(
  database: Database,
  uid: string,
  { published, now }: { readonly published: ReadonlyMap<string, number>; readonly now: number },
): Promise<number> {
  const stats = await database.get(["profileStats", uid]);
  const { dernierHoot: last = null, dernierHootId: lastId = null } = isJsonObject(stats) ? stats : {};
  const own = typeof lastId === "string" ? published.get(lastId) : undefined;
  const since = own === undefined ? Math.abs(now - Number(last ?? Number.NaN)) : performance.now() - own;
  return since < PACE + CLOCK_TOLERANCE ? Math.max(LEAST_WAIT, PACE - since) : 0;
}
