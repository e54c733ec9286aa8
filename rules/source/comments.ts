import {
  afterWrite,
  before,
  data,
  hootOf,
  isAdministrator,
  isAtMost,
  isCounted,
  isLink,
  isNotBeingDeleted,
  isRecentKey,
  isSweeping,
  isThread,
  isVisibleText,
  KEY_TOLERANCE,
  newData,
  now,
  ownedBy,
  signedIn,
  uid,
  usesClaimedName,
} from "./helpers";
import { all, any, because, choose, not, type Snapshot, type Value, variable } from "./language";
import type { RuleNode } from "./rule-node";

const $comment = variable("$comment");
const $uid = variable("$uid");

const after = afterWrite(2);
const counter = (state: Snapshot, hoot: Value | Snapshot): Snapshot => state.child("stats", hoot, "comments");
const isNamed = (hoot: Value | Snapshot) => after.child("stats", hoot, "dernierCommentaire").is($comment);

/** Key of the post of a removed comment. */
const former = hootOf(data, $comment);
/** Index entry of a new comment. The value of the entry is the key of the post. */
const target = after.child("commentedBy", uid, $comment);

const isUnchanged = data.parent().missing;

const thread = (hoot: Value | Snapshot): Snapshot => before.child("hoots", hoot, "thread");
const isHidden = (record: Snapshot): Snapshot => record.child("masque");

export const comment: RuleNode = {
  about: "Comments",
  read: "readers in windows",
  indexOn: ["hootId"],
  children: {
    $comment: {
      read: "visitors",
      write: all(
        signedIn,
        any(
          because("Written by its author.", all(data.missing, ownedBy(uid, newData))),
          because(
            "The author may update the name and the portrait, but not unhide the comment.",
            all(ownedBy(uid, data), newData.exists, isHidden(newData).is(isHidden(data))),
          ),
          all(
            newData.missing,
            any(
              because("Removed by its author.", ownedBy(uid, data)),
              because(
                "Removed by an administrator, under the thread of a page.",
                all(isAdministrator, isThread(former)),
              ),
              because(
                "Removed by the owner of the post, also during the sweep.",
                any(ownedBy(uid, before.child("hoots", former)), isSweeping(former)),
              ),
            ),
            because(
              "The author's index entry is removed together with the comment.",
              any(
                data.child("proprietaire").missing,
                after.child("commentedBy", data.child("proprietaire"), $comment).missing,
              ),
            ),
            because(
              "The counter, if there is one, goes down by one. Comments of plain clients may be missing from a counter.",
              any(
                not(data.child("hootId").isString),
                former.is(null),
                not(isCounted(former)),
                counter(before, former).is(0),
                all(isNamed(former), counter(after, former).is(counter(before, former).value.minus(1))),
              ),
            ),
          ),
        ),
      ),
      validate: all(
        newData.hasChildren(["contenu", "hootId", "auteur", "proprietaire", "fireDate", "date"]),
        choose(
          isHidden(newData).is(isHidden(data)),
          all(
            because("An account that is being deleted cannot write anything new.", isNotBeingDeleted),
            because("The author's name is that of the user.", usesClaimedName(newData, after)),
            any(
              data.exists,
              all(
                isRecentKey($comment),
                because(
                  "New: on an existing post, with its index entry.",
                  all(
                    before.child("hoots", target, "slug").is(newData.child("hootId")),
                    after.child("hoots", target).exists,
                  ),
                ),
                because(
                  "The thread of a page must not be closed.",
                  any(thread(target).missing, before.child("threads", thread(target), "ferme").missing),
                ),
                because(
                  "The counter, if there is one, goes up by one.",
                  any(
                    not(isCounted(target)),
                    all(isNamed(target), counter(after, target).is(counter(before, target).value.plus(1))),
                  ),
                ),
              ),
            ),
          ),
          because("A new comment is not hidden.", data.exists),
        ),
      ),
      closed: true,
      children: {
        contenu: { validate: all(isUnchanged, isVisibleText(newData, 1000)) },
        hootId: { validate: isUnchanged },
        auteur: { validate: all() },
        auteurImg: { validate: isLink(newData) },
        proprietaire: { validate: newData.is(uid) },
        fireDate: {
          about: "Comments are sorted by this time.",
          validate: all(
            isUnchanged,
            newData.value.isAtLeast(now.minus(KEY_TOLERANCE)),
            newData.value.isAtMost(now.plus(KEY_TOLERANCE)),
          ),
        },
        date: { validate: all(isUnchanged, isAtMost(newData, 64)) },
        masque: {
          about: "Hidden by an administrator, under the thread of a page.",
          write: all(isAdministrator, isThread(hootOf(data.parent(), $comment))),
          validate: newData.is(true),
        },
      },
    },
  },
};

const record = (state: Snapshot): Snapshot => state.child("comment", $comment);
const afterIndex = afterWrite(3);

export const commentedBy: RuleNode = {
  about: "Comments by author: the post of each",
  children: {
    $uid: {
      read: uid.is($uid),
      children: {
        $comment: {
          write: any(
            because(
              "Written together with the comment, which names the post.",
              all(record(before).missing, ownedBy($uid, record(afterIndex))),
            ),
            all(
              newData.missing,
              any(
                because(
                  "Removed together with the comment, whose rule decides who may do this.",
                  all(ownedBy($uid, record(before)), record(afterIndex).missing),
                ),
                because(
                  "The author may remove an index entry without a comment.",
                  all(uid.is($uid), record(before).child("proprietaire").isNot($uid)),
                ),
              ),
            ),
          ),
          validate: not(newData.value.contains("/")),
        },
      },
    },
  },
};
