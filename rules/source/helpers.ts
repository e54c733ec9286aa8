import { all, any, type Condition, choose, constant, pushKeyTime, Snapshot, type Value, variable } from "./language";

export const uid = variable("auth.uid");
export const now = variable("now");
export const signedIn: Condition = variable("auth").isNot(null);

/** The database before the write. */
export const before = new Snapshot("root");
/** The rule's own node before the write. */
export const data = new Snapshot("data");
/** The rule's own node after the write. */
export const newData = new Snapshot("newData");

/** The database after the whole write, from a node that is `depth` levels below the root. */
export const afterWrite = (depth: number): Snapshot => newData.parent(depth);

/** `is` compares two states of one place: it had no value, and now it has one. */
export const appears = (place: (state: Snapshot) => Snapshot, after: Snapshot): Condition =>
  all(place(before).missing, place(after).exists);

/** The place had a value, and now it has none. */
export const disappears = (place: (state: Snapshot) => Snapshot, after: Snapshot): Condition =>
  all(place(before).exists, place(after).missing);

/** A record that names its owner. */
export const ownedBy = (person: Value, record: Snapshot): Condition => record.child("proprietaire").is(person);

/** A counter is one more than before the write. A counter that is missing is zero. */
export const movesUp = (counter: Snapshot, former: Snapshot): Condition =>
  counter.value.is(choose(former.exists, former.value, constant(0)).plus(1));

/** A counter is one less than before the write. */
export const movesDown = (counter: Snapshot, former: Snapshot): Condition => counter.value.is(former.value.minus(1));

/** The account is not being deleted: nothing new of it may be written. */
export const isStaying: Condition = before.child("departs", uid).missing;

/** Something carries the account's uid: it exists, or has existed and has not been deleted. */
export const isKnownAccount = (person: Value | Snapshot): Condition =>
  any(
    ...["auteurImg", "profileStats", "commentedBy", "likedBy", "abonnements"].map(
      (collection) => before.child(collection, person).exists,
    ),
  );

/** The time, in milliseconds, by which a push key may differ from the server's clock. */
export const KEY_TOLERANCE = 300_000;

/** A push key made within five minutes of the server's clock. */
export const isKeyOfNow = (key: Value): Condition =>
  all(
    key.matches("/^-[-0-9A-Z_a-z]{19}$/"),
    pushKeyTime(key).isAtMost(now.plus(KEY_TOLERANCE)),
    pushKeyTime(key).isAtLeast(now.minus(KEY_TOLERANCE)),
  );

/** Nobody can write a new record under this key any more. */
export const isKeyOfThePast = (key: Value): Condition => pushKeyTime(key).isBelow(now.minus(KEY_TOLERANCE));

/** Characters that show nothing, for a set in a regular expression. Halves of surrogate pairs are units of their own there. */
const INVISIBLE = [
  "\\s",
  // Control characters. "\\s" covers the line ends, which a pattern must not hold.
  "\\u0000-\\u0009\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u00a0",
  "\\u00ad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f",
  "\\u2000-\\u200f\\u202a-\\u202f\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\ufffe\\uffff",
  // Private use. Beyond the first plane: tags, variation selectors and private use (\udb40 to \udbff), and every second half.
  "\\ue000-\\uf8ff\\udb40-\\udfff",
].join("");

/** 1 to `longest` UTF-16 units, with something to be seen in them. */
export const isVisibleText = (text: Snapshot, longest: number): Condition =>
  all(text.value.length.isAtMost(longest), text.value.matches(`/[^${unescaped(INVISIBLE)}]/`));

/** A link: `https`, or a path on the host's own origin. */
export const isLink = (link: Snapshot): Condition =>
  all(link.value.length.isAtMost(2048), link.value.matches("/^(https:\\/\\/\\S+|\\/[a-zA-Z0-9_.~-]\\S*)$/"));

export const isAtMost = (text: Snapshot, longest: number): Condition => text.value.length.isAtMost(longest);

/** The name on a record is the one of the identity token and the one that the account has claimed; "John Doe" is claimed by nobody. */
export const bearsOwnName = (record: Snapshot, after: Snapshot): Condition =>
  all(
    record.child("auteur").is(variable("auth.token.name")),
    any(
      record.child("auteur").is("John Doe"),
      record.child("auteur").is(after.child("auteurImg", uid, "profil", "name")),
    ),
  );

/** The post has counters: a plain client's has none, nor has one that is being swept. */
export const isCounted = (hoot: Value | Snapshot): Condition => before.child("stats", hoot, "comments").exists;

/** Before the slug in the note of a removed post: its sweep has begun. */
export const SWEPT = "!";

/** The sweep of a removed post has begun, by its owner. */
export const isSweeping = (hoot: Value | Snapshot): Condition =>
  before.child("suppressions", uid, hoot).value.beginsWith(SWEPT);

/** `\uXXXX` as the character itself: the rules language has no such escape. */
function unescaped(pattern: string): string {
  return pattern.replace(/\\u([0-9a-f]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const indexOf = (comment: Snapshot, id: Value | Snapshot): Snapshot =>
  before.child("commentedBy", comment.child("proprietaire"), id);

/** The comment names its author, and stands in the author's index. */
const isIndexed = (comment: Snapshot, id: Value | Snapshot): Condition =>
  all(comment.child("proprietaire").exists, indexOf(comment, id).exists);

/**
 * The post that a comment is on, before the write: by its author's index, or by its slug where a plain client wrote it. Null where
 * no post has the slug; an error, which refuses, where the comment names no slug.
 */
export const hootOf = (comment: Snapshot, id: Value | Snapshot): Value =>
  choose(isIndexed(comment, id), indexOf(comment, id).value, before.child("slugs", comment.child("hootId")).value);
