/** Slugs end in a number below this (specification, section 9). */
const SLUG_NUMBERS = 10_000;

/**
 * Makes a slug (specification, section 3): the base in lower case, without accents, every run of other characters one
 * dash; then a random number; then `_hoot`.
 *
 * @param base the author's e-mail, or pseudo
 * @param random a number from 0 to below 1
 * @example
 * slugFor("Zoé.B@exemple.fr", 0.5); // "zoe-b-exemple-fr5000_hoot"
 */
export function slugFor(base: string, random: number = Math.random()): string {
  const dashed = base
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 300);
  return `${dashed}${Math.floor(random * SLUG_NUMBERS)}_hoot`;
}
