import { connect } from "node:net";

/** Open stream of the newest 20 hoots, over a separate connection. */
export interface WindowStream {
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
export function openWindowStream(port: number, token: string | null): Promise<WindowStream> {
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
