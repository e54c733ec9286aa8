import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** While a connection leaves this much unread, its further requests wait. */
const MOST_UNREAD_BYTES = 1024 * 1024;

/**
 * Holds back the pipelined requests of connections that do not read: each answer may be as large as the database, and
 * what has been answered stays in memory until it is read.
 */
export class Backlog {
  readonly #connections = new WeakMap<Socket, { unread: number; waiting: (() => void)[] }>();

  /** Runs a request's work, now or when enough of the answers before it has been read; never when the connection ends. */
  run(socket: Socket, work: () => void): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined || connection.unread <= MOST_UNREAD_BYTES) work();
    else connection.waiting.push(work);
  }

  /** Counts an answer of so many bytes until it has been handed over. */
  count(socket: Socket, response: ServerResponse, bytes: number): void {
    let connection = this.#connections.get(socket);
    if (connection === undefined) {
      connection = { unread: 0, waiting: [] };
      this.#connections.set(socket, connection);
    }
    const { waiting } = connection;
    const counted = connection;
    counted.unread += bytes;
    response.once("close", () => {
      counted.unread -= bytes;
      if (socket.destroyed) waiting.length = 0;
      while (counted.unread <= MOST_UNREAD_BYTES) {
        const work = waiting.shift();
        if (work === undefined) return;
        work();
      }
    });
  }
}
