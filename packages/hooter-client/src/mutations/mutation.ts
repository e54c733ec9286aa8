import { editDraft } from "../drafts/drafts";
import type { HooterError } from "../model/errors";
import type { EntityDraft } from "../store/entity-store";
import type { Mutation, MutationRecord, MutationVerb } from "../store/optimistic";
import { dropHoot } from "../store/records";
import { mayBeStored } from "./commit";
import type { HootReference } from "./hoot-record";

/** Fields of a mutation, of its arguments and of its update that refer to a hoot or comment. */
const ID_FIELDS: ReadonlySet<string> = new Set(["id", "hootId", "commentId"]);
const SLUG_FIELDS: ReadonlySet<string> = new Set(["slug", "hootSlug"]);

/**
 * Every verb; stored mutations of any other verb are ignored. "edit" and "toggle" set the whole state of their subject,
 * so a newer mutation replaces an older one. No stream reports the state of a "toggle" to other tabs.
 */
export const KINDS: { readonly [Verb in MutationVerb]: "distinct" | "edit" | "toggle" } = {
  publishHoot: "distinct",
  editHoot: "edit",
  deleteHoot: "distinct",
  restoreHoot: "distinct",
  addComment: "distinct",
  deleteComment: "distinct",
  setLiked: "toggle",
  setFollowed: "toggle",
};

/** Whether a newer mutation of the same verb and subject replaces a mutation. */
export const isReplaceable = (verb: MutationVerb): boolean => KINDS[verb] !== "distinct";

/** Returns the id of the hoot or comment, or the uid of the user, that a mutation refers to. */
export const subjectOf = ({ args }: Pick<MutationRecord, "args">): string | undefined => args["id"] ?? args["uid"];

/** Whether a mutation stores a hoot under its own id, so that later mutations of the hoot must wait for it. */
export function storesHoot({ verb }: { readonly verb: string }): boolean {
  return verb === "publishHoot" || verb === "restoreHoot";
}

/**
 * Whether a mutation must wait for an earlier one. A mutation waits for the creation or the restoration of its
 * subject, for the deletion of its subject and, if it is a deletion itself, for every mutation of its subject. An edit
 * waits for an edit of the same hoot. A new or restored hoot waits for another one, because hoots are rate-limited.
 */
export function mustWaitFor(record: MutationRecord, former: MutationRecord): boolean {
  if (storesHoot(record) && storesHoot(former)) return true;
  const subject = record.args["id"];
  if (subject === undefined) return false;
  if (subject === former.id) return true;
  const areEdits = record.verb === "editHoot" && former.verb === "editHoot";
  const isDeletion = record.verb === "deleteHoot" || former.verb === "deleteHoot";
  return subject === former.args["id"] && (areEdits || isDeletion);
}

/** Whether a newer mutation replaces an older one: both set the whole state of the same subject. */
export function isReplaced(
  former: Pick<MutationRecord, "verb" | "args">,
  next: Pick<MutationRecord, "verb" | "args">,
): boolean {
  return isReplaceable(next.verb) && former.verb === next.verb && subjectOf(former) === subjectOf(next);
}

/** Whether a failed mutation may have created a hoot or comment. The same content must then reuse its id. */
export function contentMayBeStored({ verb }: Pick<MutationRecord, "verb">, error: Pick<HooterError, "code">): boolean {
  return (verb === "publishHoot" || verb === "addComment") && mayBeStored(error);
}

/**
 * Returns a mutation with the new id and slug of a hoot or comment, wherever it contains the former ones, except in the
 * fields of the draft. The slug of a comment is empty. Returns other mutations unchanged.
 */
export function withSubject(mutation: Mutation, former: HootReference, next: HootReference): Mutation {
  // The draft contains fields of the host, which must not change: they are compared with the stored draft.
  const { draft, ...rest } = mutation;
  const text = JSON.stringify(rest);
  const moved: Omit<Mutation, "draft"> = JSON.parse(text, (field, value: unknown) => {
    if (ID_FIELDS.has(field) && value === former.id) return next.id;
    return SLUG_FIELDS.has(field) && value === former.slug && value !== "" ? next.slug : value;
  });
  if (JSON.stringify(moved) === text) return mutation;
  return { ...moved, draft: draft?.name === editDraft(former.id) ? { ...draft, name: editDraft(next.id) } : draft };
}

/** Returns the parts of a mutation that are stored on the device. */
export function recordOf({ id, verb, args, sent, draft }: MutationRecord): MutationRecord {
  return { id, verb, args, sent, draft };
}

/** Shows a mutation. A new hoot has no likes and no comments. */
export function showMutation(draft: EntityDraft, mutation: Mutation): void {
  const { id, update } = mutation;
  draft.mutations.set(id, mutation);
  if (update.verb !== "publishHoot") return;
  if (!draft.counts.get(id)) draft.counts.set(id, { likes: 0, comments: 0 });
  if (draft.liked.get(id) === undefined) draft.liked.set(id, false);
}

/** Hides a mutation. Also removes the data of a hoot that is not stored, such as its counters and the like. */
export function hideMutation(draft: EntityDraft, id: string): void {
  const hidden = draft.mutations.get(id);
  draft.mutations.delete(id);
  if (hidden && storesHoot(hidden.update)) dropHoot(draft, id);
}
