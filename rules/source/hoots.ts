import { HASHTAG_SLOTS } from "./hashtags";
import {
  afterWrite,
  appears,
  before,
  data,
  isAdministrator,
  isAtMost,
  isCounted,
  isLink,
  isNotBeingDeleted,
  isRecentKey,
  isVisibleText,
  KEY_TOLERANCE,
  movesDown,
  movesUp,
  newData,
  now,
  ownedBy,
  signedIn,
  uid,
  usesClaimedName,
} from "./helpers";
import { all, any, because, choose, constant, not, pushKeyTime, type Snapshot, variable } from "./language";
import type { RuleNode } from "./rule-node";

const $hoot = variable("$hoot");
const after = afterWrite(2);

const removalOf = (state: Snapshot): Snapshot => state.child("suppressions", uid, $hoot);
const counters = (state: Snapshot): Snapshot => state.child("stats", $hoot);
const author = (state: Snapshot): Snapshot => state.child("profileStats", uid);
const slug = data.child("slug");

/**
 * The removal leaves a record in `suppressions`. If the author's counter includes the post, the removal also decrements
 * that counter by one.
 */
const isRecorded = all(
  removalOf(after).exists,
  any(
    not(isCounted($hoot)),
    all(
      author(after).child("dernierHootSupprime").is($hoot),
      movesDown(author(after).child("hoots"), author(before).child("hoots")),
    ),
  ),
);

/**
 * A plain client wrote the post, and no slug is or can be reserved for the post. The removal of such a post leaves
 * nothing to sweep, so it needs no record in `suppressions`.
 */
const hasNoSlugOfItsOwn = all(
  not(isCounted($hoot)),
  any(
    not(slug.isString),
    not(slug.value.matches("/^[^.$#\\[\\]\\/\u0000-\u001f\u007f]+$/")),
    all(before.child("slugs", slug).exists, before.child("slugs", slug).isNot($hoot)),
  ),
);

const isRestored = all(newData.child("thread").missing, removalOf(before).is(newData.child("slug")), isCounted($hoot));

const isNew = all(before.child("slugs", newData.child("slug")).missing, appears(counters, after), isRecentKey($hoot));

/**
 * The thread of a page belongs to nobody. It is created together with the page's entry, and the rate limit of posts
 * applies.
 */
const isNewThread = all(
  because("The thread has no owner who could edit or remove it.", newData.child("proprietaire").missing),
  because("No account can claim the author's name of the thread.", newData.child("auteur").is("Hooter")),
  because(
    "The account that begins the thread cannot choose its content, slug, date or pictures.",
    all(
      newData.child("contenu").is("Commentaires"),
      newData.child("slug").value.matches("/^fil-[0-9]+_/"),
      newData
        .child("date")
        .value.matches("/^[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]\\.[0-9]{3}Z$/"),
      newData.child("articleImg").missing,
      newData.child("auteurImg").missing,
    ),
  ),
  because("The page has no other thread.", after.child("threads", newData.child("thread"), "hootId").is($hoot)),
  because(
    "The account that begins the thread records its key, and has not published a post or begun a thread in the last three seconds.",
    all(
      author(after).child("dernierThread").is($hoot),
      author(after).child("dernierHoot").is(now),
      author(before).child("dernierHoot").isNot(now),
    ),
  ),
);

/** Each hashtag in the post's record is also in its text and in the index. */
const hasItsHashtags = all(
  ...HASHTAG_SLOTS.map((slot) => {
    const hashtag = newData.child("hashtags", slot);
    return any(
      hashtag.missing,
      all(
        newData.child("contenu").value.lowered.contains(constant("#").plus(hashtag.value)),
        after.child("hashtags", hashtag, $hoot).is(uid),
      ),
    );
  }),
);

/** If a hashtag is removed from its slot, its index entry is also removed. */
const releasesHashtags = all(
  ...HASHTAG_SLOTS.map((slot) => {
    const former = data.child("hashtags", slot);
    return any(
      former.missing,
      newData.child("hashtags", slot).is(former),
      after.child("hashtags", former, $hoot).missing,
    );
  }),
);

