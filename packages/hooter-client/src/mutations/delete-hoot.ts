import { childrenOf, type Database, type JsonValue, type TokenSource, type WritePlan } from "../database/database";
import { wait } from "../database/retry";
import { HooterError, toHooterError } from "../model/errors";
import { isObject } from "../model/json";
import { decodeProfileRecord } from "../model/profile";
import { DEFAULT_PSEUDO } from "../model/validation";
import type { EntityDraft } from "../store/entity-store";
import { applyMutations, type MutationRecord, type PendingHoot, type RemovedHoot } from "../store/optimistic";
import { adjustUserCount, dropHoot } from "../store/records";
import { commit, ifRefused, increment, isRefused } from "./commit";
import { type HootRecord, type HootReference, isStoredKey, planHashtags, planHootCounters } from "./hoot-record";
import { repairProfileClaim } from "./profile-claim";
import { RATE_LIMIT_MS } from "./rate-limit";
import type { DeletedHoot, VerbContext, WaitingVerb } from "./verbs";

/** Prefix of the slug in the record of a removed hoot. It means that the sweep has begun, so no undo is possible. */
export const SWEEP_BEGUN = "!";

/** A removed hoot with the data to restore it. Its slug is "" when a plain client wrote none. */
export interface HootBackup extends HootReference {
  readonly record: HootRecord;
  /** Whether the hoot has counters. Posts of plain clients have none. */
  readonly counted: boolean;
}

/**
 * Plans the removal of a hoot: it disappears for all users at once, with its hashtags, and leaves a record that allows
 * its owner to restore it (data model, "Write plans"). `sweepHoot` removes dependent records later.
 *
 * @param reserved whether the slug is reserved; slugs of plain clients are not
 */
export function planRemoveHoot({ id, slug, record, counted }: HootBackup, uid: string, reserved = true): WritePlan {
  return {
    ...planRemoveWithoutSlug({ id, record }, uid),
    [`suppressions/${uid}/${id}`]: slug,
    // Readers who liked the hoot need the slug, because the path of a like contains it.
    [`stats/${id}/slug`]: slug,
    ...(reserved ? {} : { [`slugs/${slug}`]: id }),
    ...(counted
      ? { [`profileStats/${uid}/hoots`]: increment(-1), [`profileStats/${uid}/dernierHootSupprime`]: id }
      : {}),
  };
}

/** Plans the removal of a plain client's hoot that has no reserved slug. The removal leaves nothing to sweep. */
export function planRemoveWithoutSlug({ id, record }: Pick<HootBackup, "id" | "record">, uid: string): WritePlan {
  return { [`hoots/${id}`]: null, ...planHashtags({ id, uid }, {}, record) };
}

/**
 * Plans the restoration of a removed hoot, and counts the hoot for its author again. Its likes, its comments and their
 * counters still exist, because only the sweep removes them.
 */
export function planRestoreHoot({ id, record }: HootBackup, uid: string): WritePlan {
  return {
    [`hoots/${id}`]: { ...record },
    ...planHashtags({ id, uid }, record),
    [`suppressions/${uid}/${id}`]: null,
    [`stats/${id}/slug`]: null,
    ...planHootCounters(id, uid),
  };
}

/**
 * Removes the user's own hoot for all users at once.
 *
 * @throws HooterError `not-found`, `permission-denied` (another user's), …
 */
export async function removeHoot(
  database: Database,
  { id }: Pick<HootReference, "id">,
  uid: string,
): Promise<HootBackup> {
  const [record, stats] = await Promise.all([database.get(["hoots", id]), database.get(["stats", id])]);
  return removeRecord(database, { id, record, counted: stats !== null }, uid);
}

