import {
  afterWrite,
  before,
  data,
  isAtMost,
  isKnownAccount,
  isNotBeingDeleted,
  isRecentKey,
  isWindowByKey,
  newData,
  signedIn,
  uid,
} from "./helpers";
import { all, any, because, choose, type Snapshot, variable } from "./language";
import type { RuleNode } from "./rule-node";

const $uid = variable("$uid");
const $followed = variable("$followed");
const $key = variable("$key");

const afterRecord = afterWrite(4);
const after = afterWrite(3);

/** The specification's follow record. */
export const follow: RuleNode = {
  about: "Follows",
  children: {
    $uid: {
      read: signedIn,
      children: {
        $followed: {
          children: {
            $key: {
              write: any(
                because(
                  "Written by the follower, one for each pair of users.",
                  all(uid.is($uid), data.parent().missing),
                ),
                because(
                  "Removed by either user, with its index entries. A plain client's record has none.",
                  all(any(uid.is($uid), uid.is($followed)), afterRecord.child("abonnements", $uid, $key).missing),
                ),
              ),
              validate: all(
                newData.hasChildren(["suivi", "suiviId"]),
                afterRecord.child("abonnements", $uid, $key).is($followed),
              ),
              closed: true,
              children: {
                suivi: { validate: isAtMost(newData, 64) },
                suiviId: { validate: newData.is($followed) },
              },
            },
          },
        },
      },
    },
  },
};

const following = (state: Snapshot): Snapshot => state.child("profileStats", $uid, "following");
const isCounted = all(
  after.child("profileStats", $uid, "dernierSuivi").is($key),
  following(after).isNot(following(before)),
);

export const abonnements: RuleNode = {
  about: "Follows by follower, in the order of following",
  children: {
    $uid: {
      read: any(
        because("The user reads all follows to delete the account.", uid.is($uid)),
        because("Other users read one page at a time.", all(signedIn, isWindowByKey)),
      ),
      children: {
        $key: {
          write: any(
            because(
              "Written together with the record and the other index entry; both counters go up by one.",
              all(
                data.missing,
                newData.isNot($uid),
                because(
                  "An account that is being deleted, or that never existed, cannot be followed.",
                  all(before.child("departs", newData).missing, isKnownAccount(newData)),
                ),
                before.child("follow", $uid, newData).missing,
                after.child("follow", $uid, newData, $key).exists,
                after.child("followers", newData, $key).is($uid),
                isCounted,
              ),
            ),
            because(
              "Removed by either user, together with the record, the other index entry and the counts.",
              all(
                any(uid.is($uid), uid.is(data)),
                after.child("follow", $uid, data, $key).missing,
                after.child("followers", data, $key).missing,
                isCounted,
              ),
            ),
          ),
          validate: all(isNotBeingDeleted, isRecentKey($key), isAtMost(newData, 128)),
        },
      },
    },
  },
};

const followersOf = (state: Snapshot): Snapshot => state.child("profileStats", $uid, "followers");

export const followers: RuleNode = {
  about: "Follows by followed",
  children: {
    $uid: {
      read: signedIn,
      children: {
        $key: {
          write: because(
            "Written and removed together with the follower's own index entry.",
            all(
              choose(
                newData.exists,
                after.child("abonnements", newData, $key).is($uid),
                after.child("abonnements", data, $key).missing,
              ),
              after.child("profileStats", $uid, "dernierAbonne").is($key),
              followersOf(after).isNot(followersOf(before)),
            ),
          ),
          validate: all(),
        },
      },
    },
  },
};
