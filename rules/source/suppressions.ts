import { afterWrite, before, data, isOldKey, newData, ownedBy, SWEEP_BEGUN, uid } from "./helpers";
import { all, any, because, constant, type Snapshot, variable } from "./language";
import type { RuleNode } from "./rule-node";

const $uid = variable("$uid");
const $hoot = variable("$hoot");
const after = afterWrite(3);

const hoot = (state: Snapshot): Snapshot => state.child("hoots", $hoot);
const counters = (state: Snapshot): Snapshot => state.child("stats", $hoot);
const slug = data.value.replace(SWEEP_BEGUN, "");

const isRemoved = all(
  ownedBy($uid, hoot(before)),
  hoot(after).missing,
  after.child("slugs", newData).is($hoot),
  counters(after).child("slug").is(newData),
);

const isMarked = all(
  newData.is(constant(SWEEP_BEGUN).plus(data.value)),
  before.child("slugs", data).is($hoot),
  counters(after).child("likes").missing,
);

const isSwept = all(
  after.child("slugs", slug).missing,
  because("No like is left.", after.child("like", slug).missing),
  because(
    "No comment is left.",
    any(counters(before).child("comments").missing, counters(before).child("comments").is(0)),
  ),
  counters(after).child("likes").missing,
  counters(after).child("slug").missing,
  because(
    "The key cannot be used again: the empty counters stay as long as a post could be published under it.",
    any(counters(after).exists, isOldKey($hoot)),
  ),
);

export const suppressions: RuleNode = {
  about:
    "Notes of posts that their owner has removed: the slug, with a prefix once the sweep of likes and comments has begun",
  children: {
    $uid: {
      read: uid.is($uid),
      children: {
        $hoot: {
          write: all(
            uid.is($uid),
            any(
              because(
                "Written when the post is removed; the counters keep the slug for the readers who liked it.",
                isRemoved,
              ),
              because("Unchanged.", newData.is(data)),
              because(
                "Marked once: from then on the post cannot be restored, and its likes are not counted.",
                isMarked,
              ),
              all(
                newData.missing,
                any(
                  because("Removed when the post is restored.", hoot(after).child("slug").is(data)),
                  because("Removed at the end of the sweep.", isSwept),
                ),
              ),
            ),
          ),
          validate: all(),
        },
      },
    },
  },
};
