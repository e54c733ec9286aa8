import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import {
  errorReply,
  isStream,
  RefusedError,
  type ServiceAnswer,
  type ServiceReply,
  type ServiceRequest,
  type ServiceStream,
} from "../service/http";
import { WRITE_TOO_BIG } from "../service/largest-write";
import type { DatabaseService } from "../service/service";
import { Backlog } from "./backlog";
import { answerConnectionErrors } from "./connection-errors";
import { isDeclaredTooLarge, readBody } from "./request-body";
import { type PictureReply, seedPictures } from "./seed-pictures";
import { foreignHostText } from "./trusted-host";

/**
 * Maximum number of unread bytes of a stream, in addition to its largest frame. If there are more, the client has
 * stopped reading, so the server closes the connection.
 */
const MAX_UNREAD_BYTES = 1024 * 1024;

/** Maximum size of the request line and headers, with room for a long token in the URL. */
const MAX_HEADER_BYTES = 64 * 1024;

/** Timeouts of a connection, in milliseconds. An event stream stays open as long as its client reads the frames. */
export interface Timeouts {
  /** Maximum time from the start of the connection, or from its last answer, to the end of the headers. */
  readonly headers: number;
  /** Maximum time to receive a whole request, including its body. */
  readonly request: number;
  /** Maximum time without a byte in either direction while a request is being sent or an answer is being read. */
  readonly idle: number;
  /** Maximum time between an answer and the next request. */
  readonly keepAlive: number;
}

const TIMEOUTS: Timeouts = { headers: 20_000, request: 300_000, idle: 120_000, keepAlive: 65_000 };

/**
 * Creates an HTTP server that passes requests to a database service, without creating Request and Response objects.
 *
 * @param isTrustedHost whether this server accepts requests for a host
 */
export function createHttpServer(
  service: DatabaseService,
  isTrustedHost: (host: string | undefined) => boolean,
  given: Partial<Timeouts> = {},
  pictureReply: PictureReply = seedPictures(),
): Server {
  const timeouts = { ...TIMEOUTS, ...given };
  const backlog = new Backlog();
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    if (!hasOneHost(request)) {
      refuse(errorReply(400, "A request must have exactly one Host header."), request, response);
      return;
    }
    const host = hostOf(request);
    if (!isTrustedHost(host)) {
      refuse(errorReply(403, foreignHostText(host)), request, response);
      return;
    }
    backlog.run(request.socket, () => {
      const send = (answer: ServiceAnswer): void => sendAnswer(answer, response, service, backlog);
      const picture = pictureReply(request.method ?? "GET", originFormOf(request.url ?? "/"));
      if (picture !== null) {
        void picture.then(send);
        return;
      }
      const reply = (body: string): void => {
        const answer = service.handle(serviceRequestOf(request, body));
        if (answer instanceof Promise) void answer.then(send);
        else send(answer);
      };
      if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") {
        reply("");
        return;
      }
      backlog.hold(request.socket, response);
      readBody(request).then(reply, (error: unknown) => refuseBody(error, request, response));
    });
  };
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      keepAliveTimeout: timeouts.keepAlive,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      // Checked below, because Node.js would answer without a body.
      requireHostHeader: false,
      connectionsCheckingInterval: Math.min(5_000, timeouts.headers),
    },
    handle,
  );
  // Node.js closes a connection after this time without traffic.
  server.timeout = timeouts.idle;
  server.on("checkContinue", (request, response) => {
    // With `Expect: 100-continue`, a client waits before it sends the body, so it can receive a refusal without sending
    // the body.
    if (isDeclaredTooLarge(request)) refuse(errorReply(400, WRITE_TOO_BIG), request, response);
    else {
      if (hasOneHost(request) && isTrustedHost(hostOf(request))) response.writeContinue();
      handle(request, response);
    }
  });
  server.on("checkExpectation", (request, response) => {
    refuse(errorReply(417, "The only supported expectation is 100-continue."), request, response);
  });
  answerConnectionErrors(server, refuse);
  return server;
}

function serviceRequestOf(request: IncomingMessage, body: string): ServiceRequest {
  const url = originFormOf(request.url ?? "/");
  const mark = url.indexOf("?");
  return {
    method: request.method ?? "GET",
    path: mark === -1 ? url : url.slice(0, mark),
    search: mark === -1 ? "" : url.slice(mark + 1),
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    },
    body,
  };
}

/**
 * Whether the request has exactly one Host header, which is optional in HTTP/1.0. If there were several, a proxy could
 * check one of them and this server another (RFC 9112, section 3.2).
 */
function hasOneHost({ headersDistinct: { host = [] }, httpVersion }: IncomingMessage): boolean {
  return host.length === 1 || (host.length === 0 && httpVersion === "1.0");
}

/** Requested host: an absolute URL takes precedence over the header (RFC 9112, section 3.2.2). */
function hostOf(request: IncomingMessage): string | undefined {
  return /^https?:\/\/([^/?]*)/i.exec(request.url ?? "")?.[1] ?? request.headers.host;
}

/**
 * Removes the origin of an absolute URL. Clients of a proxy send absolute URLs, and every server must accept them (RFC
 * 9112, section 3.2.2).
 */
function originFormOf(target: string): string {
  return target.startsWith("/") ? target : target.replace(/^https?:\/\/[^/?]*\/?/i, "/");
}

function sendAnswer(answer: ServiceAnswer, response: ServerResponse, service: DatabaseService, backlog: Backlog): void {
  if (response.destroyed) return;
  try {
    if (isStream(answer)) sendStream(answer, response);
    else sendReply(answer, response, backlog);
  } catch (error) {
    // An error in an answer must not terminate the server.
    service.reportFault(error);
    response.destroy();
  }
}

function sendReply({ status, headers, body }: ServiceReply, response: ServerResponse, backlog: Backlog): void {
  if (status === 204 || status === 304) {
    response.writeHead(status, headers).end();
    return;
  }
  const length = Buffer.byteLength(body);
  backlog.count(response.req.socket, response, length);
  response.writeHead(status, { ...headers, "content-length": length }).end(body);
}

function sendStream(stream: ServiceStream, response: ServerResponse): void {
  // The stream ends with the connection, so the frames need no chunk lengths.
  response.useChunkedEncodingByDefault = false;
  response.shouldKeepAlive = false;
  // Node.js emits this event after the idle timeout without traffic. A stream without events may stay idle for longer.
  // But if sent frames are still unread, the reader has stopped reading, so close the connection.
  response.on("timeout", () => {
    if (response.writableLength > 0) response.destroy();
  });
  response.writeHead(stream.status, stream.headers);
  let maxUnread = 0;
  const close = stream.open({
    write: (frame) => {
      if (response.destroyed) return;
      // One frame may have any size, so the limit applies to the unread bytes in addition to the largest frame.
      maxUnread = Math.max(maxUnread, MAX_UNREAD_BYTES + frame.byteLength);
      response.write(frame);
      if (response.writableLength > maxUnread) response.destroy();
    },
    end: () => response.end(),
  });
  // Use the response's `close` event, because the request's `close` event fires at the end of the request body.
  response.on("close", close);
}

function refuseBody(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  // If the error is not a RefusedError, the client has aborted the request and cannot receive an answer.
  if (response.destroyed || !(error instanceof RefusedError)) return;
  refuse(errorReply(error.status, error.message), request, response);
}

/** Answers and ends the connection without reading the rest of the request. */
function refuse({ status, headers, body }: ServiceReply, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(status, { ...headers, connection: "close", "content-length": Buffer.byteLength(body) });
  response.end(body, () => request.destroy());
}
