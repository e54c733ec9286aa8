import type { Server } from "node:http";

/** Server on this machine. */
export interface LocalServer {
  readonly url: string;
  /** Closes the server and its open connections. */
  close(): Promise<void>;
}

/** Makes a server listen on a free port, on this machine only. */
export async function listen(server: Server): Promise<LocalServer> {
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    url: `http://localhost:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
