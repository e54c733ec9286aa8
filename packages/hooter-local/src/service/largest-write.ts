import { utf8Length } from "../tree/path";
import { Refusal } from "./http";

/** The most that one request may write, in bytes (protocol, section 1.9). */
export const LARGEST_WRITE = 256 * 1024 * 1024;

/** What a request that would write more is told, with 400 (section 2.7). */
export const WRITE_TOO_BIG = "Data to write exceeds the maximum size that can be modified with a single request.";

/**
 * A port refuses such a body before it has read it; a page's own `fetch` brings it whole.
 *
 * @throws Refusal 400 when a request's body is larger than any may be
 */
export function checkWriteSize(body: string): void {
  if (body.length * 3 > LARGEST_WRITE && utf8Length(body) > LARGEST_WRITE) throw new Refusal(400, WRITE_TOO_BIG);
}
