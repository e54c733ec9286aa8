import { createHttpServer, listen } from "./http-server";
import { openDatabase, type StoredDatabase, type StoredDatabaseOptions } from "./open-local-database";

export interface ServeOptions extends StoredDatabaseOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** The address to listen on; default 127.0.0.1, which nobody else reaches. */
  readonly host?: string;
}

/** A database behind a port. */
export interface ServedDatabase {
  /** Such as `http://127.0.0.1:9000`. */
  readonly url: string;
  readonly port: number;
  readonly database: StoredDatabase;
  /** Stops listening, ends all streams, lets the calls under way finish, flushes and unlocks. */
  readonly close: () => Promise<void>;
}

/**
 * Serves a Realtime Database on this machine, with the hosted service's REST and streaming interface.
 *
 * @throws PortError when the port is taken
 * @throws StoreError when the data folder is in use or damaged
 * @throws RulesError when the rules are refused
 * @example
 * ```ts
 * const served = await serveLocalDatabase({ port: 9000, dataDir: ".data", rules: source });
 * console.log(served.url);
 * await served.close();
 * ```
 */
export async function serveLocalDatabase(options: ServeOptions): Promise<ServedDatabase> {
  const host = options.host ?? "127.0.0.1";
  const { database, service } = await openDatabase(options);
  const server = createHttpServer(service);
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