/** A post that its author publishes, edits or restores. */
const isPost = all(
  newData.child("proprietaire").exists,
  because("The author's name is that of the user.", usesClaimedName(newData, after)),
  choose(
    data.exists,
    any(
      because("An edit of the text or the picture stores the server's time.", newData.child("modifieLe").is(now)),
      because(
        "Only the author's name and portrait change.",
        all(
          newData.child("modifieLe").is(data.child("modifieLe")),
          newData.child("contenu").is(data.child("contenu")),
          newData.child("articleImg").is(data.child("articleImg")),
          newData.child("articleAlt").is(data.child("articleAlt")),
        ),
      ),
    ),
    all(
      because("The record of the removal is deleted.", removalOf(after).missing),
      because(
        "The author's counter goes up by one, and names this post.",
        author(after).child("dernierHootId").is($hoot),
      ),
      movesUp(author(after).child("hoots"), author(before).child("hoots")),
    ),
  ),
);

export const hoots: RuleNode = {
  about: "Posts",
  read: "readers in windows",
  indexOn: ["slug", "auteur", "proprietaire", "date"],
  children: {
    $hoot: {
      read: "visitors",
      write: all(
        signedIn,
        any(
          all(
            data.missing,
            any(
              because("Published by its author.", ownedBy(uid, newData)),
              because("Begun as the thread of a page.", newData.child("thread").exists),
            ),
          ),
          all(
            ownedBy(uid, data),
            because("A hashtag that the post no longer has is no longer in the index.", releasesHashtags),
            any(
              because("Edited by its owner.", newData.exists),
              because(
                "Removed by its owner, with a record in suppressions; the author's counter goes down by one.",
                isRecorded,
              ),
              because(
                "Removed by its owner without a record: a plain client's post that has no slug of its own.",
                hasNoSlugOfItsOwn,
              ),
            ),
          ),
          because(
            "Removed by an administrator, with the entry of its page. Its slug and counters stay, so no other post can use them.",
            all(isAdministrator, newData.missing, after.child("threads", data.child("thread"), "hootId").isNot($hoot)),
          ),
        ),
      ),
      validate: all(
        newData.hasChildren(["contenu", "auteur", "slug", "date"]),
        because("An account that is being deleted cannot write anything new.", isNotBeingDeleted),
        because(
          "A description needs a picture.",
          any(newData.child("articleAlt").missing, newData.child("articleImg").exists),
        ),
        because("Its hashtags are in its text and in the index.", hasItsHashtags),
        any(
          data.exists,
          all(
            because("The slug is reserved for this post.", after.child("slugs", newData.child("slug")).is($hoot)),
            any(
              because("Restored: a removed post whose counters still exist, under its own slug.", isRestored),
              because("New: with a free slug and new counters, under a push key of the current time.", isNew),
            ),
          ),
        ),
        choose(newData.child("thread").exists, isNewThread, isPost),
      ),
      closed: true,
      children: {
        contenu: { validate: isVisibleText(newData, 280) },
        auteur: { validate: all() },
        proprietaire: { validate: newData.is(uid) },
        auteurImg: { validate: isLink(newData) },
        articleImg: { validate: isLink(newData) },
        articleAlt: { validate: isAtMost(newData, 1000) },
        hashtags: {
          about: "Keys of the hashtags of the post, one in each slot.",
          validate: all(),
          closed: true,
          children: Object.fromEntries(HASHTAG_SLOTS.map((slot) => [slot, { validate: all() }])),
        },
        slug: {
          about: "A permalink never changes.",
          validate: choose(
            data.exists,
            newData.is(data),
            all(isAtMost(newData, 320), newData.value.matches("/^[a-z0-9-]*[0-9]_hoot$/")),
          ),
        },
        date: { validate: choose(data.exists, newData.is(data), isAtMost(newData, 64)) },
        thread: {
          about: "The key of the page in threads.",
          validate: all(),
        },
        modifieLe: {
          about: "Time of the last edit. A new post has none; a restored post may have one after its publication.",
          validate: all(
            newData.value.isAtMost(now),
            any(
              data.parent().exists,
              all(removalOf(before).exists, newData.value.isAtLeast(pushKeyTime($hoot).minus(KEY_TOLERANCE))),
            ),
          ),
        },
      },
    },
  },
};
