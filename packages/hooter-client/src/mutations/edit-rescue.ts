import { contains, type Drafts, editDraft, NEW_HOOT_DRAFT } from "../drafts/drafts";
import { decodePushKeyTime } from "../model/push-key";
import { type ListableStorage, storageKey } from "../model/storage";
import { applyMutations } from "../store/optimistic";
import type { AccountContext } from "../store/reader-context";
import { isGone } from "./commit";
import { draftOf } from "./hoot-record";
import type { Mutations } from "./mutations";

/** The unsent text of an edit whose hoot was deleted. The text is now a draft of a new hoot. */
export interface RescuedEdit {
  /** Id of the deleted hoot. */
  readonly id: string;
  /** Whether the form of a new hoot shows the text now. If not, the form contains another draft. */
  readonly isShown: boolean;
}

interface RescueContext extends AccountContext {
  readonly databaseUrl: string;
  readonly storage: ListableStorage;
  readonly drafts: Drafts;
  readonly mutations: Pick<Mutations, "list">;
  readonly onEditRescued: (rescued: RescuedEdit) => void;
}

/**
 * Moves the unsent text of an edit to the draft of a new hoot once the hoot no longer exists, because no form shows the
 * draft of the edit any longer. Checks the hoots that leave the store and, at the start, each stored draft.
 *
 * @returns a function that checks one hoot
 */
export function rescueEdits(context: RescueContext): (id: string) => Promise<void> {
  const { uid, store, storage, drafts, mutations, signal } = context;

  /** Whether the outcome of a mutation decides what happens to the hoot or to its draft. */
  const isPending = (id: string): boolean =>
    applyMutations(store.get()).removedHoots.has(id) ||
    mutations.list
      .get()
      .some(({ state, ...mutation }) => state !== "failed" && (mutation.id === id || mutation.args["id"] === id));

  const rescue = async (id: string): Promise<void> => {
    const name = editDraft(id);
    const fields = drafts.read(uid, name);
    // A host may have its own draft with such a name.
    const isHoot = decodePushKeyTime(id) !== null;
    if (!isHoot || !fields || isPending(id) || !(await isGone(context, id)) || signal.aborted) return;
    const text = draftOf(drafts.read(uid, name) ?? fields);
    drafts.move(uid, name, NEW_HOOT_DRAFT, draftOf);
    if (Object.values(text).every((value) => value === "")) return;
    context.onEditRescued({ id, isShown: contains(drafts.read(uid, NEW_HOOT_DRAFT), text) });
  };

  let former = store.get();
  const stop = store.subscribe(() => {
    const { hoots, mutations: pending } = store.get();
    const { hoots: formerHoots, mutations: formerPending } = former;
    former = store.get();
    if (hoots === formerHoots && pending === formerPending) return;
    for (const id of [...formerHoots.keys(), ...formerPending.keys()])
      if (!hoots.has(id) && !pending.has(id)) void rescue(id);
  });
  signal.addEventListener("abort", stop);

  const prefix = storageKey("draft", context, `:${editDraft("")}`);
  for (const key of storage.keys(prefix)) void rescue(key.slice(prefix.length));
  return rescue;
}
