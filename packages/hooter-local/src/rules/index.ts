import { parseFile, plainJson } from "./dialect";
import { checkRead, checkWrite, type ReadRequest, type WriteRequest } from "./evaluate-rules";
import { type Explanation, explainRead, explainWrite } from "./explain";
import { type DeclaredIndex, declaredIndexes, indexesAt } from "./indexes";
import { buildRuleTree } from "./rule-tree";

export type { ReadRequest, WriteRequest } from "./evaluate-rules";
export type { AskedRule, Explanation } from "./explain";
export type { DeclaredIndex } from "./indexes";
export { type RuleKind, RulesError, type RulesLocation } from "./rules-error";
export type { RulesAuth, RulesQuery } from "./scope";
export { type CompiledExpression, compileExpression, type ExpressionInput } from "./single-expression";
export type { DecidingValue } from "./trace";

/** What the rules say to a request. A refusal is explained only when somebody asks. */
export type Verdict = { allowed: true } | { allowed: false; explain(): Explanation };

/** A rules file, compiled once. */
export interface Rules {
  /** The file as it was given. */
  readonly source: string;
  /** Whether a read, query or stream may be answered. Credentials that bypass rules are the caller's business. */
  canRead(request: ReadRequest): Verdict;
  /** Whether all the writes may be done; one refusal refuses them all. */
  canWrite(request: WriteRequest): Verdict;
  /** The `.indexOn` of exactly this place, wildcards matched; empty when there is none. `.value` stands for values. */
  indexesAt(path: readonly string[]): readonly string[];
  /** Every declared index, with `$name` for a wildcard. */
  readonly indexes: readonly DeclaredIndex[];
  /** The file's content without comments, as `format=strict` answers it. */
  toJson(): unknown;
}

const ALLOWED: Verdict = Object.freeze({ allowed: true });

/** Compiled rules hold no state: the databases of one process that have the same source share them. */
let lastCompiled: Rules | null = null;

/**
 * Parses, checks and compiles a rules file (protocol, section 5).
 *
 * @throws RulesError for the first thing that the hosted service refuses, and for whatever of its behaviour is unknown
 *
 * @example
 * const rules = compileRules('{ "rules": { ".read": "auth != null" } }');
 * const verdict = rules.canRead(request);
 * if (!verdict.allowed) console.log(verdict.explain().reason);
 */
export function compileRules(source: string): Rules {
  if (lastCompiled?.source === source) return lastCompiled;
  const file = parseFile(source);
  const tree = buildRuleTree(file, source);
  lastCompiled = {
    source,
    canRead(request) {
      const refusal = checkRead(tree, request);
      return refusal === null ? ALLOWED : { allowed: false, explain: () => explainRead(tree, request, refusal) };
    },
    canWrite(request) {
      const refusal = checkWrite(tree, request);
      return refusal === null ? ALLOWED : { allowed: false, explain: () => explainWrite(tree, request, refusal) };
    },
    indexesAt: (path) => indexesAt(tree, path),
    indexes: declaredIndexes(tree),
    toJson: () => plainJson(file),
  };
  return lastCompiled;
}
