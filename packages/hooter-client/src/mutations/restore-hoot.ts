import type { JsonValue } from "../database/database";
import { decodeHoot } from "../model/decode";
import { HooterError, toHooterError } from "../model/errors";
import { isObject } from "../model/json";
import type { EntityDraft } from "../store/entity-store";
import type { MutationRecord, PendingHoot } from "../store/optimistic";
import { adjustUserCount, noteMissing } from "../store/records";
import { type RestoreHoot, restoreHoot } from "./delete-hoot";
import type { HootRecord } from "./hoot-record";
import { DAY } from "./mutations";
import { previewPending } from "./publish-hoot";
import type { RemotePreview, VerbContext } from "./verbs";

/**
 * Creates the action that undoes the deletion of the user's own hoot. The hoot is pending until it is restored: until
 * then, no read can find it, and the restoration may wait for the network and for the rate limit.
 */
export function createRestoreHoot(context: VerbContext) {
  const { database, store, uid, now, mutations, tasks, runBackgroundTasks, picturePaths } = context;

  const previewHoot = ({ id, args }: MutationRecord): PendingHoot => {
    const hoot = decodeHoot(id, recordOf(args), now(), picturePaths);
    if (!hoot) throw new HooterError("malformed");
    return { verb: "restoreHoot", hoot };
  };

  const deliver = (mutation: MutationRecord, rollBack: (draft: EntityDraft) => void): Promise<void> => {
    const { id, args } = mutation;
    const scheduleSweep = (due: number | null) => tasks.set(`sweep:${id}`, due);
    const update = previewHoot(mutation);
    const removed = { id, slug: args["slug"] ?? "", record: recordOf(args), counted: true };
    const restored = mutations.perform(mutation, {
      update,
      async send(again) {
        if (again && (await database.get(["hoots", id])) !== null) return;
        await restoreHoot(database, removed, uid, context.token);
      },
      // From now on, the hoot is like a new one that no list contains yet.
      settle: (draft) => (draft.hoots.get(id) ? null : { ...update, verb: "publishHoot" }),
      rollBack,
    });
    // The mutation is stored, so a later page restores the hoot if this page crashes. Nothing may sweep it until then.
    scheduleSweep(null);
    return restored.catch((thrown: unknown) => {
      const { code } = toHooterError(thrown);
      // After a sign-out, the mutation stays on the device. After the deletion of the account, there is nothing to
      // sweep.
      if (code !== "signed-out") {
        // If the sweep has not begun, a retry may restore the hoot for as long as a failed mutation is kept.
        scheduleSweep(code === "not-found" ? now() : now() + DAY);
        runBackgroundTasks();
      }
      throw thrown;
    });
  };

  const restore: RestoreHoot = ({ id, slug, record }, rollBack) =>
    deliver(mutations.record("restoreHoot", id, { id, slug, record: JSON.stringify(record) }), rollBack);

  return {
    restore,
    async resumeRecord(record: MutationRecord): Promise<void> {
      // The counters and the like still exist, but this page has not loaded them.
      store.change((draft) => noteMissing(draft, [record.id], "unread"));
      await deliver(record, () => {});
      store.change((draft) => adjustUserCount(draft, uid, "hoots", 1));
    },
    preview: (record: MutationRecord): RemotePreview => previewPending(context, previewHoot(record)),
  };
}

/** Returns the stored record of the removed hoot. @throws when another script has changed it */
function recordOf({ record = "" }: MutationRecord["args"]): HootRecord {
  const json: JsonValue = JSON.parse(record);
  if (!isObject(json)) throw new HooterError("malformed");
  return json;
}
