import { HooterError, toHooterError } from "../../model/errors";
import type { ErrandRecord } from "../errands";
import { later } from "../lazy";
import { movePerson } from "../own-records";
import { dropHoot } from "../records";
import type { Todo } from "../todo";
import { type InTurn, isRefused, refuseWaiting } from "./in-turn";
import type { DeletedHoot, VerbContext, WaitingVerb } from "./verbs";

/** The sweep begins so many milliseconds after the time for an undo is over: one that is on its way arrives first. */
const GRACE = 2_000;

/**
 * Makes the verb that deletes a hoot of one's own: gone at once, back if it fails or is undone.
 *
 * @param carryOn sees to what is remembered to be done
 */
export function createDeleteHoot(
  context: VerbContext,
  inTurn: InTurn,
  todo: Todo,
  carryOn: () => void,
): WaitingVerb<"deleteHoot"> {
  const { database, world, uid, now, undoFor, errands, createKey } = context;

  const carryRemoval = async (record: ErrandRecord): Promise<DeletedHoot> => {
    const { id = "" } = record.args;
    const before = world.get();
    const pending = before.pendingHoots.get(id);
    const hoot = before.hoots.get(id) ?? pending?.hoot;
    const known = { hoot, counts: before.counts.get(id), liked: before.liked.get(id) };
    const hide = () =>
      world.change((draft) => {
        draft.removedHoots.set(id, known);
        // One that waits to be published is so still.
        if (draft.pendingHoots.get(id)?.delivery === "stored") draft.pendingHoots.delete(id);
        movePerson(draft, uid, "hoots", -1);
      });
    const showAgain = () =>
      world.change((draft) => {
        draft.removedHoots.delete(id);
        // The stream may have told of its end meanwhile; where none tells of its return, it is pending as one that was published.
        if (hoot && !draft.hoots.get(id) && !draft.pendingHoots.get(id)) {
          draft.pendingHoots.set(id, { hoot, delivery: "stored" });
        }
        if (known.counts && !draft.counts.get(id)) draft.counts.set(id, known.counts);
        if (known.liked !== undefined) draft.liked.set(id, known.liked);
        movePerson(draft, uid, "hoots", 1);
      });
    let undoable = undoFor;
    const remember = () => todo.set(id, now() + undoable + GRACE);
    hide();
    // Before it is gone: whatever happens from then on, what is left of it will be found.
    remember();
    try {
      const removed = await errands.perform(record, async (again, { args }) => {
        const { removeHoot, restoreHoot, wasRemoved } = await later();
        const present = { id: args["id"] ?? id };
        try {
          return { hoot: await inTurn(id, () => removeHoot(database, present, uid)), restoreHoot };
        } catch (thrown) {
          // It went the first time.
          if (again && toHooterError(thrown).code === "not-found" && (await wasRemoved(database, present, uid)))
            return null;
          throw thrown;
        }
      });
      world.change((draft) => draft.pendingHoots.delete(id));
      // Without counters nothing brings it back; nor does anything what went before the page was loaded.
      if (!removed?.hoot.counted) undoable = 0;
      remember();
      carryOn();
      let undoing: Promise<void> | null = null;
      const undo = async () => {
        if (!removed) throw new HooterError("not-found");
        todo.set(id, null);
        showAgain();
        // Until it is back, and that may wait for the pace of posts, whoever reads it finds nothing: it is pending meanwhile.
        world.change((draft) => {
          if (hoot && !draft.pendingHoots.get(id)) draft.pendingHoots.set(id, { hoot, delivery: "stored" });
        });
        try {
          await removed.restoreHoot(database, removed.hoot, uid, { token: context.token });
          world.change((draft) => {
            if (draft.hoots.get(id)) draft.pendingHoots.delete(id);
          });
        } catch (thrown) {
          const error = toHooterError(thrown);
          undoing = null;
          hide();
          if (error.code !== "not-found") remember();
          carryOn();
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
        world.change((draft) => {
          draft.pendingHoots.delete(id);
          dropHoot(draft, id);
        });
      }
      // Refused, not lost: there is nothing to clean up.
      if (isRefused(error)) todo.set(id, null);
      else carryOn();
      throw error;
    }
  };

  return {
    async verb({ id }) {
      refuseWaiting(errands, id);
      return carryRemoval(errands.record("deleteHoot", createKey(), { id }));
    },
    carry: carryRemoval,
  };
}
