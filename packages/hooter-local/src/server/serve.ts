import type { Node } from "../tree/node";
import { createHttpServer, type Timeouts } from "./http-server";
import { listen } from "./listen";
import { openDatabase, type StoredDatabase, type StoredDatabaseOptions } from "./open-local-database";
import { hostGuard } from "./trusted-host";

/** Options of a database server. */
export interface ServeOptions extends StoredDatabaseOptions {
  /** 0 selects a free port. */
  readonly port: number;
  /** Address to listen on; default 127.0.0.1, which is reachable only from this machine. */
  readonly host?: string | undefined;
  /**
   * Additional host names that this server answers to, such as "hooter.lan"; "*" accepts every name. A request for
   * another `Host` gets a 403, because any site can map its own name to this machine's address. Always accepted:
   * localhost, `*.localhost`, 127.0.0.0/8, [::1] and `host` itself. If `host` is reachable from other machines, every
   * IP address is accepted as well.
   */
  readonly trustHosts?: readonly string[] | undefined;
  /**
   * Timeouts of a connection, in milliseconds. Defaults: 20 s for the headers, 5 min for a request, 2 min without a
   * byte during a request, 65 s between requests.
   */
  readonly timeouts?: Partial<Timeouts> | undefined;
}

/** A database served on a port. */
export interface ServedDatabase {
  /** For example `http://127.0.0.1:9000`. */
  readonly url: string;
  readonly port: number;
  readonly database: StoredDatabase;
  /** Stops listening, ends all streams, waits for pending calls, flushes the data and unlocks the folder. */
  readonly close: () => Promise<void>;
}

/**
 * Serves a Realtime Database on this machine, with the hosted service's REST and streaming interface.
 *
 * @throws PortError when the port is taken
 * @throws StoreError when the data folder is in use or damaged
 * @throws RulesError when the rules are refused
 * @throws RefusedError when `data` breaks a limit
 * @example
 * ```ts
 * const served = await serveLocalDatabase({ port: 9000, dataDir: ".data", rules: source });
 * console.log(served.url);
 * await served.close();
 * ```
 */
export function serveLocalDatabase(options: ServeOptions): Promise<ServedDatabase> {
  return serveDatabase(options);
}

/**
 * Like {@link serveLocalDatabase}, with a function that creates the initial content.
 *
 * @param begin called only when the database is empty; no request is accepted before it completes
 */
export async function serveDatabase(
  options: ServeOptions,
  begin?: () => Node | Promise<Node>,
): Promise<ServedDatabase> {
  const host = options.host ?? "127.0.0.1";
  const { database, service } = await openDatabase(options, begin);
  const server = createHttpServer(service, hostGuard({ host, trustHosts: options.trustHosts ?? [] }), options.timeouts);
  let port: number;
  try {
    port = await listen(server, options.port, host);
  } catch (error) {
    await database.close();
    throw error;
  }
  let closing: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
    database.dispose();
    server.closeIdleConnections();
    const late = setTimeout(() => server.closeAllConnections(), 2000);
    await stopped;
    clearTimeout(late);
    await database.close();
  };
  const close = (): Promise<void> => {
    closing ??= stop();
    return closing;
  };
  const shownHost = host.includes(":") ? `[${host}]` : host;
  return { url: `http://${shownHost}:${port}`, port, database, close };
}