async function removeRecord(
  database: Database,
  { id, record, counted }: { readonly id: string; readonly record: JsonValue; readonly counted: boolean },
  uid: string,
): Promise<HootBackup> {
  if (!isObject(record)) throw new HooterError("not-found");
  if (record["proprietaire"] !== uid) throw new HooterError("permission-denied", "the hoot belongs to another user");
  const slug = isStoredKey(record["slug"]) ? record["slug"] : "";
  const removed = { id, slug, record, counted };
  const holder = slug === "" ? null : await database.get(["slugs", slug]);
  // The likes and comments under a slug belong to the hoot that has reserved the slug. Do not sweep those of another
  // hoot.
  const leavesNothing = !counted && (slug === "" || (holder !== null && holder !== id));
  const plan = leavesNothing ? planRemoveWithoutSlug(removed, uid) : planRemoveHoot(removed, uid, holder !== null);
  return ifRefused(
    async () => {
      await commit(database, plan, async () => (await database.get(["hoots", id])) === null);
      return removed;
    },
    async (refusal) => {
      // Another device may have edited the hoot in the meantime. The rules accept a removal only if it also removes the
      // index entries of the hashtags that the edit added, so plan it again from the current record.
      const current = await database.get(["hoots", id]);
      if (JSON.stringify(current) === JSON.stringify(record)) throw refusal;
      return removeRecord(database, { id, record: current, counted }, uid);
    },
  );
}

/**
 * Restores a removed hoot completely, unless its sweep has begun. Waits for the rate limit of posts.
 *
 * @param token allows the repair of a name that was changed on another device or never claimed
 * @throws HooterError `not-found` when the sweep has begun or the hoot has no counters, …
 */
export async function restoreHoot(
  database: Database,
  removed: HootBackup,
  uid: string,
  token: TokenSource,
): Promise<void> {
  const { id, counted, record } = removed;
  if (!counted) throw new HooterError("not-found");
  const restore = (as: HootBackup, claim: WritePlan) => {
    const plan = { ...planRestoreHoot(as, uid), ...claim };
    return commit(database, plan, async () => (await database.get(["hoots", id])) !== null);
  };
  const assertRestorable = async (cause: HooterError): Promise<void> => {
    const removalRecord = await database.get(["suppressions", uid, id]);
    if (removalRecord === null || hasSweepBegun(removalRecord))
      throw new HooterError("not-found", undefined, { cause });
  };
  await ifRefused(
    () => restore(removed, {}),
    async (refusal) => {
      await assertRestorable(refusal);
      // The name may have changed in the meantime, and the rules require the current name in a restored post.
      const profile = decodeProfileRecord(await database.get(["auteurImg", uid]));
      const writer = { ...(profile ?? { pseudo: DEFAULT_PSEUDO, picture: null }), uid };
      const { pseudo, claim } = await repairProfileClaim(database, writer, token);
      const again = () => restore({ ...removed, record: { ...record, auteur: pseudo } }, claim);
      // Retry at once: the refusal may be due to a stale token.
      return ifRefused(again, async (second) => {
        await assertRestorable(second);
        await wait(RATE_LIMIT_MS);
        return again();
      });
    },
  );
}

function hasSweepBegun(removalRecord: JsonValue): boolean {
  return typeof removalRecord === "string" && removalRecord.startsWith(SWEEP_BEGUN);
}

export async function loadRemovedHoots(database: Database, uid: string): Promise<HootReference[]> {
  const json = await database.get(["suppressions", uid]);
  return childrenOf(json).flatMap(([id, value]) =>
    typeof value === "string" ? { id, slug: hasSweepBegun(value) ? value.slice(SWEEP_BEGUN.length) : value } : [],
  );
}

/** Delay of the sweep after the undo period, in milliseconds, so that an undo in flight arrives first. */
const GRACE_MS = 2_000;

/**
 * Restores a removed hoot. Stores the mutation before it returns.
 *
 * @param rollBack hides the hoot again after a failure
 */
export type RestoreHoot = (removed: HootBackup, rollBack: (draft: EntityDraft) => void) => Promise<void>;

/**
 * Creates the action that deletes the user's own hoot. The hoot disappears immediately, and is restored on failure or
 * undo.
 */
