import { afterWrite, data, newData, ownedBy, signedIn, uid } from "./helpers";
import { all, any, because, isDifferent, variable } from "./language";
import type { RuleNode } from "./rule-node";

const $cle = variable("$cle");
const $hoot = variable("$hoot");
const query = { orderByKey: variable("query.orderByKey"), limitToLast: variable("query.limitToLast") };

/** Keys under which a post's record stores its hashtags, one hashtag under each. A post has at most five hashtags. */
export const HASHTAG_SLOTS = ["a", "b", "c", "d", "e"] as const;

/** Maximum length of a hashtag's key, in UTF-16 units. */
const MAX_KEY_LENGTH = 64;
/** Maximum number of entries in one read. */
const MAX_READ = 500;

const hoot = afterWrite(3).child("hoots", $hoot);
const hasHashtag = any(...HASHTAG_SLOTS.map((slot) => hoot.child("hashtags", slot).is($cle)));

export const hashtags: RuleNode = {
  about: "Posts by hashtag: the owner of each",
  children: {
    $cle: {
      read: because(
        "Readable only in bounded windows.",
        all(signedIn, query.orderByKey.is(true), query.limitToLast.isAtMost(MAX_READ)),
      ),
      children: {
        $hoot: {
          write: all(
            signedIn,
            because("Only the owner of an entry may change it.", any(data.missing, data.is(uid))),
            because("An entry exists as long as the post has the hashtag.", isDifferent(newData.missing, hasHashtag)),
          ),
          validate: all(
            newData.is(uid),
            because("The post belongs to the user.", ownedBy(uid, hoot)),
            because(
              "A word: no spaces, and no signs except the underscore.",
              all($cle.length.isAtMost(MAX_KEY_LENGTH), $cle.matches("/^[^\\s!-\\/:-@\\\\^`{-~]+$/")),
            ),
          ),
        },
      },
    },
  },
};
