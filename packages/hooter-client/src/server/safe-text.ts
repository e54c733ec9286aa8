import { normalizeText } from "../model/validation";

/**
 * Matches control characters except tabs and line breaks, and the characters that change the direction of the text
 * after them. With the latter, a site that shows a hoot would also show its own text on the same line reversed.
 */
// oxlint-disable-next-line no-control-regex -- the control characters are removed
const unsafe = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Returns a text with its line breaks, but without control characters and lone surrogates. */
export function plainText(text: string): string {
  return normalizeText(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n").replace(unsafe, ""));
}

/** Returns a text on one line, without control characters and lone surrogates. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, " ");
}

/**
 * Cuts a line at the end of a word, and adds an ellipsis. A word that is longer than half of the line is cut between
 * two grapheme clusters.
 *
 * @param limit maximum length in UTF-16 units, including the ellipsis
 */
export function cutLine(line: string, limit: number): string {
  if (line.length <= limit) return line;
  const room = limit - 1;
  const space = line.lastIndexOf(" ", room);
  const end = space > room / 2 ? space : characterStart(line, room);
  return `${line.slice(0, end).replace(/[\s.,;:…-]+$/u, "")}…`;
}

/**
 * Returns the start of the character at an index. A single character may fill the whole line, because it may have any
 * number of combining marks. The result is then the index, or one less within a surrogate pair.
 */
function characterStart(line: string, index: number): number {
  const start = new Intl.Segmenter().segment(line.slice(0, 2 * index)).containing(index)?.index ?? index;
  if (start > 0) return start;
  return /[\ud800-\udbff]/.test(line.charAt(index - 1)) ? index - 1 : index;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  // A parser replaces or drops NUL, depending on the context.
  "\0": "\ufffd",
  // A parser would change a carriage return to a line feed.
  "\r": "&#13;",
};

/** Escapes a text for an element or for an attribute in quotes. */
export function escapeHtml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the control characters are replaced
  return text.toWellFormed().replace(/[&<>"'\0\r]/g, (character) => entities[character] ?? character);
}

/** Returns the JSON of a value for a `<script>` element. No text in the value can close the element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === "string" ? member.toWellFormed() : member,
  ).replace(
    // The line separators end a line in old versions of JavaScript.
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
