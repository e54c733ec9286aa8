import type { Database, JsonValue, WritePlan } from "../database/database";
import { decodeHoot } from "../model/decode";
import { HooterError, toHooterError } from "../model/errors";
import type { Hoot, HootDraft } from "../model/hoot";
import { fieldsOf, isObject, parseJson } from "../model/json";
import type { SessionUser } from "../model/profile";
import { applyMutations, type MutationRecord, type PendingEdit } from "../store/optimistic";
import { receiveHoot } from "../store/records";
import { dropHootIfMissing, ifRefused, serverTime, writeAndVerify } from "./commit";
import {
  authorFields,
  type ContentFields,
  completeDraft,
  contentFields,
  draftOf,
  type HootRecord,
  hashtagFields,
  planHashtags,
  readDraft,
  stateOf,
} from "./hoot-record";
import { type Appearance, repairProfileClaim } from "./profile-claim";
import { type EditOptions, type VerbContext, type WaitingVerb, writerOf } from "./verbs";

/**
 * Plans the record after an edit: the new text and picture, the hashtags, and the author's current name and avatar.
 * Slug, date, owner and unknown fields stay (data model, "Write plans").
 */
export function planEditHoot(
  stored: HootRecord,
  content: ContentFields,
  writer: Appearance,
): { [field: string]: JsonValue } {
  const { articleImg: _picture, articleAlt: _text, auteurImg: _portrait, hashtags: _hashtags, ...kept } = stored;
  const hashtags = hashtagFields(content["contenu"] ?? "", stored);
  return { ...kept, ...content, ...authorFields(writer), modifieLe: serverTime, ...hashtags };
}

/** Returns the time of a record's last edit as text; "" for none. */
function editOf(json: JsonValue): string {
  const { modifieLe } = fieldsOf(json);
  return typeof modifieLe === "number" ? String(modifieLe) : "";
}

/** Data that distinguishes an edit by this device from an edit made on another device in the meantime. */
export interface EditBase {
  /**
   * States (see {@link stateOf}) in which the stored hoot may be when the edit is sent. In any other state, the edit
   * rejects with `changed-elsewhere`. Absent: any state.
   */
  readonly states?: readonly string[] | undefined;
  /**
   * Time of the last edit in the database when this edit was sent (`modifieLe`, as text; "" for none). Absent until the
   * edit is about to be sent for the first time (see `beforeSend`).
   */
  readonly sentOver?: string | undefined;
  readonly beforeSend?: ((over: string) => void) | undefined;
}

/**
 * Edits the text and the picture of the user's own hoot. The edit never overwrites a newer change by another device.
 *
 * @throws HooterError `content-invalid`, `image-link-invalid`, `not-found`, `permission-denied`
 *   (another user's), `changed-elsewhere`, …
 */
export async function editHoot(
  database: Database,
  { id }: Pick<Hoot, "id">,
  draft: HootDraft,
  writer: SessionUser,
  {
    token,
    now,
    states,
    sentOver,
    beforeSend,
    picturePaths,
  }: EditBase & Pick<VerbContext, "token" | "now" | "picturePaths">,
): Promise<Hoot> {
  const content = contentFields(readDraft(draft, picturePaths));
  const read = () => database.get(["hoots", id]);
  const stored = await read();
  if (!isObject(stored)) throw new HooterError("not-found");
  if (stored["proprietaire"] !== writer.uid)
    throw new HooterError("permission-denied", "the hoot belongs to another user");
  const over = editOf(stored);
  const isMine = (found: HootRecord) =>
    ["contenu", "articleImg", "articleAlt"].every((field) => found[field] === content[field]);
  const current = decodeHoot(id, stored, now(), picturePaths);
  if (sentOver !== undefined && sentOver !== over) {
    // The hoot has changed since this edit was first sent: either this edit was stored, or another device made a
    // change.
    if (current && isMine(stored)) return current;
    throw new HooterError("changed-elsewhere");
  }
  if (sentOver === undefined && current && states && !states.includes(stateOf(current)) && !isMine(stored)) {
    throw new HooterError("changed-elsewhere");
  }
  beforeSend?.(over);
  const isApplied = async () => {
    const found = await read();
    if (!isObject(found) || editOf(found) === over) return false;
    if (isMine(found)) return true;
    throw new HooterError("changed-elsewhere");
  };
  let record = planEditHoot(stored, content, writer);
  const send = (claim: WritePlan) => {
    const others = { ...planHashtags({ id, uid: writer.uid }, record, stored), ...claim };
    return Object.keys(others).length === 0
      ? database.put(["hoots", id], record)
      : database.update({ [`hoots/${id}`]: record, ...others });
  };
  await ifRefused(
    () => writeAndVerify(() => send({}), isApplied),
    async () => {
      if ((await read()) === null) throw new HooterError("not-found");
      const repaired = await repairProfileClaim(database, writer, token);
      record = planEditHoot(stored, content, { ...writer, pseudo: repaired.pseudo });
      return writeAndVerify(() => send(repaired.claim), isApplied);
    },
  );
  const edited = decodeHoot(id, { ...record, modifieLe: now() }, now(), picturePaths);
  if (!edited) throw new HooterError("malformed");
  return edited;
}

