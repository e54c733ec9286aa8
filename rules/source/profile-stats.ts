import {
  afterWrite,
  appears,
  before,
  data,
  disappears,
  movesDown,
  movesUp,
  newData,
  now,
  ownedBy,
  signedIn,
  uid,
} from "./helpers";
import { all, any, because, type Condition, choose, type Snapshot, variable } from "./language";
import type { RuleNode } from "./rule-node";

const $uid = variable("$uid");
/** Minimum time between posts. */
const RATE_LIMIT_MS = 3_000;

const after = afterWrite(3);
const sibling = (name: string): Snapshot => newData.parent().child(name);
const former = (name: string): Snapshot => data.parent().child(name);

const isZero = (counter: Snapshot): Condition => any(counter.missing, counter.is(0));
const hasRateLimitPassed = (last: Snapshot): Condition =>
  any(last.missing, now.minus(last.value).isAtLeast(RATE_LIMIT_MS));

/** A follow counter changes by one, together with an index entry. The field `last` contains the key of that entry. */
const countsFollows = (index: string, last: string): Condition => {
  const entry = (state: Snapshot): Snapshot => state.child(index, $uid, sibling(last));
  return any(
    because(`Goes up by one with the follow named by ${last}.`, all(movesUp(newData, data), appears(entry, after))),
    because(`Goes down by one when that follow is removed.`, all(movesDown(newData, data), disappears(entry, after))),
  );
};

const published = (state: Snapshot): Snapshot => state.child("hoots", sibling("dernierHootId"));
const begun = (state: Snapshot): Snapshot => state.child("hoots", newData);
const removed = (state: Snapshot): Snapshot => state.child("hoots", sibling("dernierHootSupprime"));

export const profileStats: RuleNode = {
  about: "The counters of a person",
  children: {
    $uid: {
      // Visitors can read only the counters (below), because the other fields reveal who follows whom.
      read: signedIn,
      write: because(
        "Removed by the user who deletes the account, once all counters are zero and the rate limit of posts has passed.",
        all(
          newData.missing,
          uid.is($uid),
          isZero(data.child("hoots")),
          isZero(data.child("following")),
          isZero(data.child("followers")),
          hasRateLimitPassed(data.child("dernierHoot")),
        ),
      ),
      children: {
        hoots: {
          read: "visitors",
          write: choose(
            movesUp(newData, data),
            because(
              "Goes up by one with the post named by dernierHootId. Two posts in the same millisecond are refused too.",
              all(
                published(before).missing,
                ownedBy($uid, published(after)),
                sibling("dernierHoot").is(now),
                former("dernierHoot").isNot(now),
              ),
            ),
            because(
              "Goes down when the post named by dernierHootSupprime is removed, by the amount that the rule of the post requires.",
              all(
                ownedBy($uid, removed(before)),
                before.child("stats", sibling("dernierHootSupprime")).exists,
                removed(after).missing,
              ),
            ),
          ),
          validate: all(),
        },
        dernierHoot: {
          write: because(
            "The rate limit: one post or one thread in three seconds, by the server's clock.",
            all(
              newData.is(now),
              hasRateLimitPassed(data),
              choose(
                sibling("hoots").isNot(former("hoots")),
                sibling("dernierThread").is(former("dernierThread")),
                sibling("dernierThread").isNot(former("dernierThread")),
              ),
            ),
          ),
          validate: all(),
        },
        dernierHootId: { write: movesUp(sibling("hoots"), former("hoots")), validate: all() },
        dernierThread: {
          write: because(
            "Names the thread of a page that the account begins.",
            all(uid.is($uid), begun(before).missing, begun(after).child("thread").exists),
          ),
          validate: all(),
        },
        dernierHootSupprime: { write: sibling("hoots").value.isBelow(former("hoots").value), validate: all() },
        following: { read: "visitors", write: countsFollows("abonnements", "dernierSuivi"), validate: all() },
        dernierSuivi: { write: sibling("following").isNot(former("following")), validate: all() },
        followers: { read: "visitors", write: countsFollows("followers", "dernierAbonne"), validate: all() },
        dernierAbonne: { write: sibling("followers").isNot(former("followers")), validate: all() },
      },
    },
  },
};
