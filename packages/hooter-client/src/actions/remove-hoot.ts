import { isKey } from "../database/address";
import { wait } from "../database/back-off";
import { childrenOf, type Database, isJsonObject, type JsonValue, type WritePlan } from "../database/database";
import { HooterError, toHooterError } from "../model/errors";
import { decodeProfileRecord } from "../model/profile";
import { DEFAULT_PSEUDO } from "../model/validation";
import { commit } from "./commit";
import { heal, type RenewToken } from "./heal";
import { PACE } from "./pace";
import { countHoot, type HootReference, increment } from "./writer";

/** Before the slug in the note of a removed hoot: its sweep has begun, and it cannot be brought back. */
export const SWEPT = "!";

/** A hoot that was taken away, and what brings it back; its slug is "" where a plain client wrote none. */
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
    // Tells those who liked the hoot where their like stands.
    [`stats/${id}/slug`]: slug,
    ...(reserved ? {} : { [`slugs/${slug}`]: id }),
    ...(counted
      ? { [`profileStats/${uid}/hoots`]: increment(-1), [`profileStats/${uid}/dernierHootSupprime`]: id }
      : {}),
  };
}

/** What removing a plain client's hoot that has no slug of its own writes: nothing of it would be left to clean up. */
export function planRemoveWithoutSlug(id: string): WritePlan {
  return { [`hoots/${id}`]: null };
}

/** What bringing a removed hoot back writes: its likes, comments and counters were never touched. */
export function planRestoreHoot({ id, record }: RemovedHoot, uid: string): WritePlan {
  return {
    [`hoots/${id}`]: { ...record },
    [`suppressions/${uid}/${id}`]: null,
    [`stats/${id}/slug`]: null,
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
  if (record["proprietaire"] !== uid) throw new HooterError("permission-denied");
  const slug = typeof record["slug"] === "string" && isKey(record["slug"]) ? record["slug"] : "";
  const removed = { id, slug, record, counted: stats !== null };
  const holder = slug === "" ? null : await database.get(["slugs", slug]);
  // Likes and comments of another's slug are that one's: they are neither noted nor swept.
  const isBare = stats === null && (slug === "" || (holder !== null && holder !== id));
  const plan = isBare ? planRemoveWithoutSlug(id) : planRemoveHoot(removed, uid, holder !== null);
  await commit(database, plan, async () => (await database.get(["hoots", id])) === null);
  return removed;
}

/**
 * Brings a removed hoot back whole, until its sweep begins. The pace of posts applies: it is waited for.
 *
 * @param options.token mends a name that was changed elsewhere or never claimed
 * @throws HooterError `not-found` when it is swept already, or has no counters (to the rules both look alike), …
 */
export async function restoreHoot(
  database: Database,
  removed: RemovedHoot,
  uid: string,
  { token }: { readonly token?: RenewToken } = {},
): Promise<void> {
  const { id, counted } = removed;
  if (!counted) throw new HooterError("not-found");
  let { record } = removed;
  let claim: WritePlan = {};
  let [mended, waited] = [false, false];
  for (;;) {
    try {
      const plan = { ...planRestoreHoot({ ...removed, record }, uid), ...claim };
      return await commit(database, plan, async () => (await database.get(["hoots", id])) !== null);
    } catch (thrown) {
      const error = toHooterError(thrown);
      if (error.code !== "permission-denied" || waited) throw error;
      const [note, json] = await Promise.all([
        database.get(["suppressions", uid, id]),
        database.get(["auteurImg", uid]),
      ]);
      if (note === null || isSwept(note)) throw new HooterError("not-found", undefined, { cause: error });
      if (!mended) {
        mended = true;
        // The name may have been changed meanwhile: a post that is written bears the present one.
        const profile = decodeProfileRecord(json) ?? { pseudo: DEFAULT_PSEUDO, picture: null };
        const healed = token ? await heal(database, { ...profile, uid }, token) : { ...profile, claim };
        const isOther = healed.pseudo !== record["auteur"];
        record = { ...record, auteur: healed.pseudo };
        claim = healed.claim;
        // A token that was renewed may have been what was wrong.
        if (token || isOther) continue;
      }
      waited = true;
      await wait(PACE);
    }
  }
}

/** Whether a hoot of one's own that is not there any more was taken away by {@link removeHoot}. @throws HooterError */
export async function wasRemoved(database: Database, { id }: Pick<HootReference, "id">, uid: string): Promise<boolean> {
  return (await database.get(["suppressions", uid, id])) !== null;
}

function isSwept(note: JsonValue): boolean {
  return typeof note === "string" && note.startsWith(SWEPT);
}

/** The hoots of an account that were removed and are not swept to the end. @throws HooterError */
export async function loadRemovedHoots(database: Database, uid: string): Promise<HootReference[]> {
  const json = await database.get(["suppressions", uid]);
  return childrenOf(json).flatMap(([id, note]) =>
    typeof note === "string" ? { id, slug: isSwept(note) ? note.slice(SWEPT.length) : note } : [],
  );
}
