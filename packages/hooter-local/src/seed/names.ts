const PSEUDO = /^[A-Za-z0-9À-ÖØ-öø-ÿŒœŸ][A-Za-z0-9À-ÖØ-öø-ÿŒœŸ '’._-]{1,16}[A-Za-z0-9À-ÖØ-öø-ÿŒœŸ.]$/;
const LIGATURES = new Map([
  ["æ", "ae"],
  ["œ", "oe"],
  ["ß", "ss"],
  ["þ", "th"],
  ["ð", "d"],
  ["ø", "o"],
]);
const LOOK_ALIKES = new Map([
  ["1", "i"],
  ["l", "i"],
  ["0", "o"],
]);
/** Key of new accounts' default name, which cannot be claimed. */
const DEFAULT_NAME_KEY = "johndoe";

/**
 * Returns the key under which a pseudo is claimed, as the rules and the client compute it. The key is in lower case,
 * has no blanks, marks or accents, and merges letters that look alike.
 *
 * @returns null for a pseudo that cannot be claimed: one with other letters, with a length outside 3 to 18, or equal to
 *   the name of new accounts
 */
export function pseudoKey(pseudo: string): string | null {
  const name = pseudo.normalize("NFKC").trim();
  if (!PSEUDO.test(name)) return null;
  const key = removeAccents(name.toLowerCase().replace(/[ ._'’-]/g, ""))
    .replace(/[æœßþðø]/g, (letter) => LIGATURES.get(letter) ?? letter)
    .replace(/[1l0]/g, (sign) => LOOK_ALIKES.get(sign) ?? sign);
  return key === DEFAULT_NAME_KEY ? null : key;
}

/**
 * Returns the slug of a hoot (specification, section 3): the e-mail address in lower case, without accents and with
 * dashes instead of other characters, then a number below 10,000, then `_hoot`.
 */
export function slugOf(email: string, number: number): string {
  return `${dashed(email)}${number}_hoot`;
}

/** Number of slugs per e-mail address. */
export const SLUGS_PER_EMAIL = 10_000;

function dashed(text: string): string {
  return removeAccents(text.toLowerCase())
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

function removeAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "");
}
