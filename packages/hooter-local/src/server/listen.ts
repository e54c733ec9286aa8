import type { Server } from "node:http";

/** Thrown when the server cannot listen on a port. The message is one sentence. */
export class PortError extends Error {
  override readonly name = "PortError";
  constructor(
    readonly port: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Listens on a port.
 *
 * @returns the port, which the operating system chooses when 0 is requested
 * @throws PortError when the port is in use or not permitted
 */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new PortError(port, `port ${port} ${whyNot(error, host)}`, { cause: error }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

function whyNot({ code, message }: NodeJS.ErrnoException, host: string): string {
  if (code === "EADDRINUSE") return "is taken";
  if (code === "EACCES") return "may not be used by this user";
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `cannot be used: ${host} is not a local address`;
  return `cannot be used: ${message}`;
}
