import type { HooterErrorCode } from "./errors";

/** Same pattern as the rules: 3 to 18 letters of French and related alphabets, digits, blanks and `. _ - ' ’`. */
const allowed = /^[A-Za-z0-9À-ÖØ-öø-ÿŒœŸ][A-Za-z0-9À-ÖØ-öø-ÿŒœŸ '’._-]{1,16}[A-Za-z0-9À-ÖØ-öø-ÿŒœŸ.]$/;
/** Replacements for characters that look like others, and for letters that no Unicode normal form decomposes. */
const folds: Readonly<Record<string, string>> = {
  æ: "ae",
  ð: "d",
  ø: "o",
  œ: "oe",
  ß: "ss",
  þ: "th",
  "0": "o",
  "1": "i",
  l: "i",
};

/** Normalises a pseudo for storage: composes compatible forms (NFKC) and trims blanks. */
export function normalizePseudo(pseudo: string): string {
  return pseudo.toWellFormed().normalize("NFKC").trim();
}

/** Computes the key that a pseudo claims (data model, "Nodes"). Pseudos that look alike share a key. */
export function foldPseudo(pseudo: string): string {
  return normalizePseudo(pseudo)
    .toLowerCase()
    .replace(/[ .’_'-]/g, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[æðøœßþ01l]/g, (sign) => folds[sign] ?? sign);
}

/** Keys of names that users could mistake for the site or its staff, as the rules list them. */
const reserved = /^(hooter.*|admin.*|moderat.*|webmaster|root|system|systeme|support|staff|equipe|officiei|securite)$/;

/**
 * Validates a pseudo and returns its error (specification, section 9), or null. "John Doe" is the default name and
 * cannot be chosen. Names that users could mistake for the site or its staff count as taken.
 */
export function checkPseudo(pseudo: string): HooterErrorCode | null {
  const name = normalizePseudo(pseudo);
  const key = foldPseudo(name);
  if (!allowed.test(name) || key === "johndoe") return "pseudo-invalid";
  return reserved.test(key) ? "pseudo-taken" : null;
}
