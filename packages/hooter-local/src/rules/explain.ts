import { type ReadRequest, type Refusal, readScope, ruleChild, type WriteRequest, writeScope } from "./evaluate-rules";
import type { Rule, RuleNode } from "./rule-tree";
import type { RuleKind } from "./rules-error";
import type { Scope } from "./scope";
import { type DecidingValue, traceRule } from "./trace";

/** Reason why a request was refused; computed on demand. */
export interface Explanation {
  /** Location of the rule that refused the request, such as `/hoots/-Nabc/contenu`. */
  path: string;
  /**
   * Location that was read or written. `path` is this location or one above it; for a `.validate`, `path` may also be
   * below it.
   */
  target: string;
  kind: RuleKind;
  /** Source text of the rule; null when there is no rule. */
  rule: string | null;
  /** Position of the rule in the file, 1-based. */
  line: number | null;
  column: number | null;
  /** One sentence. */
  reason: string;
  /** Sub-expressions that determined the result, with their values. */
  values: DecidingValue[];
  /**
   * Every evaluated rule that did not grant access, from the root down; for `.validate`, the rule that refused the
   * write.
   */
  asked: AskedRule[];
}

/** One evaluated rule. */
export interface AskedRule {
  path: string;
  rule: string;
  line: number;
  column: number;
  /** Description of the runtime error that made the rule false. */
  failure: string | null;
  values: DecidingValue[];
}

export function explainRead(rules: RuleNode, request: ReadRequest, refusal: Refusal): Explanation {
  const scope = readScope(request);
  return ungranted(
    ".read",
    refusal,
    askedOnTheWay(rules, scope.path, scope, (node) => node.read),
  );
}

export function explainWrite(rules: RuleNode, request: WriteRequest, refusal: Refusal): Explanation {
  const { invalid, target } = refusal;
  if (invalid === null) {
    return ungranted(
      ".write",
      refusal,
      askedOnTheWay(rules, target, writeScope(request), (node) => node.write),
    );
  }
  const scope = writeScope(request);
  scope.path = invalid.path;
  for (const key of invalid.path) step(scope, key);
  const asked = trace(invalid.rule, invalid.path, scope);
  const reason =
    asked.failure === null ? "The value does not satisfy this .validate." : `This .validate fails: ${asked.failure}.`;
  return explanation(".validate", refusal, asked, [asked], reason);
}

function askedOnTheWay(
  rules: RuleNode,
  path: readonly string[],
  scope: Scope,
  ruleOf: (node: RuleNode) => Rule | null,
): AskedRule[] {
  scope.path = path;
  const asked: AskedRule[] = [];
  let node: RuleNode | null = rules;
  for (let depth = 0; node !== null; depth += 1) {
    const rule = ruleOf(node);
    if (rule !== null) asked.push(trace(rule, path.slice(0, depth), scope));
    const key: string | undefined = path[depth];
    if (key === undefined || key === ".priority") break;
    node = ruleChild(node, key);
    step(scope, key);
  }
  return asked;
}

function step(scope: Scope, key: string): void {
  scope.data = scope.data.child(key);
  scope.newData = scope.newData?.child(key) ?? null;
}

function trace(rule: Rule, path: readonly string[], scope: Scope): AskedRule {
  const { failure, values } = traceRule(rule, scope);
  return { path: pathText(path), rule: rule.text, line: rule.line, column: rule.column, failure, values };
}

function ungranted(kind: ".read" | ".write", refusal: Refusal, asked: AskedRule[]): Explanation {
  // Explain with the deepest rule, because it is the most specific and most likely should have granted access.
  const nearest = asked.at(-1);
  if (nearest === undefined) {
    return explanation(kind, refusal, null, asked, `No ${kind} rule applies to this location.`);
  }
  const failed = nearest.failure === null ? "" : ` It fails: ${nearest.failure}.`;
  const count = asked.length === 1 ? `The only ${kind}` : `None of the ${asked.length} ${kind} rules`;
  const reason = `${count} at this place or above it ${asked.length === 1 ? "is not true" : "is true"}.${failed}`;
  return explanation(kind, refusal, nearest, asked, reason);
}

function explanation(
  kind: RuleKind,
  refusal: Refusal,
  decisive: AskedRule | null,
  asked: AskedRule[],
  reason: string,
): Explanation {
  const target = pathText(refusal.target);
  return {
    path: decisive?.path ?? target,
    target,
    kind,
    rule: decisive?.rule ?? null,
    line: decisive?.line ?? null,
    column: decisive?.column ?? null,
    reason,
    values: decisive?.values ?? [],
    asked,
  };
}

function pathText(path: readonly string[]): string {
  return `/${path.join("/")}`;
}
