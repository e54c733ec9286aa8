import { afterWrite, before, data, isNotBeingDeleted, newData, SWEEP_BEGUN, signedIn, uid } from "./helpers";
import { all, any, because, choose, constant, type Snapshot, variable } from "./language";
import type { RuleNode } from "./rule-node";

const $slug = variable("$slug");
const $uid = variable("$uid");
const $key = variable("$key");
const $hoot = variable("$hoot");

const afterRecord = afterWrite(4);
const reserved = before.child("slugs", $slug);
const index = (state: Snapshot): Snapshot => state.child("likedBy", $uid, $key);

/** The specification's like record. */
export const like: RuleNode = {
  about: "Likes",
  children: {
    $slug: {
      read: signedIn,
      children: {
        $uid: {
          write: because(
            "Removed by the owner of the post during the sweep, with the reader's index entry.",
            all(
              newData.missing,
              before.child("suppressions", uid, reserved).is(constant(SWEEP_BEGUN).plus($slug)),
              afterWrite(3).child("likedBy", $uid, reserved).missing,
            ),
          ),
          children: {
            $key: {
              write: any(
                because(
                  "A like has one possible location, the key of its post. It is written together with its index entry, whose rule decides who may do this.",
                  all(
                    before.child("hoots", $key, "slug").is($slug),
                    afterRecord.child("hoots", $key).exists,
                    index(before).missing,
                    index(afterRecord).exists,
                  ),
                ),
                because(
                  "Removed by its reader, only together with its index entry.",
                  all(
                    newData.missing,
                    uid.is($uid),
                    index(afterRecord).missing,
                    any(reserved.missing, afterRecord.child("likedBy", $uid, reserved).missing),
                  ),
                ),
              ),
              validate: all(newData.hasChildren(["hootId", "lover"]), isNotBeingDeleted),
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
/** Slug of the post, even if it has been removed. */
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
              "Written together with the like; the counter, if there is one, goes up by one.",
              all(
                uid.is($uid),
                data.missing,
                after.child("like", hoot.child("slug"), $uid, $hoot).exists,
                any(likes(before).missing, likes(after).is(likes(before).value.plus(1))),
              ),
            ),
            because(
              "Removed together with the like, whose rule decides who may do this; the counter, if there is one, goes down by one.",
              all(
                slug.isNot(null),
                records(before).exists,
                records(after).missing,
                any(likes(before).missing, likes(after).is(likes(before).value.minus(1))),
              ),
            ),
            because(
              "The reader may remove an index entry without a like; this changes no counter.",
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
