import { compileExpression } from "./compile-expression";
import { describeValue } from "./describe-value";
import type { Expression } from "./expression";
import type { Rule } from "./rule-tree";
import { FAILED, type Scope } from "./scope";

/** Sub-expression that determined the result, with its value. */
export interface DecidingValue {
  expression: string;
  /** JSON-compatible: a primitive, or a short description. */
  value: unknown;
}

/** Outcome of one rule. */
export interface RuleTrace {
  /** Description of the first operation that failed; null when none did. */
  failure: string | null;
  values: DecidingValue[];
}

/**
 * Runs a rule again and records the parts that determined its result: the deciding operands of `&&`, `||`, `!` and
 * `?:`, and the innermost comparisons and calls inside them, with the values that these read. Slow; for explanations
 * only.
 */
export function traceRule(rule: Rule, scope: Scope): RuleTrace {
  const tracer = new Tracer(rule, scope);
  tracer.decide(rule.expression);
  const failed = tracer.run(rule.expression) === FAILED;
  return { failure: failed ? tracer.failureOf(rule.expression) : null, values: tracer.values };
}

class Tracer {
  readonly values: DecidingValue[] = [];
  private readonly seen = new Set<string>();

  constructor(
    private readonly rule: Rule,
    private readonly scope: Scope,
  ) {}

  run(expression: Expression): unknown {
    return compileExpression(expression, this.rule.types)(this.scope);
  }

  decide(expression: Expression): void {
    if (expression.type === "logical") {
      const left = this.run(expression.left);
      const undecided = expression.operator === "&&";
      // If a `||` is false, both of its operands are false, so both determine the result. If a `&&` is false, its first
      // operand that is not true determines the result.
      if (left !== undecided || expression.operator === "||") this.decide(expression.left);
      if (left === undecided) this.decide(expression.right);
    } else if (expression.type === "conditional") {
      const test = this.run(expression.test);
      this.decide(expression.test);
      if (test !== FAILED) this.decide(test === true ? expression.whenTrue : expression.whenFalse);
    } else if (expression.type === "unary" && expression.operator === "!") {
      this.decide(expression.operand);
    } else {
      this.record(expression);
      for (const operand of operandsOf(expression)) this.recordOperand(operand);
    }
  }

  /** Describes the first operation that fails, in evaluation order. */
  failureOf(expression: Expression): string {
    for (const operand of this.evaluatedOperands(expression)) {
      if (this.run(operand) === FAILED) return this.failureOf(operand);
    }
    const text = this.textOf(expression);
    const operands = operandsOf(expression).filter((operand) => operand.type !== "array" && operand.type !== "regex");
    const seen = operands.map((operand) => `${this.textOf(operand)} is ${this.shown(operand)}`);
    if (expression.type === "call" && expression.method === "parent") return `'${text}' is above the root`;
    if (expression.type === "variable") return `'${text}' has no meaning in a write`;
    return seen.length === 0 ? `'${text}' failed` : `'${text}' failed: ${seen.join(", ")}`;
  }

  private evaluatedOperands(expression: Expression): readonly Expression[] {
    if (expression.type === "logical") {
      const decided = expression.operator === "||";
      return this.run(expression.left) === decided ? [expression.left] : [expression.left, expression.right];
    }
    if (expression.type === "conditional") {
      const test = this.run(expression.test);
      if (test === FAILED) return [expression.test];
      return [expression.test, test === true ? expression.whenTrue : expression.whenFalse];
    }
    // A regular expression has no value of its own.
    const operands = operandsOf(expression).filter((operand) => operand.type !== "regex");
    return operands.flatMap((operand) => (operand.type === "array" ? operand.items : [operand]));
  }

  private recordOperand(expression: Expression): void {
    if (expression.type === "literal" || expression.type === "regex") return;
    if (expression.type === "array") {
      for (const item of expression.items) this.recordOperand(item);
      return;
    }
    // Skip the complete value of `data`, `newData`, `root` or `auth`: the list contains the parts that the rule reads.
    if (expression.type !== "variable" || expression.name === "now") this.record(expression);
    for (const operand of operandsOf(expression)) this.recordOperand(operand);
  }

  private record(expression: Expression): void {
    const text = this.textOf(expression);
    if (this.seen.has(text)) return;
    this.seen.add(text);
    this.values.push({ expression: text, value: describeValue(this.run(expression)) });
  }

  private textOf(expression: Expression): string {
    return this.rule.text.slice(expression.start, expression.end).replace(/\s+/g, " ");
  }

  private shown(expression: Expression): string {
    const value = describeValue(this.run(expression));
    return this.rule.types.get(expression) === "snapshot" ? String(value) : JSON.stringify(value);
  }
}

function operandsOf(expression: Expression): readonly Expression[] {
  switch (expression.type) {
    case "literal":
    case "regex":
    case "variable":
    case "capture":
      return [];
    case "array":
      return expression.items;
    case "apply":
      return [expression.callee];
    case "member":
      return [expression.object];
    case "index":
      return [expression.object, expression.index];
    case "call":
      return [expression.object, ...expression.args];
    case "unary":
      return [expression.operand];
    case "binary":
    case "logical":
      return [expression.left, expression.right];
    case "conditional":
      return [expression.test, expression.whenTrue, expression.whenFalse];
  }
}
