import { all, any, type Condition, choose, constant, pushKeyTime, Snapshot, type Value, variable } from "./language";

export const uid = variable("auth.uid");
export const now = variable("now");
export const signedIn: Condition = variable("auth").isNot(null);

/** Maximum page size for a list that only its owner may read as a whole. */
const MAX_WINDOW = 100;

/** The read is a query for one page, in key order. */
export const isWindowByKey: Condition = all(
  variable("query.orderByKey").is(true),
  variable("query.limitToLast").isAtMost(MAX_WINDOW),
);

/** Maximum number of records that a visitor can read at once. */
const MAX_PUBLIC_WINDOW = 500;

/** The read is a query with a limit. Without a limit, the comparison with null is an error, which refuses the read. */
export const isBoundedWindow: Condition = choose(
  variable("query.limitToLast").isNot(null),
  variable("query.limitToLast").isAtMost(MAX_PUBLIC_WINDOW),
  variable("query.limitToFirst").isAtMost(MAX_PUBLIC_WINDOW),
);

/** The user is an administrator of the site: the token contains this claim, which no account can set for itself. */
export const isAdministrator: Condition = variable("auth.token.admin").is(true);

/** The database before the write. */
export const before = new Snapshot("root");
/** Node of the rule before the write. */
export const data = new Snapshot("data");
/** Node of the rule after the write. */
export const newData = new Snapshot("newData");

/** Root of the database after the whole write, for a rule of a node that is `depth` levels below the root. */
export const afterWrite = (depth: number): Snapshot => newData.parent(depth);

/** The location has no value before the write, and has a value after the write. */
export const appears = (place: (state: Snapshot) => Snapshot, after: Snapshot): Condition =>
  all(place(before).missing, place(after).exists);

/** The location has a value before the write, and has no value after the write. */
export const disappears = (place: (state: Snapshot) => Snapshot, after: Snapshot): Condition =>
  all(place(before).exists, place(after).missing);

/** The record names this account as its owner. */
export const ownedBy = (person: Value, record: Snapshot): Condition => record.child("proprietaire").is(person);

/** The counter is one more than before the write. A missing counter counts as zero. */
export const movesUp = (counter: Snapshot, former: Snapshot): Condition =>
  counter.value.is(choose(former.exists, former.value, constant(0)).plus(1));

/** The counter is one less than before the write. */
export const movesDown = (counter: Snapshot, former: Snapshot): Condition => counter.value.is(former.value.minus(1));

/** The user's account is not being deleted. An account that is being deleted must not write anything new. */
export const isNotBeingDeleted: Condition = before.child("departs", uid).missing;

/**
 * The account is known: one of these collections contains a record under its uid. Deleting an account removes all of
 * these records.
 */
export const isKnownAccount = (person: Value | Snapshot): Condition =>
  any(
    ...["auteurImg", "profileStats", "commentedBy", "likedBy", "abonnements"].map(
      (collection) => before.child(collection, person).exists,
    ),
  );

/** Maximum difference between the time in a push key and the server's clock, in milliseconds. */
export const KEY_TOLERANCE = 300_000;

/** A push key whose time is within five minutes of the server's clock. */
export const isRecentKey = (key: Value): Condition =>
  all(
    key.matches("/^-[-0-9A-Z_a-z]{19}$/"),
    pushKeyTime(key).isAtMost(now.plus(KEY_TOLERANCE)),
    pushKeyTime(key).isAtLeast(now.minus(KEY_TOLERANCE)),
  );

/** The key is too old for a new record. */
export const isOldKey = (key: Value): Condition => pushKeyTime(key).isBelow(now.minus(KEY_TOLERANCE));

/**
 * Invisible characters, for a set in a regular expression. In such a set, each half of a surrogate pair is a separate
 * unit.
 */
const INVISIBLE = [
  "\\s",
  // Control characters except line ends. "\\s" matches line ends, and a pattern must not contain line ends.
  "\\u0000-\\u0009\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u00a0",
  "\\u00ad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f",
  "\\u2000-\\u200f\\u202a-\\u202f\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\ufffe\\uffff",
  // Private use. Beyond the first plane: tag characters, variation selectors, private use (\udb40 to \udbff), and every
  // low surrogate.
  "\\ue000-\\uf8ff\\udb40-\\udfff",
].join("");

/** Text of 1 to `longest` UTF-16 units, with at least one visible character. */
export const isVisibleText = (text: Snapshot, longest: number): Condition =>
  all(text.value.length.isAtMost(longest), text.value.matches(`/[^${unescaped(INVISIBLE)}]/`));

/** Link: `https`, or a path on the host's origin. */
export const isLink = (link: Snapshot): Condition =>
  all(link.value.length.isAtMost(2048), link.value.matches("/^(https:\\/\\/\\S+|\\/[a-zA-Z0-9_.~-]\\S*)$/"));

export const isAtMost = (text: Snapshot, longest: number): Condition => text.value.length.isAtMost(longest);

/**
 * The record's name is both the name in the identity token and the account's claimed name. The name "John Doe" needs no
 * claim.
 */
export const usesClaimedName = (record: Snapshot, after: Snapshot): Condition =>
  all(
    record.child("auteur").is(variable("auth.token.name")),
    any(
      record.child("auteur").is("John Doe"),
      record.child("auteur").is(after.child("auteurImg", uid, "profil", "name")),
    ),
  );

/** The post has a comment counter. Posts of plain clients, which implement only the specification, have no counters. */
export const isCounted = (hoot: Value | Snapshot): Condition => before.child("stats", hoot, "comments").exists;

/** The post is the thread of a page. */
export const isThread = (hoot: Value | Snapshot): Condition => before.child("hoots", hoot, "thread").exists;

/**
 * Prefix of the slug in the record of a removed post (`suppressions`), written when the sweep begins. The sweep deletes
 * the post's likes, comments and index entries (docs/data-model.md, "Removing a post").
 */
export const SWEEP_BEGUN = "!";

/** The current user has removed the post and begun its sweep. */
export const isSweeping = (hoot: Value | Snapshot): Condition =>
  before.child("suppressions", uid, hoot).value.beginsWith(SWEEP_BEGUN);

/** Replaces `\uXXXX` with the character, because the rules language has no such escape. */
function unescaped(pattern: string): string {
  return pattern.replace(/\\u([0-9a-f]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const indexOf = (comment: Snapshot, id: Value | Snapshot): Snapshot =>
  before.child("commentedBy", comment.child("proprietaire"), id);

/** The comment contains its author's uid, and the author's comment index contains the comment. */
const isIndexed = (comment: Snapshot, id: Value | Snapshot): Condition =>
  all(comment.child("proprietaire").exists, indexOf(comment, id).exists);

/**
 * Key of a comment's post before the write: from the author's comment index or, if a plain client wrote the comment,
 * from the slug. Null when no post has the slug. A comment without a slug causes an error, which refuses the write.
 */
export const hootOf = (comment: Snapshot, id: Value | Snapshot): Value =>
  choose(isIndexed(comment, id), indexOf(comment, id).value, before.child("slugs", comment.child("hootId")).value);
