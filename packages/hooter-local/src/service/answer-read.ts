import type { Indexes } from "../tree/indexes";
import { compareKeys } from "../tree/key-order";
import { Branch, type Node, nodeAt, priorityOf } from "../tree/node";
import { ascend } from "../tree/ordered-walk";
import { stringify, stringifyEntries, TooLargeError } from "../tree/stringify";
import { windowOf } from "../tree/window";
import type { Call, CallContext } from "./call";
import { etagOf, hashOf } from "./etag";
import {
  type Bytes,
  jsonReply,
  printed,
  RefusedError,
  type ServiceAnswer,
  type ServiceStream,
  STREAM_HEADERS,
} from "./http";
import type { ReadOptions, ShallowRead } from "./read-options";
import type { DataRoute } from "./route";

/** Maximum length of an answer, in UTF-16 units. The service's limit is 256 MB. */
const MAX_READ_LENGTH = 256 * 1024 * 1024;

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

/**
 * Returns the body of a GET.
 *
 * @param root the tree to which `indexes` belong
 * @throws RefusedError 400 if the answer would be larger than the service allows
 */
function readBody(root: Node, route: DataRoute, options: ReadOptions, indexes: Indexes): string {
  try {
    return printed(jsonOf(root, route, options, indexes), options.pretty);
  } catch (error) {
    if (error instanceof TooLargeError || error instanceof RangeError) {
      throw new RefusedError(
        400,
        "Data requested exceeds the maximum size that can be accessed with a single request.",
      );
    }
    throw error;
  }
}

function jsonOf(root: Node, route: DataRoute, options: ReadOptions, indexes: Indexes): string {
  const node = nodeAt(root, route.path);
  if (route.kind === "priority") return JSON.stringify(priorityOf(node));
  if (options.shallow !== null) return shallowText(node, options.shallow);
  const { query } = options;
  const format = { withPriorities: options.withPriorities, limit: MAX_READ_LENGTH };
  if (query === null) return stringify(node, format);
  if (!(node instanceof Branch)) return "null";
  const window = windowOf(node, query, () => indexes.indexOf(root, route.path, query.orderBy));
  return stringifyEntries(window, format);
}

function shallowText(node: Node, { startAfter, limit }: ShallowRead): string {
  if (!(node instanceof Branch)) return stringify(node);
  const keys: [string, Node][] = [];
  ascend(node.children, startAfter ?? undefined, compareKeys, (key) => {
    if (key !== startAfter) keys.push([key, true]);
    return limit === null || keys.length < limit;
  });
  return stringifyEntries(keys, { limit: MAX_READ_LENGTH });
}
