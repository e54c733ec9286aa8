import { hootLength } from "hooter-client";

/**
 * Splits a text, as typed, into the part that fits and the excess. The limit applies to the text after trimming and
 * normalising, so the typed text may be longer.
 */
export function splitAtLimit(text: string, limit: number): [fits: string, tooMuch: string] {
  if (hootLength(text) <= limit) return [text, ""];
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (hootLength(text.slice(0, middle)) <= limit) low = middle;
    else high = middle - 1;
  }
  // Never split a surrogate pair.
  const code = text.charCodeAt(low - 1);
  const end = code >= 0xd800 && code <= 0xdbff ? low - 1 : low;
  return [text.slice(0, end), text.slice(end)];
}
