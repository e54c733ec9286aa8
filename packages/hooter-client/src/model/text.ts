const loneSurrogate = /\p{Surrogate}/gu;

/**
 * Replaces each lone surrogate with U+FFFD. `encodeURIComponent` throws on lone surrogates, and UTF-8 cannot encode
 * them. Same as `String.prototype.toWellFormed`, which older browsers lack.
 */
export function toWellFormed(text: string): string {
  return text.replace(loneSurrogate, "\ufffd");
}

/**
 * Shortens a text to a maximum length in UTF-16 units. Drops a character that would be cut in half. The result is
 * well-formed.
 */
export function shortenText(text: string, length: number): string {
  return toWellFormed(text.slice(0, length).replace(/[\ud800-\udbff]$/, ""));
}

/** Whether a text contains no lone surrogate. A key with a lone surrogate is invalid in any path. */
export function isWellFormed(text: string): boolean {
  return text.search(loneSurrogate) < 0;
}

/** Normalises a text for storage: well-formed, trimmed and composed (NFC). */
export function normalizeText(text: string): string {
  return toWellFormed(text).normalize("NFC").trim();
}
