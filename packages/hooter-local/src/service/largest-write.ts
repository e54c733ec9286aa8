import { utf8Length } from "../tree/path";
import { Refusal } from "./http";

/** Maximum number of bytes that one request may write (protocol, section 1.9). */
export const MAX_WRITE_BYTES = 256 * 1024 * 1024;

/** Message of the 400 for a request that would write more (section 2.7). */
export const WRITE_TOO_BIG = "Data to write exceeds the maximum size that can be modified with a single request.";

/**
 * Checks the size of a body. The HTTP server refuses a large body before reading it, but a page's own `fetch` passes
 * the whole body.
 *
 * @throws Refusal 400 when the body exceeds the limit
 */
export function checkWriteSize(body: string): void {
  if (body.length * 3 > MAX_WRITE_BYTES && utf8Length(body) > MAX_WRITE_BYTES) throw new Refusal(400, WRITE_TOO_BIG);
}
