import type { MutationRecord } from "./mutation-storage";

/**
 * Whether a mutation must not overtake an earlier one. That is the case when it concerns a record that the earlier one
 * creates, changes or removes, or when both create a hoot, which is rate limited.
 */
export function comesAfter(record: MutationRecord, former: MutationRecord): boolean {
  const about = record.args["id"];
  const both = [record.verb, former.verb];
  if (about !== undefined && (about === former.id || (about === former.args["id"] && both.includes("deleteHoot")))) {
    return true;
  }
  return (
    record.verb === former.verb &&
    (record.verb === "publishHoot" || (record.verb === "editHoot" && about === former.args["id"]))
  );
}

/** Whether a newer target state replaces an older mutation. */
export function isReplaced(former: MutationRecord, present: MutationRecord): boolean {
  const subject = present.verb === "setFollowed" ? "uid" : "id";
  const isToggle = present.verb === "setFollowed" || present.verb === "setLiked" || present.verb === "editHoot";
  return isToggle && former.verb === present.verb && former.args[subject] === present.args[subject];
}
