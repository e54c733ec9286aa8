import { connect } from "node:net";
import { performance } from "node:perf_hooks";
import type { CallRequest } from "../calls/call";
import { requestBytes } from "../load/request-bytes";
import type { WindowStream } from "./window-stream";

const TIMEOUT_MS = 10_000;

/**
 * Publishes once and waits until every stream has received the hoot.
 *
 * @returns milliseconds from the call to the last byte at each stream
 * @throws Error when the publication is refused, or does not reach every stream
 */
export async function timeDelivery(
  port: number,
  publication: CallRequest,
  streams: readonly WindowStream[],
): Promise<number[]> {
  const key = /"hoots\/([-\w]{20})"/.exec(publication.body)?.[1];
  if (key === undefined) throw new Error("The call publishes no hoot");
  const bytes = requestBytes(publication);
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await new Promise((resolve) => socket.once("connect", resolve));
  const times: number[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`A hoot reached ${times.length} of ${streams.length} streams`)),
        TIMEOUT_MS,
      );
      socket.on("data", (part: Buffer) => {
        const status = part.toString("latin1").slice(9, 12);
        if (status !== "200") reject(new Error(`A publication got the status ${status}`));
      });
      socket.on("error", reject);
      const begun = performance.now();
      for (const stream of streams) {
        stream.onArrival(key, () => {
          times.push(performance.now() - begun);
          if (times.length < streams.length) return;
          clearTimeout(late);
          resolve();
        });
      }
      socket.write(bytes);
    });
  } finally {
    socket.destroy();
  }
  return times;
}
