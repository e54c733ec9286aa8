import { connect } from "node:net";
import { performance } from "node:perf_hooks";
import { type CallRequest, requestBytes } from "./calls/request";

/** Open stream of the newest 20 hoots, over a separate connection. */
interface WindowStream {
  /** Calls `arrived` once, at the last byte of the frame that contains `key`. Earlier data is dropped. */
  readonly onArrival: (key: string, arrived: () => void) => void;
  readonly close: () => void;
}

const FRAME_END = "\n\n";

/**
 * Opens a stream.
 *
 * @param token of the reader; null for a visitor
 * @returns the stream, once its first frame has arrived
 * @throws Error when it is refused
 */
function openWindowStream(port: number, token: string | null): Promise<WindowStream> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let text = "";
    let awaited: { readonly key: string; readonly arrived: () => void } | null = { key: '"path":"/"', arrived: opened };
    function opened(): void {
      if (text.startsWith("HTTP/1.1 200")) resolve(stream);
      else reject(new Error(`A stream was refused: ${text.slice(0, 200)}`));
    }
    const stream: WindowStream = {
      onArrival: (key, arrived) => {
        text = "";
        awaited = { key, arrived };
      },
      close: () => socket.destroy(),
    };
    socket.setEncoding("latin1");
    socket.on("data", (part: string) => {
      if (awaited === null) return;
      text += part;
      const at = text.indexOf(awaited.key);
      if (at === -1 || !text.includes(FRAME_END, at)) return;
      const { arrived } = awaited;
      awaited = null;
      arrived();
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error(`A stream was closed: ${text.slice(0, 200)}`)));
    const auth = token === null ? "" : `&auth=${token}`;
    const target = `/hoots.json?orderBy=%22%24key%22&limitToLast=20${auth}`;
    socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n`);
  });
}

/** Number of streams that are opened concurrently. */
const AT_ONCE = 50;

interface OpenedStreams {
  readonly streams: readonly WindowStream[];
  /** Milliseconds until every stream had its first frame. */
  readonly elapsed: number;
}

/** Opens a stream for each reader. @param tokens token of each reader; null for a visitor */
export async function openStreams(port: number, tokens: readonly (string | null)[]): Promise<OpenedStreams> {
  const begun = performance.now();
  const streams: WindowStream[] = [];
  for (let from = 0; from < tokens.length; from += AT_ONCE) {
    const batch = tokens.slice(from, from + AT_ONCE);
    streams.push(...(await Promise.all(batch.map((token) => openWindowStream(port, token)))));
  }
  return { streams, elapsed: performance.now() - begun };
}

const DELIVERY_TIMEOUT_MS = 10_000;

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
        DELIVERY_TIMEOUT_MS,
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
