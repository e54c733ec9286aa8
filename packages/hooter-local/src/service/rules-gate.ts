import { compileRules, type Rules, type RulesQuery, type Verdict } from "../rules";
import type { Node } from "../tree/node";
import { type Bound, indexFieldOf, type Query } from "../tree/query";
import type { Caller } from "./credentials";
import { RefusedError } from "./http";

/** A call that the rules refused. */
export interface DeniedCall {
  readonly operation: "read" | "write";
  readonly paths: readonly (readonly string[])[];
  readonly auth: Caller["auth"];
  /** Explains the refusal, computed on demand. */
  readonly explain: Extract<Verdict, { allowed: false }>["explain"];
}

export interface RulesGateOptions {
  /** null allows everything. */
  readonly rules: Rules | null;
  /** If false, neither rules nor tokens apply: every caller is the administrator. */
  readonly isEnforced: boolean;
  /** Whether refusals are explained to every caller, and not only to the administrator. */
  readonly explains: boolean;
  readonly onDenied?: ((call: DeniedCall) => void) | undefined;
}

/** Value of `query` for a read without query parameters: over REST, such a read is ordered by key. */
const PLAIN_READ: RulesQuery = {
  orderByChild: null,
  orderByKey: true,
  orderByValue: false,
  orderByPriority: false,
  startAt: null,
  endAt: null,
  equalTo: null,
  limitToFirst: null,
  limitToLast: null,
};

/** Checks each call against the rules in force. */
export class RulesGate {
  readonly isEnforced: boolean;
  /** Called after each change to the rules. */
  onChange: () => void = () => undefined;
  #rules: Rules | null;
  readonly #explains: boolean;
  readonly #onDenied: ((call: DeniedCall) => void) | undefined;

  constructor(options: RulesGateOptions) {
    this.isEnforced = options.isEnforced;
    this.#rules = options.rules;
    this.#explains = options.explains;
    this.#onDenied = options.onDenied;
  }

  get rules(): Rules | null {
    return this.#rules;
  }

  /** @throws RulesError when the source is refused; in that case, the previous rules stay in force */
  install(source: string): void {
    this.#rules = compileRules(source);
    this.onChange();
  }

  /**
   * Checks a read. Checks the permission before the index, so that a caller without permission gets no information
   * about the rules.
   *
   * @throws RefusedError 401 when the rules refuse; 400 when the query's index is not declared
   */
  checkRead(
    caller: Caller,
    read: { root: Node; path: readonly string[]; query: Query | null; now: number },
    explain: boolean,
  ): void {
    const rules = this.#rules;
    if (!this.isEnforced || rules === null) return;
    if (!caller.isAdmin) {
      const verdict = rules.canRead({ ...read, auth: caller.auth, query: rulesQueryOf(read.query) });
      if (!verdict.allowed) throw this.#denied("read", [read.path], caller, verdict, explain);
    }
    if (read.query !== null) requireIndex(read.query, read.path, rules.indexesAt(read.path));
  }

  /**
   * Checks a write.
   *
   * @throws RefusedError 401 when the rules refuse
   */
  checkWrite(
    caller: Caller,
    write: { before: Node; after: Node; writes: readonly (readonly string[])[]; now: number },
    explain: boolean,
  ): void {
    const rules = this.#rules;
    if (!this.isEnforced || rules === null || caller.isAdmin) return;
    const verdict = rules.canWrite({ ...write, auth: caller.auth });
    if (!verdict.allowed) throw this.#denied("write", write.writes, caller, verdict, explain);
  }

  #denied(
    operation: DeniedCall["operation"],
    paths: DeniedCall["paths"],
    caller: Caller,
    verdict: Extract<Verdict, { allowed: false }>,
    explain: boolean,
  ): RefusedError {
    const why = verdict.explain.bind(verdict);
    this.#onDenied?.({ operation, paths, auth: caller.auth, explain: why });
    const isExplained = this.#explains || (explain && caller.mayReceiveExplanation);
    return new RefusedError(401, "Permission denied", isExplained ? { explanation: why() } : {});
  }
}

/**
 * Checks that the rules declare the index that a query needs.
 *
 * @throws RefusedError 400 with the service's message when the rules do not declare the index
 */
function requireIndex(query: Query, path: readonly string[], declared: readonly string[]): void {
  const field = indexFieldOf(query.orderBy);
  if (field === null || declared.includes(field)) return;
  throw new RefusedError(
    400,
    `Index not defined, add ".indexOn": "${field}", for path "/${path.join("/")}", to the rules`,
  );
}

/**
 * Returns the value of the variable `query` of the rules for a request. The rules have no property for an exclusive
 * bound. `startAt` and `endAt` are then null, so a rule that requires a bound refuses the read.
 */
function rulesQueryOf(query: Query | null): RulesQuery {
  if (query === null) return PLAIN_READ;
  const { orderBy, start, end, limit, fromEnd } = query;
  const isEqual = start !== null && start === end;
  return {
    orderByChild: orderBy.kind === "child" ? orderBy.path : null,
    orderByKey: orderBy.kind === "key",
    orderByValue: orderBy.kind === "value",
    orderByPriority: orderBy.kind === "priority",
    startAt: isEqual ? null : inclusiveValue(start),
    endAt: isEqual ? null : inclusiveValue(end),
    equalTo: isEqual ? start.value : null,
    limitToFirst: fromEnd ? null : limit,
    limitToLast: fromEnd ? limit : null,
  };
}

function inclusiveValue(bound: Bound | null): Bound["value"] {
  return bound?.inclusive === true ? bound.value : null;
}
