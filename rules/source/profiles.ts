import { afterWrite, data, isLink, isNotBeingDeleted, newData, uid } from "./helpers";
import { all, any, because, not, type Value, variable } from "./language";
import type { RuleNode } from "./rule-node";

const $uid = variable("$uid");
const $key = variable("$key");
const $cle = variable("$cle");
const after = afterWrite(3);
const name = newData.child("name");
const claim = newData.child("cle");
const formerClaim = data.child("cle");

/** Letters of French and related languages, with their replacements. */
const FOLDED: readonly (readonly [letters: string, plain: string])[] = [
  [" ._-’'", ""],
  ["àáâãäå", "a"],
  ["æ", "ae"],
  ["ç", "c"],
  ["ð", "d"],
  ["èéêë", "e"],
  ["ìíîï", "i"],
  ["ñ", "n"],
  ["òóôõöø", "o"],
  ["œ", "oe"],
  ["ß", "ss"],
  ["þ", "th"],
  ["ùúûü", "u"],
  ["ýÿ", "y"],
  // Look-alike characters.
  ["1l", "i"],
  ["0", "o"],
];

/**
 * Key under which a name is claimed: the name in lower case, without accents, spaces and signs, with one letter for all
 * characters that look alike.
 */
const foldedName: Value = FOLDED.flatMap(([letters, plain]) =>
  letters.split("").map((letter) => [letter, plain] as const),
).reduce((folded, [letter, plain]) => folded.replace(letter, plain), name.value.lowered);

/** Keys of names that users could mistake for the site or its staff. In a key, "i" replaces "l": "officiei". */
const RESERVED =
  "/^(hooter.*|admin.*|moderat.*|webmaster|root|system|systeme|support|staff|equipe|officiei|securite)$/";

/** The specification's image record, under the key "profil", with the claim to the name. */
export const auteurImg: RuleNode = {
  about: "Profiles",
  children: {
    $uid: {
      read: "readers",
      children: {
        $key: {
          write: all(
            because(
              "Written by the owner, under one key. A plain client's record under another key can be removed.",
              all(uid.is($uid), any($key.is("profil"), newData.missing)),
            ),
            because(
              "A change of the name removes the claim to the former name.",
              any(formerClaim.missing, claim.is(formerClaim), after.child("pseudos", formerClaim).missing),
            ),
          ),
          validate: all(
            isNotBeingDeleted,
            any(
              because(
                '"John Doe" is the name of all new accounts, so nobody can claim it.',
                all(name.is("John Doe"), claim.missing),
              ),
              because(
                "A name of 3 to 18 letters, with the key that it claims.",
                all(
                  name.value.matches(
                    "/^[A-Za-z0-9À-ÖØ-öø-ÿŒœŸ][A-Za-z0-9À-ÖØ-öø-ÿŒœŸ '’._-]{1,16}[A-Za-z0-9À-ÖØ-öø-ÿŒœŸ.]$/",
                  ),
                  claim.is(foldedName),
                  claim.isNot("johndoe"),
                  because(
                    "A name must not look like that of the site or its staff.",
                    not(claim.value.matches(RESERVED)),
                  ),
                  after.child("pseudos", claim).is($uid),
                ),
              ),
            ),
          ),
          closed: true,
          children: {
            name: { validate: all() },
            img: { validate: isLink(newData) },
            cle: { validate: all() },
          },
        },
      },
    },
  },
};

const afterClaim = afterWrite(2);
const claimed = afterClaim.child("auteurImg", uid, "profil", "cle");

export const pseudos: RuleNode = {
  about: "Names: each belongs to one account, and an account has one",
  children: {
    $cle: {
      read: "readers",
      write: any(
        because(
          "Claimed together with the profile that has the name.",
          all(data.missing, newData.is(uid), claimed.is($cle)),
        ),
        because(
          "Released together with the profile that had the name.",
          all(data.is(uid), newData.missing, claimed.isNot($cle)),
        ),
      ),
      validate: all(),
    },
  },
};
