import { later } from "../chunks";
import { HooterError, toHooterError } from "../model/errors";
import { movePerson } from "../store/own-records";
import { dropHoot } from "../store/records";
import { isRefused, type KeyedMutex, refuseWaiting } from "./keyed-mutex";
import type { MutationRecord } from "./mutations";
import type { TaskStorage } from "./task-storage";
import type { DeletedHoot, VerbContext, WaitingVerb } from "./verbs";

/** Delay of the sweep after the undo period, in milliseconds, so that an undo in flight arrives first. */
const GRACE = 2_000;

/**
 * Creates the action that deletes the user's own hoot. The hoot disappears
 * immediately, and is restored on failure or undo.
 *
 * @param carryOn executes remembered background work
 */
export function createDeleteHoot(
  context: VerbContext,
  mutex: KeyedMutex,
  tasks: TaskStorage,
  runBackgroundTasks: () => void,
): WaitingVerb<"deleteHoot"> {
  const { database, store, uid, now, undoFor, mutations, createKey } = context;

  const carryRemoval = async (record: MutationRecord): Promise<DeletedHoot> => {
    const { id = "" } = record.args;
    const before = store.get();
    const pending = before.pendingHoots.get(id);
    const hoot = before.hoots.get(id) ?? pending?.hoot;
    const known = { hoot, counts: before.counts.get(id), liked: before.liked.get(id) };
    const hide = () =>
      store.change((draft) => {
        draft.removedHoots.set(id, known);
        // A hoot that waits to be published stays pending.
        if (draft.pendingHoots.get(id)?.delivery === "stored") draft.pendingHoots.delete(id);
        movePerson(draft, uid, "hoots", -1);
      });
    const showAgain = () =>
      store.change((draft) => {
        draft.removedHoots.delete(id);
        // The stream may have reported the removal. If no stream reports the return, the
        // hoot stays pending, like a published one.
        if (hoot && !draft.hoots.get(id) && !draft.pendingHoots.get(id)) {
          draft.pendingHoots.set(id, { hoot, delivery: "stored" });
        }
        if (known.counts && !draft.counts.get(id)) draft.counts.set(id, known.counts);
        if (known.liked !== undefined) draft.liked.set(id, known.liked);
        movePerson(draft, uid, "hoots", 1);
      });
    let undoable = undoFor;
    const remember = () => tasks.set(id, now() + undoable + GRACE);
    hide();
    // Remember the sweep before the removal, so that the remaining records are found after any failure.
    remember();
    try {
      const removed = await mutations.perform(record, async (again, { args }) => {
        const { removeHoot, restoreHoot, wasRemoved } = await later();
        const present = { id: args["id"] ?? id };
        try {
          return { hoot: await mutex(id, () => removeHoot(database, present, uid)), restoreHoot };
        } catch (thrown) {
          // The first attempt removed it.
          if (again && toHooterError(thrown).code === "not-found" && (await wasRemoved(database, present, uid)))
            return null;
          throw thrown;
        }
      });
      store.change((draft) => draft.pendingHoots.delete(id));
      // A hoot without counters cannot be restored, and neither can one that an earlier page removed.
      if (!removed?.hoot.counted) undoable = 0;
      remember();
      runBackgroundTasks();
      let undoing: Promise<void> | null = null;
      const undo = async () => {
        if (!removed) throw new HooterError("not-found");
        tasks.set(id, null);
        showAgain();
        // The restored hoot is not readable until it is stored, which may wait for the
        // rate limit. It is pending until then.
        store.change((draft) => {
          if (hoot && !draft.pendingHoots.get(id)) draft.pendingHoots.set(id, { hoot, delivery: "stored" });
        });
        try {
          await removed.restoreHoot(database, removed.hoot, uid, { token: context.token });
          store.change((draft) => {
            if (draft.hoots.get(id)) draft.pendingHoots.delete(id);
          });
        } catch (thrown) {
          const error = toHooterError(thrown);
          undoing = null;
          hide();
          if (error.code !== "not-found") remember();
          runBackgroundTasks();
          throw error;
        }
      };
      return {
        undo: () => {
          undoing ??= undo();
          return undoing;
        },
        undoFor: undoable,
      };
    } catch (thrown) {
      const error = toHooterError(thrown);
      showAgain();
      if (error.code === "not-found") {
        store.change((draft) => {
          draft.pendingHoots.delete(id);
          dropHoot(draft, id);
        });
      }
      // The removal was refused, not lost, so there is nothing to clean up.
      if (isRefused(error)) tasks.set(id, null);
      else runBackgroundTasks();
      throw error;
    }
  };

  return {
    async verb({ id }) {
      refuseWaiting(mutations, id);
      return carryRemoval(mutations.record("deleteHoot", createKey(), { id }));
    },
    carry: carryRemoval,
  };
}
