/** Returns the 1-based line and column of an offset. LF, CRLF and a lone CR each end a line. */
export function positionAt(source: string, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  const end = Math.min(offset, source.length);
  for (let index = 0; index < end; index += 1) {
    const char = source[index];
    if (char === "\n" || (char === "\r" && source[index + 1] !== "\n")) {
      line += 1;
      lineStart = index + 1;
    }
  }
  return { line, column: end - lineStart + 1 };
}

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

const FOUR_HEX = /^[0-9A-Fa-f]{4}$/;

/**
 * Reads the JSON escape that begins with a backslash at `offset`.
 *
 * @returns the character and the length of the escape; null when it is invalid
 */
export function readEscape(source: string, offset: number): { char: string; length: number } | null {
  const letter = source[offset + 1] ?? "";
  if (letter === "u") {
    const digits = source.slice(offset + 2, offset + 6);
    return FOUR_HEX.test(digits) ? { char: String.fromCharCode(Number.parseInt(digits, 16)), length: 6 } : null;
  }
  const char = SHORT_ESCAPES.get(letter);
  return char === undefined ? null : { char, length: 2 };
}

/** Offset in the file of the character at `index` of a string value; `start` is the offset of its first character. */
export function offsetInString(source: string, start: number, index: number): number {
  let offset = start;
  for (let left = index; left > 0; left -= 1) {
    offset += source[offset] === "\\" ? (readEscape(source, offset)?.length ?? 1) : 1;
  }
  return offset;
}
