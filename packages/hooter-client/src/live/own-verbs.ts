import { mayBeApplied } from "../actions/commit";
import type { DeletionOptions } from "../actions/delete-account";
import { composeHoot, stateOf } from "../actions/publish-hoot";
import type { ProfileEdit } from "../actions/save-profile";
import type { HootReference, Writer } from "../actions/writer";
import type { IdentityUser } from "../identity/identity";
import { HooterError, toHooterError } from "../model/errors";
import type { Comment, Hoot, HootDraft } from "../model/hoot";
import { safePictureLink } from "../model/picture-link";
import { normalizePseudo } from "../model/pseudo";
import type { SessionUser } from "../model/session";
import { deriveHoot, factsOf, knownBySlug } from "./derive";
import type { ErrandRecord } from "./errands";
import { later } from "./lazy";
import { dropHoot, movePerson, tellHoot } from "./records";
import { RENAME, type Todo } from "./todo";
import { type Carriers, draftOf, type VerbContext, type WordsOptions } from "./verbs";

/** A hoot that was deleted, for a while. */
export interface DeletedHoot {
  /** Brings it back whole. @throws HooterError `not-found` when it is too late, … */
  readonly undo: () => Promise<void>;
  /** For how long, in milliseconds; 0 for a plain client's post, which has no counters and cannot be brought back. */
  readonly undoFor: number;
}

/** What an account does with its own; each verb shown at once and taken back when it fails. */
export interface OwnVerbs {
  editHoot(hoot: Pick<HootReference, "id">, draft: HootDraft, writer: Writer, options?: WordsOptions): Promise<Hoot>;
  deleteHoot(hoot: HootReference): Promise<DeletedHoot>;
  deleteComment(comment: Pick<Comment, "id" | "hootSlug">): Promise<void>;
  saveProfile(user: SessionUser, change: ProfileEdit): Promise<IdentityUser>;
  reportHoot(hoot: Pick<HootReference, "id">, reason?: string): Promise<void>;
  deleteAccount(options?: DeletionOptions): Promise<void>;
}

/** The sweep begins so many milliseconds after the time for an undo is over: one that is on its way arrives first. */
const GRACE = 2_000;

/** Whether a failure says that nothing was written. */
function isRefused(error: HooterError): boolean {
  return !mayBeApplied(error) || error.code === "permission-denied";
}

