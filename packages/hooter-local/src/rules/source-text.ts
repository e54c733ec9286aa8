/** Position of a character in a text, 1-based. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * Returns a function that maps offsets in the text to positions without reading the text again. LF, CRLF and a lone CR
 * each end a line.
 */
export function positionsIn(source: string): (offset: number) => Position {
  const starts = [0, ...[...source.matchAll(/\r\n|\n|\r/g)].map((end) => end.index + end[0].length)];
  return (offset) => {
    const at = Math.min(offset, source.length);
    const line = starts.findLastIndex((start) => start <= at);
    return { line: line + 1, column: at - (starts[line] ?? 0) + 1 };
  };
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

/** Converts an index in a string value to an offset in the file. @param start offset of the string's first character */
export function offsetInString(source: string, start: number, index: number): number {
  let offset = start;
  for (let left = index; left > 0; left -= 1) {
    offset += source[offset] === "\\" ? (readEscape(source, offset)?.length ?? 1) : 1;
  }
  return offset;
}
