import { wait } from "../database/back-off";
import { childrenOf, type Database, isJsonObject, type JsonValue, type WritePlan } from "../database/database";
import { HooterError, toHooterError } from "../model/errors";
import { decodeProfileRecord } from "../model/profile";
import { DEFAULT_PSEUDO } from "../model/validation";
import { commit } from "./commit";
import { PACE } from "./pace";
import { countHoot, type HootReference, increment } from "./writer";

/** A hoot that was taken away, and what brings it back. */
export interface RemovedHoot extends HootReference {
  /** As it was stored. */
  readonly record: { readonly [field: string]: JsonValue };
  /** Whether it has counters: a plain client's post has none. */
  readonly counted: boolean;
}

/**
 * What removing a hoot writes first: it is gone for everybody at once, with a note for its owner (data model, "Writes"). What
 * hangs on it goes later, see `sweepHoot`.
 *
 * @param reserved whether the slug is reserved: a plain client's is not
 */
export function planRemoveHoot({ id, slug, counted }: RemovedHoot, uid: string, reserved = true): WritePlan {
  return {
    [`hoots/${id}`]: null,
    [`suppressions/${uid}/${id}`]: slug,
    ...(reserved ? {} : { [`slugs/${slug}`]: id }),
    ...(counted
      ? { [`profileStats/${uid}/hoots`]: increment(-1), [`profileStats/${uid}/dernierHootSupprime`]: id }
      : {}),
  };
}

/** What bringing a removed hoot back writes: its likes, comments and counters were never touched. */
export function planRestoreHoot({ id, record }: RemovedHoot, uid: string): WritePlan {
  return {
    [`hoots/${id}`]: { ...record },
    [`suppressions/${uid}/${id}`]: null,
    ...countHoot(id, uid),
  };
}

/**
 * Takes a hoot of one's own away, for everybody at once.
 *
 * @throws HooterError `not-found`, `permission-denied` (another's), …
 */
export async function removeHoot(
  database: Database,
  { id }: Pick<HootReference, "id">,
  uid: string,
): Promise<RemovedHoot> {
  const [record, stats] = await Promise.all([database.get(["hoots", id]), database.get(["stats", id])]);
  if (!isJsonObject(record)) throw new HooterError("not-found");
  const slug = record["slug"];
  if (record["proprietaire"] !== uid || typeof slug !== "string") throw new HooterError("permission-denied");
  const removed = { id, slug, record, counted: stats !== null };
  const reserved = (await database.get(["slugs", slug])) !== null;
  await commit(
    database,
    planRemoveHoot(removed, uid, reserved),
    async () => (await database.get(["hoots", id])) === null,
  );
  return removed;
}

/**
 * Brings a removed hoot back whole, until it is swept. The pace of posts applies: it is waited for.
 *
 * @throws HooterError `not-found` when it is swept already, or has no counters (to the rules both look alike), …
 */
export async function restoreHoot(database: Database, removed: RemovedHoot, uid: string): Promise<void> {
  const { id, counted } = removed;
  if (!counted) throw new HooterError("not-found");
  let { record } = removed;
  let waited = false;
  for (;;) {
    try {
      const plan = planRestoreHoot({ ...removed, record }, uid);
      return await commit(database, plan, async () => (await database.get(["hoots", id])) !== null);
    } catch (thrown) {
      const error = toHooterError(thrown);
      if (error.code !== "permission-denied" || waited) throw error;
      const [note, json] = await Promise.all([
        database.get(["suppressions", uid, id]),
        database.get(["auteurImg", uid]),
      ]);
      if (note === null) throw new HooterError("not-found", undefined, { cause: error });
      // The name may have been changed meanwhile: a post that is written bears the present one.
      const auteur = decodeProfileRecord(json)?.pseudo ?? DEFAULT_PSEUDO;
      if (auteur !== record["auteur"]) {
        record = { ...record, auteur };
        continue;
      }
      waited = true;
      await wait(PACE);
    }
  }
}

/** The hoots of an account that were removed and are not swept yet. @throws HooterError */
export async function loadRemovedHoots(database: Database, uid: string): Promise<HootReference[]> {
  const json = await database.get(["suppressions", uid]);
  return childrenOf(json).flatMap(([id, slug]) => (typeof slug === "string" ? { id, slug } : []));
}
