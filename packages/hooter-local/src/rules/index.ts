import { parseFile, plainJson } from "./dialect";
import { checkRead, checkWrite, type ReadRequest, ruleChild, type WriteRequest } from "./evaluate-rules";
import { type Explanation, explainRead, explainWrite } from "./explain";
import { buildRuleTree, type RuleNode } from "./rule-tree";

export type { ReadRequest, WriteRequest } from "./evaluate-rules";
export type { AskedRule, Explanation } from "./explain";
export { RulesError, type RulesLocation } from "./rules-error";
export type { RulesAuth, RulesQuery } from "./scope";
export type { DecidingValue } from "./trace";

/** An `.indexOn` in the rules file: its location, with `$name` for a wildcard, and the fields that it indexes. */
export interface DeclaredIndex {
  pattern: readonly string[];
  /** Child paths such as `date` or `ratings/stars`; `.value` for the values of the children. */
  fields: readonly string[];
}

/** Result of checking a request. A refusal is explained only on demand. */
export type Verdict = { allowed: true } | { allowed: false; explain(): Explanation };

/** Compiled rules file. */
export interface Rules {
  /** Source text of the file. */
  readonly source: string;
  /** Whether a read, query or stream is allowed. The caller handles credentials that bypass the rules. */
  canRead(request: ReadRequest): Verdict;
  /** Whether all writes are allowed. If one write is refused, all of them are. */
  canWrite(request: WriteRequest): Verdict;
  /** Fields of the `.indexOn` rule for exactly this location, or none. `.value` indexes the values of the children. */
  indexesAt(path: readonly string[]): readonly string[];
  /** Every declared index, with `$name` for a wildcard. */
  readonly indexes: readonly DeclaredIndex[];
  /** Content of the file without comments, in the form of `format=strict`. */
  toJson(): unknown;
}

const ALLOWED: Verdict = Object.freeze({ allowed: true });

/** Last result of `compileRules`. Compiled rules are stateless, so databases with the same source can share them. */
let lastCompiled: Rules | null = null;

/**
 * Parses, checks and compiles a rules file.
 *
 * @throws RulesError for the first error that the hosted service reports, and for constructs whose behaviour in the
 *   service is unknown
 *
 * @example
 * ```ts
 * try {
 *   const { indexes } = compileRules(await readFile("database.rules.json", "utf8"));
 *   console.log(indexes);
 * } catch (error) {
 *   // For example: 3:20 /hoots .read: …
 *   if (error instanceof RulesError) console.error(error.located);
 * }
 * ```
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

/** Fields of the `.indexOn` at exactly this location. */
function indexesAt(rules: RuleNode, path: readonly string[]): readonly string[] {
  let node: RuleNode | null = rules;
  for (const key of path) {
    node = ruleChild(node, key);
    if (node === null) return [];
  }
  return node.indexOn;
}

function declaredIndexes(node: RuleNode): readonly DeclaredIndex[] {
  const own = node.indexOn.length > 0 ? [{ pattern: node.pattern, fields: node.indexOn }] : [];
  const below = [...node.children.values(), ...(node.wildcard === null ? [] : [node.wildcard])];
  return [...own, ...below.flatMap(declaredIndexes)];
}
