import { composeHoot, stateOf } from "../actions/publish-hoot";
import type { Writer } from "../actions/writer";
import { later } from "../chunks";
import { toHooterError } from "../model/errors";
import type { Hoot } from "../model/hoot";
import { receiveHoot } from "../store/own-records";
import { type KeyedMutex, refuseWaiting } from "./keyed-mutex";
import type { MutationRecord } from "./mutations";
import { draftOf, writerOf } from "./restored-text";
import type { VerbContext, WaitingVerb } from "./verbs";
import { whileThere } from "./while-there";

/**
 * Creates the action that edits the user's own hoot. The edit shows everywhere
 * immediately and is rolled back on failure.
 */
export function createEditHoot(context: VerbContext, mutex: KeyedMutex): WaitingVerb<"editHoot"> {
  const { database, store, now, locale, mutations, createKey, picturePaths } = context;

  /** Reads a hoot. After a failed read, the loaded data stays. */
  const learn = async (id: string): Promise<void> => {
    const json = await database.get(["hoots", id]).catch(() => null);
    store.change((draft) => receiveHoot(context, draft, id, json));
  };

  /** Returns the states of a hoot that the user may have seen: the stored one and the last edit. */
  const baseOf = (id: string): { base?: string } => {
    const { edits, hoots, pendingHoots } = store.get();
    const known = [edits.get(id), hoots.get(id) ?? pendingHoots.get(id)?.hoot].flatMap((hoot) => hoot ?? []);
    return known.length > 0 ? { base: JSON.stringify(known.map(stateOf)) } : {};
  };

  const carryEdit = async (record: MutationRecord, writer: Writer): Promise<Hoot> => {
    const { id = "" } = record.args;
    const draft = draftOf(record);
    const { content, picture } = composeHoot(draft, writer, { id, slug: "", locale, now: now(), picturePaths });
    const shown = { content, picture, editedAt: now() };
    store.change((draft) => draft.edits.set(id, shown));
    try {
      return await mutations.perform(record, (_again, { args }) =>
        mutex(id, async () => {
          const present = args["id"] ?? id;
          const { editHoot } = await later();
          const options = {
            token: context.token,
            now,
            picturePaths,
            states: statesOf(args["base"]),
            sentOver: args["over"],
            onSend: (over: string) => mutations.amend(record.id, { over }),
          };
          const edited = await whileThere(context, present, () =>
            editHoot(database, { id: present }, draft, context.user() ?? writer, options),
          );
          store.change((draft) => {
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
      store.change((draft) => {
        // Another edit may be in flight.
        if (draft.edits.get(id) === shown) draft.edits.delete(id);
      });
    }
  };

  return {
    async verb({ id }, { content, pictureUrl, pictureAlt }, writer, options = {}) {
      refuseWaiting(mutations, id);
      const args = { content, pictureUrl, pictureAlt, id, ...baseOf(id) };
      return carryEdit(mutations.record("editHoot", createKey(), args, options), writer);
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
