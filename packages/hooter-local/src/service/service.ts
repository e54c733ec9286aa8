import type { Indexes } from "../tree/indexes";
import { type Node, nodeAt } from "../tree/node";
import { pushKeys } from "../tree/push-key";
import { answerRead } from "./answer-read";
import { answerRules } from "./answer-rules";
import { answerWrite } from "./answer-write";
import { BodyCache } from "./body-cache";
import type { Call, CallContext } from "./call";
import { Commits, type Journal } from "./commits";
import { ADMINISTRATOR, Credentials, type TokenPolicy } from "./credentials";
import { errorReply, RefusedError, type ServiceAnswer, type ServiceReply, type ServiceRequest } from "./http";
import { checkWriteSize } from "./largest-write";
import { checkNamespace, type DatabaseNames } from "./namespace";
import { routeOf } from "./route";
import type { RulesGate } from "./rules-gate";
import { Searches } from "./search";
import { type StreamOptions, Streams } from "./streams";

const ALLOWED_HEADERS = "authorization, content-type, if-match, if-none-match, x-firebase-etag, x-http-method-override";

export interface ServiceOptions extends TokenPolicy, StreamOptions {
  /** Initial tree. */
  readonly root: Node;
  /** Indexes of that tree. */
  readonly indexes: Indexes;
  /** Makes writes durable; null keeps them in memory only. */
  readonly journal: Journal | null;
  readonly gate: RulesGate;
  /** Names that are accepted in the `ns` parameter. */
  readonly names: DatabaseNames;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Lets scripts of other origins read the `ETag` header. Whether the hosted service does so is unknown. */
  readonly exposeEtag: boolean;
  /**
   * Called for each internal error (500), and for each connection attempt by the Firebase SDK, whose protocol is not
   * supported (501).
   */
  readonly onFault: ((error: unknown) => void) | undefined;
}

/** Turns requests to a database into answers. Depends on neither Node.js nor sockets. */
export class DatabaseService implements CallContext {
  readonly commits: Commits;
  readonly indexes: Indexes;
  readonly streams: Streams;
  readonly gate: RulesGate;
  readonly exposeEtag: boolean;
  readonly now: () => number;
  readonly newKey = pushKeys();
  readonly bodies = new BodyCache();
  readonly #searches = new Searches();
  readonly #credentials: Credentials;
  readonly #names: DatabaseNames;
  readonly #onFault: ((error: unknown) => void) | undefined;

  constructor(options: ServiceOptions) {
    this.gate = options.gate;
    this.indexes = options.indexes;
    this.exposeEtag = options.exposeEtag;
    this.now = options.now;
    this.#onFault = options.onFault;
    this.#names = options.names;
    this.#credentials = new Credentials(options);
    this.streams = new Streams(this.indexes, options);
    this.commits = new Commits(options.root, options.journal, (commit) => {
      this.indexes.update(commit.before, commit.after, commit.paths);
      this.streams.publish(commit);
    });
    this.gate.onChange = () => this.streams.revoke();
  }

  /** Answers a read immediately, and a write once it is durable. */
  handle(request: ServiceRequest): ServiceAnswer | Promise<ServiceAnswer> {
    try {
      const answer = this.#answer(request);
      return answer instanceof Promise ? answer.catch((error: unknown) => this.#refused(error)) : answer;
    } catch (error) {
      return this.#refused(error);
    }
  }

  /** Reports a fault to the operator. An exception in the listener is ignored. */
  reportFault(error: unknown): void {
    try {
      this.#onFault?.(error);
    } catch {
      // Ignore an error that the listener throws, because the listener has already received the fault.
    }
  }

  /** Value at a path, as readers see it. */
  nodeAt(path: readonly string[]): Node {
    return nodeAt(this.commits.visible, path);
  }

  #refused(error: unknown): ServiceAnswer {
    const isRefused = error instanceof RefusedError;
    // Only a connection attempt by the Firebase SDK gets the status 501. The SDK retries forever and does not show the
    // response, so report the reason to the operator.
    if (!isRefused || error.status === 501) this.reportFault(error);
    if (isRefused) return errorReply(error.status, error.message, error.details);
    // The caller gets no details of internal errors.
    return errorReply(500, "Internal server error.");
  }

  #answer(request: ServiceRequest): ServiceAnswer | Promise<ServiceAnswer> {
    const { method: sent } = request;
    if (sent === "OPTIONS") return preflightReply(request);
    const search = this.#searches.read(request.search);
    const { parameters } = search.parsed;
    const method = sent === "POST" ? overriddenMethod(request, parameters) : sent;
    const route = routeOf(request.path);
    if (route.kind === "page") return page(method);
    if (route.kind === "sdk")
      throw new RefusedError(
        501,
        "The protocol of the Firebase SDK is not supported, only REST and event streams are.",
      );
    checkNamespace(parameters, this.#names);
    checkWriteSize(request.body);
    const now = this.now();
    const caller = this.gate.isEnforced ? this.#credentials.callerOf(request, search, now) : ADMINISTRATOR;
    const call: Call = { request, method, search, parameters, caller, now };
    if (route.kind === "rules") return answerRules(this, call);
    switch (method) {
      case "GET":
      case "HEAD":
        return answerRead(this, call, route);
      case "PUT":
      case "POST":
      case "PATCH":
      case "DELETE":
        return answerWrite(this, call, route);
      default:
        throw new RefusedError(405, "Method not allowed.");
    }
  }
}

/** A POST may override its method, so that a browser needs no preflight. */
function overriddenMethod(request: ServiceRequest, parameters: URLSearchParams): string {
  const override = request.header("x-http-method-override") ?? parameters.get("x-http-method-override");
  return override?.toUpperCase() ?? "POST";
}

/** Answers a CORS preflight request. */
function preflightReply(request: ServiceRequest): ServiceReply {
  return {
    status: 200,
    headers: {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, PUT, POST, PATCH, DELETE, OPTIONS",
      "access-control-allow-headers": request.header("access-control-request-headers") ?? ALLOWED_HEADERS,
      "access-control-max-age": "3600",
    },
    body: "",
  };
}

function page(method: string): ServiceAnswer {
  if (method !== "GET" && method !== "HEAD") return errorReply(405, "Append .json to the path to use the REST API.");
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "access-control-allow-origin": "*",
      "cache-control": "no-cache",
    },
    body: "<!doctype html><title>hooter-local</title><p>hooter-local is running. Data is read at paths that end in .json.</p>\n",
  };
}