export function createDeleteHoot(context: VerbContext, restore: RestoreHoot): WaitingVerb<"deleteHoot"> {
  const { database, store, uid, now, signal, undoFor, mutations, createKey, tasks, emit, runBackgroundTasks } = context;

  const previewRemoval = (id: string): RemovedHoot => {
    const state = store.get();
    const hoot = state.hoots.get(id) ?? applyMutations(state).pendingHoots.get(id)?.hoot;
    return { verb: "deleteHoot", hootId: id, hoot, counts: state.counts.get(id), liked: state.liked.get(id) };
  };

  /** Shows the hoot again. The hoot is pending until a list contains it. */
  const showAgain = (draft: EntityDraft, { hootId, hoot, counts, liked }: RemovedHoot): void => {
    if (hoot && !draft.hoots.get(hootId) && !draft.mutations.get(hootId)) {
      const record: MutationRecord = { id: hootId, verb: "publishHoot", args: {}, sent: true, draft: null };
      const update: PendingHoot = { verb: "publishHoot", hoot };
      draft.mutations.set(hootId, { ...record, origin: "here", state: "stored", update });
    }
    if (counts && !draft.counts.get(hootId)) draft.counts.set(hootId, counts);
    if (liked !== undefined) draft.liked.set(hootId, liked);
    adjustUserCount(draft, uid, "hoots", 1);
  };

  const deliverRemoval = async (record: MutationRecord): Promise<DeletedHoot> => {
    let { id = "" } = record.args;
    let undoPeriod = undoFor;
    const scheduleSweep = (due: number | null) => tasks.set(`sweep:${id}`, due);
    const scheduleSweepAfterUndo = () => scheduleSweep(now() + undoPeriod + GRACE_MS);
    const update = previewRemoval(id);
    store.change((draft) => adjustUserCount(draft, uid, "hoots", -1));
    /** Whether another call or tab is already removing the hoot and relies on the task that sweeps it. */
    const hasSweepTask = tasks.read().has(`sweep:${id}`);
    let removed: HootBackup | null;
    try {
      removed = await mutations.perform(record, {
        update,
        async send(again, { args }) {
          // A hoot that waited for the network may have been published under another key.
          id = args["id"] ?? id;
          // Store the sweep task before the removal, so that the remaining records are swept even after a failure.
          // Store it only now, because an earlier deletion of the same hoot may be undone until now.
          scheduleSweepAfterUndo();
          try {
            return await removeHoot(database, { id }, uid);
          } catch (thrown) {
            if (!again || toHooterError(thrown).code !== "not-found") throw thrown;
            // An earlier attempt has already removed the hoot.
            if ((await database.get(["suppressions", uid, id])) !== null) return null;
            throw thrown;
          }
        },
        settle(draft, _removed, { update }) {
          draft.mutations.delete(id);
          return update;
        },
        rollBack(draft, { code }, update) {
          if (update?.verb === "deleteHoot") showAgain(draft, update);
          if (code !== "not-found") return;
          draft.mutations.delete(id);
          dropHoot(draft, id);
        },
      });
    } catch (thrown) {
      // The removal was refused, not lost, so there is nothing to clean up.
      if (isRefused(toHooterError(thrown)) && !hasSweepTask) scheduleSweep(null);
      else runBackgroundTasks();
      throw thrown;
    }
    // A hoot without counters cannot be restored. A hoot that an earlier page removed cannot be restored either.
    if (!removed?.counted) undoPeriod = 0;
    scheduleSweepAfterUndo();
    runBackgroundTasks();
    emit({ type: "deleted", uid, hootId: id });

    let undoing: Promise<void> | null = null;
    const undo = async () => {
      if (signal.aborted) throw new HooterError("signed-out");
      const deletion = store.get().mutations.get(record.id);
      if (!removed?.counted || deletion?.update.verb !== "deleteHoot") throw new HooterError("not-found");
      const { update } = deletion;
      const restored = restore(removed, (draft) => {
        draft.mutations.set(record.id, deletion);
        adjustUserCount(draft, uid, "hoots", -1);
      });
      store.change((draft) => {
        draft.mutations.delete(record.id);
        showAgain(draft, update);
      });
      try {
        await restored;
      } catch (thrown) {
        undoing = null;
        throw thrown;
      }
    };
    return {
      undo: () => {
        undoing ??= undo();
        return undoing;
      },
      undoFor: undoPeriod,
    };
  };

  return {
    async verb({ id }) {
      mutations.assertNotPendingInOtherTab(id);
      return deliverRemoval(mutations.record("deleteHoot", createKey(), { id }));
    },
    resumeRecord: deliverRemoval,
    preview({ args: { id = "" } }) {
      return {
        update: previewRemoval(id),
        path: ["hoots", id],
        settle(draft, json) {
          // Drop the hoot instead of hiding it permanently, because the other tab may still undo the deletion.
          if (json !== null) return null;
          draft.mutations.delete(id);
          dropHoot(draft, id);
          return null;
        },
      };
    },
  };
}