/** Makes the verbs. @param carryOn sees to what is remembered to be done */
export function createOwnVerbs(
  context: VerbContext,
  todo: Todo,
  carryOn: () => void,
): OwnVerbs & { readonly carriers: Carriers<"editHoot" | "deleteHoot" | "deleteComment"> } {
  const { database, identity, world, uid, now, locale, undoFor, errands, createKey } = context;
  const tails = new Map<string, Promise<unknown>>();

  /** One after the other for each name: what was asked last is written last. */
  async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = (tails.get(name) ?? Promise.resolve()).then(work, work);
    tails.set(name, turn);
    try {
      return await turn;
    } finally {
      if (tails.get(name) === turn) tails.delete(name);
    }
  }

  /** A hoot that waits in another tab goes out from there: what overtook it would meet nothing, and it would be published after that. */
  const refuseWaiting = (id: string): void => {
    const waits = errands.elsewhere.get().some((record) => record.verb === "publishHoot" && record.id === id);
    if (waits) throw new HooterError("network", "the hoot is still on its way from another tab");
  };

  /** Reads a hoot; one that cannot be read stays as it is known. */
  const learn = async (id: string): Promise<void> => {
    const json = await database.get(["hoots", id]).catch(() => null);
    world.change((draft) => tellHoot(context, draft, id, json));
  };

  /** What the person may have before them of a hoot: as it is stored, and as it was edited last. */
  const baseOf = (id: string): { base?: string } => {
    const { edits, hoots, pendingHoots } = world.get();
    const known = [edits.get(id), hoots.get(id) ?? pendingHoots.get(id)?.hoot].flatMap((hoot) => hoot ?? []);
    return known.length > 0 ? { base: JSON.stringify(known.map(stateOf)) } : {};
  };

  const carryEdit = async (record: ErrandRecord, writer: Writer): Promise<Hoot> => {
    const { id = "" } = record.args;
    const draft = draftOf(record);
    const { content, picture } = composeHoot(draft, writer, { id, slug: "", locale, now: now() });
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
            states: statesOf(args["base"]),
            sentOver: args["over"],
            onSend: (over: string) => errands.amend(record.id, { over }),
          };
          const edited = await editHoot(database, { id: present }, draft, context.user() ?? writer, options);
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
      // What it gave way to is shown, and is what the next one begins with.
      if (error.code === "changed-elsewhere") await learn(id);
      throw error;
    } finally {
      world.change((draft) => {
        // Another edit may be under way.
        if (draft.edits.get(id) === shown) draft.edits.delete(id);
      });
    }
  };

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
        try {
          await removed.restoreHoot(database, removed.hoot, uid, { token: context.token });
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

  const carryCommentRemoval = async (record: ErrandRecord): Promise<void> => {
    const { id = "", slug = "" } = record.args;
    const hootId = knownBySlug(world.get(), slug);
    const facts = hootId === null ? null : factsOf(world.get(), hootId);
    const shown = facts && deriveHoot(facts, uid).comments;
    let told = hootId === null ? 0 : world.countsTold(hootId);
    world.change((draft) => {
      const expected = shown === null ? null : Math.max(0, shown - 1);
      draft.removedComments.set(id, { hootId, expected });
    });
    let counted = true;
    try {
      await errands.perform(record, async (again) => {
        const { deleteComment } = await later();
        if (hootId !== null && !again) told = world.countsTold(hootId);
        await deleteComment(database, { id }, uid);
      });
    } catch (thrown) {
      const error = toHooterError(thrown);
      if (error.code !== "not-found") {
        world.change((draft) => draft.removedComments.delete(id));
        throw error;
      }
      // Gone already: the counter knows.
      counted = false;
    }
    world.change((draft) => {
      draft.removedComments.set(id, { hootId, expected: null });
      draft.pendingComments.delete(id);
      const counts = hootId === null ? undefined : draft.counts.get(hootId);
      // Told since: the counter is without it. Otherwise we count it, until it is told.
      if (counted && counts && hootId !== null && world.countsTold(hootId) === told) {
        draft.counts.set(hootId, { ...counts, comments: Math.max(0, counts.comments - 1) });
      }
    });
  };

  return {
    carriers: {
      async editHoot(record) {
        const writer = context.user();
        if (!writer) throw new HooterError("signed-out");
        return carryEdit(record, writer);
      },
      deleteHoot: carryRemoval,
      deleteComment: carryCommentRemoval,
    },

    async editHoot({ id }, { content, pictureUrl, pictureAlt }, writer, options = {}) {
      refuseWaiting(id);
      const args = { content, pictureUrl, pictureAlt, id, ...baseOf(id) };
      return carryEdit(errands.record("editHoot", createKey(), args, options), writer);
    },

    async deleteHoot({ id }) {
      refuseWaiting(id);
      return carryRemoval(errands.record("deleteHoot", createKey(), { id }));
    },

    deleteComment: ({ id, hootSlug }) =>
      carryCommentRemoval(errands.record("deleteComment", createKey(), { id, slug: hootSlug })),

    saveProfile(user, change) {
      const former = world.get().names.get(uid);
      const shown = {
        pseudo: change.pseudo === undefined ? user.pseudo : normalizePseudo(change.pseudo),
        picture: change.picture === undefined ? user.picture : safePictureLink(change.picture),
      };
      world.change((draft) => draft.names.set(uid, shown));
      return inTurn(RENAME, async () => {
        // Before anything is written: what was begun is brought to its end.
        todo.set(RENAME, now());
        try {
          const { saveProfile } = await later();
          const saved = await saveProfile(database, identity, user, change);
          carryOn();
          return saved;
        } catch (thrown) {
          const error = toHooterError(thrown);
          if (isRefused(error)) todo.set(RENAME, null);
          else carryOn();
          world.change((draft) => {
            if (draft.names.get(uid) !== shown) return;
            if (former) draft.names.set(uid, former);
            else draft.names.delete(uid);
          });
          throw error;
        }
      });
    },

    async reportHoot({ id }, reason) {
      const { reportHoot } = await later();
      await reportHoot(database, { id }, uid, reason);
    },

    async deleteAccount(options) {
      const { deleteAccount } = await later();
      await deleteAccount(database, identity, uid, {
        ...options,
        onProgress: (step) => {
          // From the first step on nothing new may be written.
          errands.clear();
          options?.onProgress?.(step);
        },
      });
      for (const name of Object.keys(todo.read())) todo.set(name, null);
      errands.clear();
    },
  };
}

/** The states that an edit may follow, as they are kept; undefined: any. */
function statesOf(base: string | undefined): string[] | undefined {
  try {
    const states: unknown = JSON.parse(base ?? "null");
    return Array.isArray(states) ? states.map(String) : undefined;
  } catch {
    return undefined;
  }
}
