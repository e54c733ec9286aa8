import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Bytes of answers that a client may leave unread on a connection. If there are more, its further requests wait. */
const MAX_UNREAD_BYTES = 1024 * 1024;

interface Connection {
  /** Number of unread bytes. */
  unread: number;
  /** Delayed requests. */
  readonly waiting: (() => void)[];
}

/**
 * Delays pipelined requests in two cases. While a client does not read its answers, its further requests wait, because
 * an answer may be as large as the database and stays in memory until it is read. While a write is unfinished, the
 * requests after it wait, because their results may depend on the write (RFC 9112, section 9.3.2).
 */
export class Backlog {
  readonly #connections = new WeakMap<Socket, Connection>();

  /** Runs a request now, or once enough earlier answers have been read. Drops the request when the connection ends. */
  run(socket: Socket, work: () => void): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined || connection.unread <= MAX_UNREAD_BYTES) work();
    else connection.waiting.push(work);
  }

  /** Makes further requests wait until `response` has been sent. */
  hold(socket: Socket, response: ServerResponse): void {
    this.count(socket, response, MAX_UNREAD_BYTES + 1);
  }

  /** Counts the bytes of an answer until they have been written to the socket. */
  count(socket: Socket, response: ServerResponse, bytes: number): void {
    const connection: Connection = this.#connections.get(socket) ?? { unread: 0, waiting: [] };
    this.#connections.set(socket, connection);
    const { waiting } = connection;
    connection.unread += bytes;
    response.once("close", () => {
      connection.unread -= bytes;
      if (socket.destroyed) waiting.length = 0;
      while (connection.unread <= MAX_UNREAD_BYTES) {
        const work = waiting.shift();
        if (work === undefined) return;
        work();
      }
    });
  }
}
