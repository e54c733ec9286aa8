import type { Server } from "node:http";

/** A server on this machine. */
export interface LocalServer {
  readonly url: string;
  /** Ends it with the connections that are open. */
  close(): Promise<void>;
}

/** Lets a server listen on this machine only. @param port 0: any that is free */
export async function listen(server: Server, port = 0): Promise<LocalServer> {
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
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
