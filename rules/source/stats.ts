import { afterWrite, before, data, hootOf, isSweeping, newData, SWEEP_BEGUN, uid } from "./helpers";
import { all, any, because, choose, isDifferent, type Snapshot, variable } from "./language";
import type { RuleNode } from "./rule-node";

const $hoot = variable("$hoot");
/** Database after the write. A rule for the record uses `after`, and a rule for one of its fields uses `afterField`. */
const after = afterWrite(2);
const afterField = afterWrite(3);

const hoot = (state: Snapshot): Snapshot => state.child("hoots", $hoot);
const removalOf = (state: Snapshot): Snapshot => state.child("suppressions", uid, $hoot);
const ownLike = (state: Snapshot): Snapshot => state.child("likedBy", uid, $hoot);
const named = newData.parent().child("dernierCommentaire");
const comment = (state: Snapshot): Snapshot => state.child("comment", named);

export const stats: RuleNode = {
  about: "The counters of a post",
  read: "readers in windows",
  children: {
    $hoot: {
      read: "visitors",
      write: any(
        because(
          "Created together with the post, at zero.",
          all(
            data.missing,
            hoot(before).missing,
            hoot(after).exists,
            newData.child("likes").is(0),
            newData.child("comments").is(0),
            newData.child("dernierCommentaire").missing,
            newData.child("slug").missing,
          ),
        ),
        because(
          "Removed at the end of the sweep; only an empty counter may remain.",
          all(
            isSweeping($hoot),
            removalOf(after).missing,
            any(newData.missing, all(newData.child("comments").is(0), newData.child("dernierCommentaire").missing)),
          ),
        ),
      ),
      validate: all(),
      closed: true,
      children: {
        likes: {
          write: any(
            because(
              "Changes when a reader adds or removes their own like, by the amount that the rule of the like's index requires.",
              all(data.exists, isDifferent(ownLike(before).exists, ownLike(afterField).exists)),
            ),
            because(
              "Removed when the sweep begins.",
              all(newData.missing, removalOf(afterField).value.beginsWith(SWEEP_BEGUN)),
            ),
          ),
          validate: newData.value.isAtLeast(0),
        },
        comments: {
          write: choose(
            newData.value.is(data.value.plus(1)),
            because(
              "Goes up by one with the reader's own comment, named by dernierCommentaire.",
              all(
                comment(before).missing,
                comment(afterField).exists,
                afterField.child("commentedBy", uid, named).is($hoot),
              ),
            ),
            because(
              "Goes down by one when the comment named by dernierCommentaire is removed.",
              all(
                newData.value.is(data.value.minus(1)),
                comment(afterField).missing,
                hootOf(comment(before), named).is($hoot),
              ),
            ),
          ),
          validate: newData.value.isAtLeast(0),
        },
        dernierCommentaire: {
          write: newData.parent().child("comments").isNot(data.parent().child("comments")),
          validate: all(),
        },
        slug: {
          about: "Stored in the write that removes the post, for the readers who liked the post.",
          write: choose(
            newData.exists,
            all(newData.is(removalOf(afterField)), hoot(before).child("slug").is(newData)),
            hoot(afterField).exists,
          ),
          validate: all(),
        },
      },
    },
  },
};
