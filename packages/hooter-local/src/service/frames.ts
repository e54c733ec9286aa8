import type { Node } from "../tree/node";
import { stringify, stringifyEntries } from "../tree/stringify";
import type { StreamEvent } from "./stream-events";

/** Maximum length of one frame, in UTF-16 units. */
const MAX_FRAME_LENGTH = 512 * 1024 * 1024 - 1024 * 1024;

function frame(event: string, data: string): Uint8Array {
  return new TextEncoder().encode(`event: ${event}\ndata: ${data}\n\n`);
}

// Create the frames on demand, because importing this module must not fail in Jest with jsdom, which lacks
// `TextEncoder`.
export const keepAliveFrame = () => frame("keep-alive", "null");
export const authRevokedFrame = () => frame("auth_revoked", "credential is no longer valid");
export const deniedFrame = () => frame("cancel", "Permission denied");
export const tooLargeFrame = () =>
  frame("cancel", "The specified payload is too large, please request a location with less data.");

/**
 * Encodes one event.
 *
 * @throws TooLargeError when the event exceeds the limit of a stream
 */
export function frameOf(event: StreamEvent, withPriorities: boolean): Uint8Array {
  const options = { withPriorities, limit: MAX_FRAME_LENGTH };
  if (event.kind === "window") {
    const data = event.window.length === 0 ? "null" : stringifyEntries(event.window, options);
    return frame("put", `{"path":"/","data":${data}}`);
  }
  const path = JSON.stringify(`/${event.path.join("/")}`);
  if (event.kind === "put") return frame("put", `{"path":${path},"data":${stringify(event.node, options)}}`);
  const entries = event.changes.map((change): [string, Node] => [change.path.join("/"), change.node]);
  return frame("patch", `{"path":${path},"data":${stringifyEntries(entries, options)}}`);
}
