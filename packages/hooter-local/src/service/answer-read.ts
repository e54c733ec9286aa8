import { Branch, type Node, nodeAt, priorityOf } from "../tree/node";
import type { Call, CallContext } from "./call";
import { etagOf, hashOf } from "./etag";
import { type Bytes, jsonReply, RefusedError, type ServiceAnswer, type ServiceStream, STREAM_HEADERS } from "./http";
import { readBody } from "./read";
import type { ReadOptions } from "./read-options";
import type { DataRoute } from "./route";

/**
 * Answers a GET with a value, the result of a query, or an event stream of either.
 *
 * @throws RefusedError
 */
export function answerRead(service: CallContext, call: Call, route: DataRoute): ServiceAnswer {
  const { request, parameters, caller, now } = call;
  const begun = Date.now();
  const options = call.search.parsed.readOptions;
  if (request.header("if-match") !== undefined)
    throw new RefusedError(400, "if-match is not supported for GET requests.");
  const root = service.commits.visible;
  const { query } = options;
  service.gate.checkRead(caller, { root, path: route.path, query, now }, parameters.get("explain") === "1");
  if (call.method === "GET" && request.header("accept")?.toLowerCase().includes("text/event-stream") === true) {
    return answerStream(service, call, route, options);
  }

  const noneMatch = request.header("if-none-match");
  const wantsTag = noneMatch !== undefined || request.header("x-firebase-etag") === "true";
  const plainTag = wantsTag && query === null ? tagOf(root, route) : null;
  if (plainTag !== null && plainTag === noneMatch) return notModified(service, plainTag);

  const body = bodyOf(service, call, route, options);
  if (Date.now() - begun > options.timeout) throw new RefusedError(400, "The request took longer than its timeout.");
  const tag = plainTag ?? (wantsTag ? hashOf(textOf(body)) : null);
  if (tag !== null && tag === noneMatch) return notModified(service, tag);
  const headers = {
    ...(tag === null ? {} : tagHeaders(service, tag)),
    ...(options.download === null ? {} : { "content-disposition": attachment(options.download) }),
  };
  return options.silent ? jsonReply(204, "", headers) : jsonReply(200, body, headers);
}

/** Returns the body. Caches the bytes of query results. */
function bodyOf(service: CallContext, { search }: Call, route: DataRoute, options: ReadOptions): string | Bytes {
  const root = service.commits.visible;
  const collection = route.kind === "value" && options.query !== null ? nodeAt(root, route.path) : null;
  if (!(collection instanceof Branch)) return readBody(root, route, options, service.indexes);
  const known = service.bodies.get(collection, search.text);
  if (known !== undefined) return known;
  const body = readBody(root, route, options, service.indexes);
  if (!service.bodies.recordLookup(collection, search.text)) return body;
  const bytes = new TextEncoder().encode(body);
  service.bodies.set(collection, search.text, bytes);
  return bytes;
}

function textOf(body: string | Bytes): string {
  return typeof body === "string" ? body : new TextDecoder().decode(body);
}

/** Returns the entity tag of the value or priority at a location. */
export function tagOf(root: Node, route: DataRoute): string {
  const node = nodeAt(root, route.path);
  return etagOf(route.kind === "priority" ? priorityOf(node) : node);
}

export function tagHeaders(service: CallContext, tag: string): Record<string, string> {
  return service.exposeEtag ? { etag: tag, "access-control-expose-headers": "ETag" } : { etag: tag };
}

function notModified(service: CallContext, tag: string): ServiceAnswer {
  return jsonReply(304, "", tagHeaders(service, tag));
}

function attachment(name: string): string {
  return `attachment; filename="${name.replace(/[^\w .()-]/g, "_")}"`;
}

function answerStream(service: CallContext, call: Call, route: DataRoute, options: ReadOptions): ServiceStream {
  if (route.kind === "priority" || options.shallow !== null) {
    throw new RefusedError(400, "A stream listens to a value or to a query.");
  }
  const { caller, now } = call;
  const { path } = route;
  const { query, withPriorities } = options;
  const isAllowed = (): boolean => {
    try {
      service.gate.checkRead(caller, { root: service.commits.visible, path, query, now: service.now() }, false);
      return true;
    } catch {
      return false;
    }
  };
  const expiresIn = caller.expiresAt === null ? null : caller.expiresAt - now;
  return {
    status: 200,
    headers: STREAM_HEADERS,
    open: (sink) =>
      service.streams.open(service.commits.visible, { path, query, withPriorities }, { sink, isAllowed, expiresIn }),
  };
}
