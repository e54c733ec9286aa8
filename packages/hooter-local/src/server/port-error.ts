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
