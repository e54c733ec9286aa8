import type { Indexes } from "../tree/indexes";
import type { BodyCache } from "./body-cache";
import type { Commits } from "./commits";
import type { Caller } from "./credentials";
import type { ServiceRequest } from "./http";
import type { RulesGate } from "./rules-gate";
import type { Search } from "./search";
import type { Streams } from "./streams";

/** One call with its parsed parts. */
export interface Call {
  readonly request: ServiceRequest;
  readonly method: string;
  readonly search: Search;
  /** Shared with other calls: do not modify. */
  readonly parameters: URLSearchParams;
  readonly caller: Caller;
  /** Time of the call in milliseconds, for its timestamps and for `now` in the rules. */
  readonly now: number;
}

/** Members of `DatabaseService` that are needed to answer calls. */
export interface CallContext {
  readonly commits: Commits;
  readonly indexes: Indexes;
  readonly streams: Streams;
  readonly gate: RulesGate;
  readonly bodies: BodyCache;
  /** Lets scripts of other origins read the `ETag` header. */
  readonly exposeEtag: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newKey: (now: number) => string;
}
