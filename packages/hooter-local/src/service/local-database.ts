import { compileRules } from "../rules";
import { Indexes } from "../tree/indexes";
import type { JsonValue, Node } from "../tree/node";
import { keysOf } from "../tree/path";
import { toJson } from "../tree/to-json";
import { serveFetch } from "./fetch";
import { databaseNames } from "./namespace";
import { checkPath } from "./route";
import { type DeniedCall, RulesGate } from "./rules-gate";
import { DatabaseService, type ServiceOptions } from "./service";
import { planWrite } from "./write-plan";
import { nodeFromWrite } from "./write-value";

/** Options of a local database. All defaults suit tests. */
export interface LocalDatabaseOptions {
  /**
   * Source of the security rules, as in `database.rules.json`. Without rules, every caller may read and write
   * everything.
   */
  readonly rules?: string | undefined;
  /** Initial content of an empty database; ignored when `dataDir` already contains data. */
  readonly data?: JsonValue | undefined;
  /** Project whose identity tokens are accepted; default: any project. */
  readonly project?: string | undefined;
  /**
   * Additional names accepted in the `ns` parameter, besides `project` and `<project>-default-rtdb`; "*" accepts every
   * name. A request with another name gets a 404. Without a project, every name is accepted.
   */
  readonly namespaces?: readonly string[] | undefined;
  /** Clock, in milliseconds since 1970; default `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** Seconds between the keep-alive events of a stream; default 30. */
  readonly keepAlive?: number | undefined;
  /**
   * Whether the stream of a query with a limit sends null for a child that left the window but still exists; default
   * true.
   */
  readonly evictionNulls?: boolean | undefined;
  /** Accepts the unsigned tokens of the identity emulator; default true. Other tokens cannot be verified. */
  readonly trustUnsignedTokens?: boolean | undefined;
  /**
   * Origins whose pages may act as the administrator, such as "http://192.168.1.5:5173"; "*" accepts all. Pages of this
   * machine (localhost, 127.0.0.0/8, [::1]) and callers outside a browser need no entry. Default: none.
   */
  readonly trustOrigins?: readonly string[] | undefined;
  /** Whether rules and tokens apply; default true. Without enforcement, every caller may read and write everything. */
  readonly rulesEnforced?: boolean | undefined;
  /** Adds the rule and the deciding values to each refusal; default false. */
  readonly explain?: boolean | undefined;
  /** Called for each call that the rules refuse. */
  readonly onDenied?: ((call: DeniedCall) => void) | undefined;
  /** Lets scripts of other origins read the `ETag` header; default false. */
  readonly exposeEtag?: boolean | undefined;
  /**
   * Called for each internal error, such as a full disk (the caller receives a 500), and for each connection attempt by
   * the Firebase SDK, whose protocol is not supported (the SDK receives a 501).
   */
  readonly onFault?: ((error: unknown) => void) | undefined;
}

/**
 * Realtime Database on this machine. The same engine runs in a page, in a test and in the server started by
 * `hooter-local`.
 */
export interface LocalDatabase {
  /**
   * Answers as the database's REST and streaming interface would, without a socket. Pass it to a client as its `fetch`.
   * The host of the URL is ignored.
   *
   * @throws the signal's reason when the call is aborted
   */
  readonly fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
  /**
   * Reads a value as an administrator.
   *
   * @param path keys joined by "/"; "" is the root
   * @throws RefusedError for an illegal key or more than 32 levels
   */
  readonly read: (path: string) => JsonValue;
  /**
   * Replaces a value as an administrator; null removes it.
   *
   * @throws RefusedError for an illegal key or a value that breaks a limit
   * @throws StoreError when the data folder cannot store the write; in that case, nothing is written
   */
  readonly write: (path: string, value: JsonValue) => Promise<void>;
  /**
   * Writes several locations in one call as an administrator; the keys of `changes` are paths below `path`.
   *
   * @throws RefusedError for an illegal key or a value that breaks a limit
   * @throws StoreError when the data folder cannot store the write; in that case, nothing is written
   */
  readonly update: (path: string, changes: { [path: string]: JsonValue }) => Promise<void>;
  /**
   * Replaces the rules. Streams of readers who lose permission end with `cancel`.
   *
   * @throws RulesError when the source is refused; in that case, the previous rules stay in force
   */
  readonly setRules: (source: string) => void;
  /** Number of open event streams. */
  readonly openStreams: () => number;
  /** Ends all streams and timers. */
  readonly dispose: () => void;
}

/**
 * Creates a Realtime Database in memory: REST, queries, event streams and security rules like those of the hosted
 * service.
 *
 * Without `rules`, every caller may read and write everything.
 *
 * @throws RulesError when `rules` is refused
 * @throws RefusedError when `data` breaks a limit
 * @example
 * ```ts
 * const database = createLocalDatabase({ rules: await readFile("database.rules.json", "utf8") });
 * const answer = await database.fetch("http://local/hoots.json?auth=" + token);
 * ```
 */
export function createLocalDatabase(options: LocalDatabaseOptions = {}): LocalDatabase {
  const root = initialNode(options);
  return localDatabaseOf(createService(options, { root, indexes: new Indexes(), journal: null }));
}

/** @throws RefusedError when `data` breaks a limit */
export function initialNode({ data, now = Date.now }: LocalDatabaseOptions): Node {
  return nodeFromWrite(data ?? null, { depth: 0, existing: null, now: now() });
}

/** Creates a database service from options, a tree, its indexes and a journal. */
export function createService(
  options: LocalDatabaseOptions,
  { root, indexes, journal }: Pick<ServiceOptions, "root" | "indexes" | "journal">,
): DatabaseService {
  const gate = new RulesGate({
    rules: options.rules === undefined ? null : compileRules(options.rules),
    isEnforced: options.rulesEnforced ?? true,
    explains: options.explain ?? false,
    onDenied: options.onDenied,
  });
  return new DatabaseService({
    root,
    indexes,
    journal,
    gate,
    project: options.project ?? null,
    names: databaseNames(options.project ?? null, options.namespaces ?? []),
    trustUnsignedTokens: options.trustUnsignedTokens ?? true,
    trustOrigins: options.trustOrigins ?? [],
    now: options.now ?? Date.now,
    keepAlive: options.keepAlive ?? 30,
    evictionNulls: options.evictionNulls ?? true,
    exposeEtag: options.exposeEtag ?? false,
    onFault: options.onFault,
  });
}

/** Returns the public interface of a database service. */
export function localDatabaseOf(service: DatabaseService): LocalDatabase {
  const write = async (method: "PUT" | "PATCH", location: string, value: JsonValue): Promise<void> => {
    const path = segmentsOf(location);
    const context = { before: service.commits.newest, now: service.now(), newKey: service.newKey };
    await service.commits.apply(planWrite(method, { kind: "value", path }, JSON.stringify(value), context));
  };
  return {
    fetch: (input, init) => serveFetch(service, input, init),
    read: (location) => toJson(service.nodeAt(segmentsOf(location))),
    write: (location, value) => write("PUT", location, value),
    update: (location, changes) => write("PATCH", location, changes),
    setRules: (source) => service.gate.install(source),
    openStreams: () => service.streams.count,
    dispose: () => service.streams.close(),
  };
}

function segmentsOf(location: string): string[] {
  const path = keysOf(location);
  checkPath(path);
  return path;
}
