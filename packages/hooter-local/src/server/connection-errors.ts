import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { errorReply, type ServiceReply } from "../service/http";

/** Status and message for each error code of Node.js that is not a 400. */
const REPLIES = new Map<string | undefined, readonly [number, string]>([
  ["HPE_HEADER_OVERFLOW", [431, "The URL and the headers are too large."]],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", [413, "The chunk extensions are too large."]],
  ["ERR_HTTP_REQUEST_TIMEOUT", [408, "The request took too long to arrive."]],
]);

/**
 * Answers requests that Node.js cannot parse or that arrive too slowly, like all other refused calls. Node.js itself
 * would answer without a body and without CORS headers, and would answer the wrong request if the client pipelines.
 *
 * @param refuse answers a request and ends its connection
 */
export function answerConnectionErrors(
  server: Server,
  refuse: (reply: ServiceReply, request: IncomingMessage, response: ServerResponse) => void,
): void {
  /** Newest request of each connection. */
  const newest = new WeakMap<Duplex, ServerResponse>();
  const failed = new WeakSet<Duplex>();
  for (const event of ["request", "checkContinue", "checkExpectation"]) {
    server.prependListener(event, (request: IncomingMessage, response: ServerResponse) => {
      newest.set(request.socket, response);
    });
  }
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // Node.js reports the error again when further bytes arrive.
    if (failed.has(socket)) return;
    failed.add(socket);
    const [status, message] = REPLIES.get(error.code) ?? [400, `The request is not valid HTTP. (${error.message})`];
    const reply = errorReply(status, message);
    const response = newest.get(socket);
    if (response === undefined || response.closed) {
      endWith(reply, socket);
    } else if (response.req.complete) {
      // The invalid bytes follow a valid request, so answer that request first.
      response.once("close", () => endWith(reply, socket));
    } else if (response.headersSent) {
      response.once("close", () => socket.destroy());
    } else {
      refuse(reply, response.req, response);
    }
  });
}

/** Sends a reply that belongs to no parsed request, and closes the connection. */
function endWith({ status, headers, body }: ServiceReply, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const fields = { ...headers, connection: "close", "content-length": Buffer.byteLength(body) };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join("\r\n");
  socket.write(`${head}\r\n\r\n`);
  socket.end(body, () => socket.destroy());
}
