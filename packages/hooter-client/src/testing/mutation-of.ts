import type { Comment, Hoot } from "../model/hoot";
import type { Mutation, MutationRecord, MutationVerb, OptimisticUpdate } from "../store/optimistic";

/** Returns a mutation that this page has sent, with the given update. */
export function mutationOf(update: OptimisticUpdate, state: Mutation["state"] = "sending", id = "m"): Mutation {
  return { id, verb: update.verb, args: {}, sent: true, draft: null, origin: "here", state, update };
}

/** Returns the record of a mutation that was sent before and may have been stored. */
export function mutationRecord(verb: MutationVerb, id: string, args: MutationRecord["args"] = {}): MutationRecord {
  return { id, verb, args, sent: true, draft: null };
}

export const author = { uid: "u1", pseudo: "Ada", picture: null };

/** A hoot without likes and comments. */
export const hoot: Hoot = {
  id: "h1",
  content: "a",
  author,
  slug: "a_hoot",
  picture: null,
  publishedAt: 0,
  writtenDate: "",
  editedAt: null,
};

/** A comment on {@link hoot}. */
export const comment: Comment = { id: "c1", content: "b", hootSlug: "a_hoot", author, postedAt: 0, writtenDate: "" };
