import type { ErrandRecord } from "./errand-records";

/**
 * Whether one must not overtake another: it is about what that one makes, changes or removes, or both make a hoot, for which
 * there is a pace.
 */
export function comesAfter(record: ErrandRecord, former: ErrandRecord): boolean {
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

/** Whether a wish of now takes the place of an older one. */
export function isReplaced(former: ErrandRecord, present: ErrandRecord): boolean {
  const subject = present.verb === "setFollowed" ? "uid" : "id";
  const isWish = present.verb === "setFollowed" || present.verb === "setLiked" || present.verb === "editHoot";
  return isWish && former.verb === present.verb && former.args[subject] === present.args[subject];
}
