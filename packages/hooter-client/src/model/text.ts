// A text with a lone surrogate is not well-formed: UTF-8 cannot encode it, and `encodeURIComponent` throws.

/**
 * Shortens a text to a maximum length in UTF-16 units. Drops a character that would be cut in half. The result is
 * well-formed.
 */
export function shortenText(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, "")
    .toWellFormed();
}

/** Normalises a text for storage: well-formed, trimmed and composed (NFC). */
export function normalizeText(text: string): string {
  return text.toWellFormed().normalize("NFC").trim();
}
