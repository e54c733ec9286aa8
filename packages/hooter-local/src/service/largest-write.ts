import { utf8Length } from "../tree/path";
import { RefusedError } from "./http";

/** Maximum number of bytes that one request may write. */
export const MAX_WRITE_BYTES = 256 * 1024 * 1024;

/**
 * Maximum number of values that one request may write. The number of bytes is not enough as a limit, because a small
 * value takes far more memory than its text.
 */
export const MAX_WRITE_VALUES = 10_000_000;

/** Message of the 400 response to a request that exceeds one of these limits. */
export const WRITE_TOO_BIG = "Data to write exceeds the maximum size that can be modified with a single request.";

/**
 * Checks the size of a body, before it is parsed. The HTTP server refuses a large body before reading it, but
 * `LocalDatabase.fetch` passes the whole body.
 *
 * @throws RefusedError 400 when the body exceeds a limit
 */
export function checkWriteSize(body: string): void {
  const hasTooManyBytes = body.length * 3 > MAX_WRITE_BYTES && utf8Length(body) > MAX_WRITE_BYTES;
  if (hasTooManyBytes || hasTooManyValues(body)) throw new RefusedError(400, WRITE_TOO_BIG);
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/**
 * Whether a JSON text could contain too many values. Counts the commas and opening brackets outside strings: the text
 * has at most one more value than commas and brackets.
 */
function hasTooManyValues(body: string): boolean {
  if (body.length <= MAX_WRITE_VALUES) return false;
  let values = 1;
  for (let at = 0; at < body.length && values <= MAX_WRITE_VALUES; at += 1) {
    const code = body.charCodeAt(at);
    if (code === QUOTE) at = endOfString(body, at);
    else if (code === COMMA || code === BRACKET || code === BRACE) values += 1;
  }
  return values > MAX_WRITE_VALUES;
}

/**
 * Returns the position of the quotation mark that ends a JSON string, or the body's length if the string does not end.
 */
function endOfString(body: string, start: number): number {
  for (let at = start + 1; at < body.length; at += 1) {
    const code = body.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return body.length;
}
