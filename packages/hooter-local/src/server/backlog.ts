import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Further requests of a connection wait while it leaves more than this unread. */
const MOST_UNREAD_BYTES = 1024 * 1024;

/**
 * Holds back pipelined requests of connections that do not read. Each answer may be as large as the database, and stays
 * in memory until it is read.
 */
export class Backlog {
  readonly #connections = new WeakMap<Socket, { unread: number; waiting: (() => void)[] }>();

  /** Runs a request's work now, or when enough earlier answers have been read. Drops it when the connection ends. */
  run(socket: Socket, work: () => void): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined || connection.unread <= MOST_UNREAD_BYTES) work();
    else connection.waiting.push(work);
  }

  /** Counts the bytes of an answer until it has been handed over. */
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
