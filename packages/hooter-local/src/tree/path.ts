/** Maximum length of a key, in bytes of UTF-8. */
export const MAX_KEY_BYTES = 768;

/** Maximum number of keys from the root to a value. */
export const MAX_DEPTH = 32;

/** Last segment of a path to the priority of the node above. */
export const PRIORITY = ".priority";

// oxlint-disable-next-line no-control-regex -- keys must not contain control characters
const ILLEGAL = /[\u0000-\u001f\u007f.$#[\]/]/;

/** Returns the length of a text in bytes of UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else if (code < 0x10000) bytes += 3;
    else bytes += 4;
  }
  return bytes;
}

/** Whether a text may be a key: not empty, at most 768 bytes, no control character and none of `. $ # [ ] /`. */
export function isLegalKey(key: string): boolean {
  if (key === "" || ILLEGAL.test(key)) return false;
  return key.length * 3 <= MAX_KEY_BYTES || utf8Length(key) <= MAX_KEY_BYTES;
}

/** Whether `path` is `prefix` or lies below it. */
export function startsWithPath(path: readonly string[], prefix: readonly string[]): boolean {
  if (path.length < prefix.length) return false;
  for (let index = 0; index < prefix.length; index += 1) {
    if (path[index] !== prefix[index]) return false;
  }
  return true;
}

/** Returns the location of a write: without a trailing `.priority`, which is not a child of the node. */
export function locationOf(path: readonly string[]): readonly string[] {
  return path.at(-1) === PRIORITY ? path.slice(0, -1) : path;
}

/** Splits a path into keys. Empty keys are skipped, as in a URL. */
export function keysOf(path: string): string[] {
  return path.split("/").filter((key) => key !== "");
}
