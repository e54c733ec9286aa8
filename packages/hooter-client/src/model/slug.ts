/** The number in a slug is below this limit (specification, section 9). */
const SLUG_NUMBERS = 10_000;
/** Number of collisions after which a slug gets a longer number, because the author may have used all short ones. */
const COLLISIONS = 2;
const MORE_SLUG_NUMBERS = 100_000_000;

/**
 * Creates a slug (specification, section 3): the base in lower case without accents, with every run of other characters
 * replaced by one dash, then a random number, then `_hoot`.
 *
 * @param base the author's e-mail address or pseudo
 * @param random a number from 0 to below 1
 * @param collisions number of earlier draws that were taken; after two, the number has five to eight digits
 * @example
 * slugFor("Zoé.B@exemple.fr", 0.5); // "zoe-b-exemple-fr5000_hoot"
 */
export function slugFor(base: string, random: number = Math.random(), collisions: number = 0): string {
  const [from, to] = collisions < COLLISIONS ? [0, SLUG_NUMBERS] : [SLUG_NUMBERS, MORE_SLUG_NUMBERS];
  const dashed = base
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 300);
  return `${dashed}${from + Math.floor(random * (to - from))}_hoot`;
}
