const loneSurrogate = /\p{Surrogate}/gu;

/**
 * A text without lone surrogates: each becomes U+FFFD. `encodeURIComponent` throws at one, and UTF-8 cannot hold it. Same as
 * `String.prototype.toWellFormed`, which older browsers lack.
 */
export function toWellFormed(text: string): string {
  return text.replace(loneSurrogate, "\ufffd");
}

/** Whether a text has no lone surrogate. A key that has one can stand in no path. */
export function isWellFormed(text: string): boolean {
  return text.search(loneSurrogate) < 0;
}

/** A text as it is stored: well-formed, without blanks at the ends, composed (NFC). */
export function normalizeText(text: string): string {
  return toWellFormed(text).normalize("NFC").trim();
}