/**
 * Creates the action that edits the user's own hoot. The edit appears everywhere immediately and is rolled back on
 * failure.
 */
export function createEditHoot(context: VerbContext): WaitingVerb<"editHoot"> {
  const { database, store, uid, now, mutations, createKey, emit, picturePaths } = context;

  /** The newer states that were shown after a conflict, by hoot id. The next edit may replace them. */
  const shownStates = new Map<string, string>();

  /**
   * Reads a hoot after a conflict, and shows it. A retry of the edit may replace this state, but no later one. If the
   * read fails, the loaded data is kept.
   */
  const refresh = async (id: string, edit: MutationRecord): Promise<void> => {
    const json = await database.get(["hoots", id]).catch(() => null);
    const newer = decodeHoot(id, json, now(), picturePaths);
    if (newer) {
      shownStates.set(id, stateOf(newer));
      mutations.change(edit.id, { args: { over: editOf(json) } });
    }
    store.change((draft) => receiveHoot(context, draft, id, json));
  };

  /**
   * Returns the states that an edit may replace: the state from which the user began, and the state shown after a
   * conflict. If the user began with an edit that is still pending, that edit may fail, so the states that it may
   * replace are added. If the beginning is unknown: the stored state and the last edit.
   */
  const baseOf = (id: string, { base }: EditOptions): { base?: string } => {
    const state = store.get();
    const { edits, pendingHoots } = applyMutations(state);
    const known = base
      ? [base]
      : [edits.get(id), state.hoots.get(id) ?? pendingHoots.get(id)?.hoot].flatMap((hoot) => hoot ?? []);
    if (known.length === 0) return {};
    const states = new Set(known.map(stateOf));
    for (const { update, args } of state.mutations.values()) {
      if (update.verb !== "editHoot" || update.hootId !== id || !states.has(stateOf(update.fields))) continue;
      for (const former of statesOf(args["base"]) ?? []) states.add(former);
    }
    const shown = shownStates.get(id);
    if (shown !== undefined) states.add(shown);
    return { base: JSON.stringify([...states]) };
  };

  const previewEdit = (record: MutationRecord): PendingEdit => {
    const { content, picture } = readDraft(draftOf(record.args), picturePaths);
    return { verb: "editHoot", hootId: record.args["id"] ?? "", fields: { content, picture, editedAt: now() } };
  };

  const deliverEdit = async (record: MutationRecord): Promise<Hoot> => {
    const update = previewEdit(record);
    let isNewerShown = false;
    /** After a conflict, shows the newer state, from which the next edit starts. */
    const showNewer = async (work: Promise<Hoot>): Promise<Hoot> => {
      try {
        return await work;
      } catch (thrown) {
        if (!isNewerShown && toHooterError(thrown).code === "changed-elsewhere") {
          isNewerShown = true;
          await refresh(update.hootId, record);
        }
        throw thrown;
      }
    };
    const send = ({ args: { id = "", base, over: sentOver } }: MutationRecord): Promise<Hoot> =>
      dropHootIfMissing(context, id, () =>
        editHoot(database, { id }, draftOf(record.args), writerOf(context), {
          ...context,
          states: statesOf(base),
          sentOver,
          beforeSend: (over) => mutations.change(record.id, { args: { over } }),
        }),
      );
    // Also show the newer state if an edit from another tab replaces this edit while it waits in the queue.
    const edited = await showNewer(
      mutations.perform(record, {
        update,
        send: (_again, mutation) => showNewer(send(mutation)),
        settle(draft, edited) {
          shownStates.delete(edited.id);
          const publication = draft.mutations.get(edited.id);
          if (publication?.update.verb === "publishHoot") {
            draft.mutations.set(edited.id, { ...publication, update: { ...publication.update, hoot: edited } });
          } else draft.hoots.set(edited.id, edited);
          return null;
        },
      }),
    );
    emit({ type: "edited", uid, hootId: edited.id });
    return edited;
  };

  return {
    async verb({ id }, draft, options = {}) {
      mutations.assertNotPendingInOtherTab(id);
      const args = { ...completeDraft(draft), id, ...baseOf(id, options) };
      return deliverEdit(mutations.record("editHoot", createKey(), args, options));
    },
    resumeRecord: deliverEdit,
    preview(record) {
      const update = previewEdit(record);
      const { hootId } = update;
      return {
        update,
        path: ["hoots", hootId],
        settle(draft, json) {
          receiveHoot(context, draft, hootId, json);
          return null;
        },
      };
    },
  };
}

/** Parses the states that an edit may follow; undefined if it may follow any state. */
function statesOf(base: string | undefined): string[] | undefined {
  const states = parseJson(base ?? null);
  return Array.isArray(states) ? states.map(String) : undefined;
}
