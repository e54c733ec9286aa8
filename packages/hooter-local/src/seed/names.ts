/** What rules and clients compare pseudos by: no case, no accent, nothing that a database key may not hold. */
export function pseudoKey(pseudo: string): string {
  return removeAccents(pseudo.normalize("NFKC").toLowerCase())
    .normalize("NFC")
    .replace(/[\s.$#[\]/\p{Cc}]+/gu, "-");
}

/**
 * The permanent name of a hoot (specification, section 3): the e-mail in lower case, without accents, dashed; right
 * after it a number below 10,000, then `_hoot`.
 */
export function slugOf(email: string, number: number): string {
  return `${dashed(email)}${number}_hoot`;
}

/** The number of slugs that one e-mail can have. */
export const SLUGS_PER_EMAIL = 10_000;

function dashed(text: string): string {
  return removeAccents(text.toLowerCase())
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

function removeAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "");
}
