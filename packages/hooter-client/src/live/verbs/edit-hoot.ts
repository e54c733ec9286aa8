import { composeHoot, stateOf } from "../../actions/publish-hoot";
import type { Writer } from "../../actions/writer";
import { toHooterError } from "../../model/errors";
import type { Hoot } from "../../model/hoot";
import type { ErrandRecord } from "../errands";
import { later } from "../lazy";
import { tellHoot } from "../own-records";
import { type InTurn, refuseWaiting } from "./in-turn";
import type { VerbContext, WaitingVerb } from "./verbs";
import { whileThere } from "./while-there";
import { draftOf, writerOf } from "./words";

/**
 * Creates the action that edits the user's own hoot. The edit shows everywhere
 * immediately and is rolled back on failure.
 */
export function createEditHoot(context: VerbContext, inTurn: InTurn): WaitingVerb<"editHoot"> {
  const { database, world, now, locale, errands, createKey, picturePaths } = context;

  /** Reads a hoot. After a failed read, the loaded data stays. */
  const learn = async (id: string): Promise<void> => {
    const json = await database.get(["hoots", id]).catch(() => null);
    world.change((draft) => tellHoot(context, draft, id, json));
  };

  /** Returns the states of a hoot that the user may have seen: the stored one and the last edit. */
  const baseOf = (id: string): { base?: string } => {
    const { edits, hoots, pendingHoots } = world.get();
    const known = [edits.get(id), hoots.get(id) ?? pendingHoots.get(id)?.hoot].flatMap((hoot) => hoot ?? []);
    return known.length > 0 ? { base: JSON.stringify(known.map(stateOf)) } : {};
  };

  const carryEdit = async (record: ErrandRecord, writer: Writer): Promise<Hoot> => {
    const { id = "" } = record.args;
    const draft = draftOf(record);
    const { content, picture } = composeHoot(draft, writer, { id, slug: "", locale, now: now(), picturePaths });
    const shown = { content, picture, editedAt: now() };
    world.change((draft) => draft.edits.set(id, shown));
    try {
      return await errands.perform(record, (_again, { args }) =>
        inTurn(id, async () => {
          const present = args["id"] ?? id;
          const { editHoot } = await later();
          const options = {
            token: context.token,
            now,
            picturePaths,
            states: statesOf(args["base"]),
            sentOver: args["over"],
            onSend: (over: string) => errands.amend(record.id, { over }),
          };
          const edited = await whileThere(context, present, () =>
            editHoot(database, { id: present }, draft, context.user() ?? writer, options),
          );
          world.change((draft) => {
            const pending = draft.pendingHoots.get(present);
            if (pending) draft.pendingHoots.set(present, { ...pending, hoot: edited });
            else draft.hoots.set(present, edited);
          });
          return edited;
        }),
      );
    } catch (thrown) {
      const error = toHooterError(thrown);
      // Show the newer state. The next edit starts from it.
      if (error.code === "changed-elsewhere") await learn(id);
      throw error;
    } finally {
      world.change((draft) => {
        // Another edit may be in flight.
        if (draft.edits.get(id) === shown) draft.edits.delete(id);
      });
    }
  };

  return {
    async verb({ id }, { content, pictureUrl, pictureAlt }, writer, options = {}) {
      refuseWaiting(errands, id);
      const args = { content, pictureUrl, pictureAlt, id, ...baseOf(id) };
      return carryEdit(errands.record("editHoot", createKey(), args, options), writer);
    },
    carry: async (record) => carryEdit(record, writerOf(context)),
  };
}

/** Parses the states that an edit may follow; undefined: any. */
function statesOf(base: string | undefined): string[] | undefined {
  try {
    const states: unknown = JSON.parse(base ?? "null");
    return Array.isArray(states) ? states.map(String) : undefined;
  } catch {
    return undefined;
  }
}
