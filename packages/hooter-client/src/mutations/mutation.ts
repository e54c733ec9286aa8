import { editDraft } from "../drafts/drafts";
import type { HooterError } from "../model/errors";
import type { EntityDraft } from "../store/entity-store";
import type { Mutation, MutationRecord, MutationVerb, OptimisticUpdate } from "../store/optimistic";
import { dropHoot } from "../store/records";
import { mayBeStored } from "./commit";
import type { HootReference } from "./hoot-record";

/** Properties of the mutations of one verb. */
interface Kind {
  /** Argument that identifies the subject. */
  readonly subject: "id" | "uid";
  /** Whether a mutation sets the whole state of its subject, so that a newer one replaces it. */
  readonly isReplaceable: boolean;
  /** Whether a mutation sets a boolean state, which no stream reports to other tabs. */
  readonly isToggle: boolean;
}

const distinct: Kind = { subject: "id", isReplaceable: false, isToggle: false };
const toggle: Kind = { subject: "id", isReplaceable: true, isToggle: true };

/** Every verb. Stored mutations of any other verb are ignored. */
export const KINDS: { readonly [Verb in MutationVerb]: Kind } = {
  publishHoot: distinct,
  editHoot: { ...distinct, isReplaceable: true },
  deleteHoot: distinct,
  restoreHoot: distinct,
  addComment: distinct,
  deleteComment: distinct,
  setLiked: toggle,
  setFollowed: { ...toggle, subject: "uid" },
};

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
  const { isReplaceable, subject } = KINDS[next.verb];
  return isReplaceable && former.verb === next.verb && former.args[subject] === next.args[subject];
}

/** Whether a failed mutation may have created a hoot or comment. The same content must then reuse its id. */
export function contentMayBeStored({ verb }: Pick<MutationRecord, "verb">, error: Pick<HooterError, "code">): boolean {
  return (verb === "publishHoot" || verb === "addComment") && mayBeStored(error);
}

/**
 * Returns a mutation with the new id and slug of a hoot or comment; the slug of a comment is empty. Returns other
 * mutations unchanged.
 */
export function withSubject(mutation: Mutation, former: HootReference, next: HootReference): Mutation {
  const { id, args, update, draft } = mutation;
  const change = {
    ...(args["id"] === former.id && { id: next.id }),
    ...(args["slug"] === former.slug && former.slug !== "" && { slug: next.slug }),
  };
  if (id !== former.id && Object.keys(change).length === 0) return mutation;
  return {
    ...mutation,
    id: id === former.id ? next.id : id,
    args: { ...args, ...change },
    draft: draft?.name === editDraft(former.id) ? { ...draft, name: editDraft(next.id) } : draft,
    update: moveUpdate(update, former, next),
  };
}

function moveUpdate(update: OptimisticUpdate, former: HootReference, next: HootReference): OptimisticUpdate {
  const moveId = (id: string) => (id === former.id ? next.id : id);
  const moveSlug = (slug: string) => (slug === former.slug && slug !== "" ? next.slug : slug);
  switch (update.verb) {
    case "publishHoot":
    case "restoreHoot": {
      const { hoot } = update;
      return { ...update, hoot: { ...hoot, id: moveId(hoot.id), slug: moveSlug(hoot.slug) } };
    }
    case "addComment": {
      const { comment } = update;
      const moved = { ...comment, id: moveId(comment.id), hootSlug: moveSlug(comment.hootSlug) };
      return { ...update, hootId: moveId(update.hootId), comment: moved };
    }
    case "deleteComment":
      return {
        ...update,
        commentId: moveId(update.commentId),
        hootId: update.hootId === null ? null : moveId(update.hootId),
      };
    case "setFollowed":
      return update;
    default:
      return { ...update, hootId: moveId(update.hootId) };
  }
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
