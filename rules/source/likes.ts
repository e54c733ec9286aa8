import { afterWrite, before, data, isStaying, newData, SWEPT, signedIn, uid } from "./helpers";
import { all, any, because, choose, constant, type Snapshot, variable } from "./language";
import type { RuleNode } from "./rule-node";

const $slug = variable("$slug");
const $uid = variable("$uid");
const $key = variable("$key");
const $hoot = variable("$hoot");

const afterRecord = afterWrite(4);
const reserved = before.child("slugs", $slug);
const index = (state: Snapshot): Snapshot => state.child("likedBy", $uid, $key);

/** Like record of the specification. */
export const like: RuleNode = {
  about: "Likes",
  children: {
    $slug: {
      read: signedIn,
      children: {
        $uid: {
          write: because(
            "Removed at once by the owner of the post in the sweep, with the reader's index.",
            all(
              newData.missing,
              before.child("suppressions", uid, reserved).is(constant(SWEPT).plus($slug)),
              afterWrite(3).child("likedBy", $uid, reserved).missing,
            ),
          ),
          children: {
            $key: {
              write: any(
                because(
                  "A like has one possible place, the key of its post, and comes with its index, whose rule says by whom.",
                  all(
                    before.child("hoots", $key, "slug").is($slug),
                    afterRecord.child("hoots", $key).exists,
                    index(before).missing,
                    index(afterRecord).exists,
                  ),
                ),
                because(
                  "Removed by its reader, never without its index.",
                  all(
                    newData.missing,
                    uid.is($uid),
                    index(afterRecord).missing,
                    any(reserved.missing, afterRecord.child("likedBy", $uid, reserved).missing),
                  ),
                ),
              ),
              validate: all(newData.hasChildren(["hootId", "lover"]), isStaying),
              closed: true,
              children: {
                hootId: { validate: newData.is($slug) },
                lover: { validate: newData.is($uid) },
              },
            },
          },
        },
      },
    },
  },
};

const after = afterWrite(3);
const hoot = before.child("hoots", $hoot);
const likes = (state: Snapshot): Snapshot => state.child("stats", $hoot, "likes");
/** Slug of the post, or of the removed post. */
const slug = choose(hoot.exists, hoot.child("slug").value, before.child("stats", $hoot, "slug").value);
const records = (state: Snapshot): Snapshot => state.child("like", slug, $uid);

export const likedBy: RuleNode = {
  about: "Likes by reader: which posts somebody likes",
  children: {
    $uid: {
      read: uid.is($uid),
      children: {
        $hoot: {
          write: any(
            because(
              "Comes with the like and one more, where likes are counted.",
              all(
                uid.is($uid),
                data.missing,
                after.child("like", hoot.child("slug"), $uid, $hoot).exists,
                any(likes(before).missing, likes(after).is(likes(before).value.plus(1))),
              ),
            ),
            because(
              "Goes with the like, whose rule says by whom, and one less, where likes are counted.",
              all(
                slug.isNot(null),
                records(before).exists,
                records(after).missing,
                any(likes(before).missing, likes(after).is(likes(before).value.minus(1))),
              ),
            ),
            because(
              "An index without a like is removed by its reader, and counts nothing.",
              all(
                uid.is($uid),
                data.exists,
                any(slug.is(null), records(before).missing),
                likes(after).is(likes(before)),
              ),
            ),
          ),
          validate: newData.is(true),
        },
      },
    },
  },
};
