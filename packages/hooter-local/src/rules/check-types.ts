import type { CallExpression, Expression } from "./expression";
import { ExpressionError } from "./rules-error";
import {
  binaryType,
  conditionalType,
  memberOf,
  NUMERIC,
  operandRefusal,
  type Signature,
  STRING_ARGUMENT,
  type StaticType,
  VARIABLE_TYPES,
} from "./static-types";

/** Static type of every sub-expression. */
export type Types = ReadonlyMap<Expression, StaticType>;

/**
 * Checks the types of a rule as the service does at deployment, with the same messages. Reports the first error in the
 * service's order: operands before the operation, left before right.
 *
 * @throws ExpressionError
 */
export function checkTypes(expression: Expression): Types {
  const checker = new Checker();
  if (checker.typeOf(expression) !== "boolean") {
    throw new ExpressionError("Expression must evaluate to a boolean.", expression.start);
  }
  return checker.types;
}

const NOT_A_FUNCTION = "Type error: Function call on target that is not a function.";

class Checker {
  readonly types = new Map<Expression, StaticType>();

  typeOf(expression: Expression): StaticType {
    const type = this.compute(expression);
    this.types.set(expression, type);
    return type;
  }

  private compute(expression: Expression): StaticType {
    switch (expression.type) {
      case "literal":
        return literalType(expression.value);
      case "regex":
        return "regex";
      case "variable":
        return VARIABLE_TYPES[expression.name];
      case "capture":
        return "string";
      case "array":
        for (const item of expression.items) this.typeOf(item);
        throw new ExpressionError("Unexpected array literal.", expression.start);
      case "member": {
        const member = memberOf(this.typeOf(expression.object), expression.name);
        if ("refusal" in member) throw new ExpressionError(member.refusal, expression.start);
        return "method" in member ? "method" : member.property;
      }
      case "index": {
        const object = this.typeOf(expression.object);
        this.typeOf(expression.index);
        if (object !== "auth") throw new ExpressionError("Invalid property access.", expression.start);
        return "auth";
      }
      case "call":
        return this.call(expression);
      case "apply":
        this.typeOf(expression.callee);
        throw new ExpressionError(NOT_A_FUNCTION, expression.start);
      case "unary":
        return this.unary(expression.operator, this.typeOf(expression.operand), expression.start);
      case "binary": {
        const { operator, start } = expression;
        const [left, right] = [this.typeOf(expression.left), this.typeOf(expression.right)];
        const refusal = operandRefusal(operator, "left", left) ?? operandRefusal(operator, "right", right);
        if (refusal !== null) throw new ExpressionError(refusal, start);
        return binaryType(operator, left, right);
      }
      case "logical": {
        const { operator, start } = expression;
        const [left, right] = [this.typeOf(expression.left), this.typeOf(expression.right)];
        if (left !== "boolean") throw new ExpressionError(`Left operand of ${operator} must be boolean.`, start);
        if (right !== "boolean") throw new ExpressionError(`Right operand of ${operator} must be boolean.`, start);
        return "boolean";
      }
      case "conditional": {
        const test = this.typeOf(expression.test);
        const [whenTrue, whenFalse] = [this.typeOf(expression.whenTrue), this.typeOf(expression.whenFalse)];
        if (test !== "boolean") throw new ExpressionError("condition of ? must be boolean.", expression.start);
        return conditionalType(whenTrue, whenFalse);
      }
    }
  }

  private unary(operator: "!" | "-", operand: StaticType, start: number): StaticType {
    if (operator === "!") {
      if (operand !== "boolean") throw new ExpressionError("! only operates on booleans.", start);
      return "boolean";
    }
    if (!NUMERIC.has(operand)) throw new ExpressionError("- only operates on numbers.", start);
    return "number";
  }

  private call(expression: CallExpression): StaticType {
    const { method: name, args, start } = expression;
    const receiver = this.typeOf(expression.object);
    // Do not refuse an array before the method is resolved, because `hasChildren` accepts an array.
    const argTypes = args.map((arg) =>
      arg.type === "array" ? arg.items.map((item) => this.typeOf(item)) : this.typeOf(arg),
    );
    const member = memberOf(receiver, name);
    if ("refusal" in member) throw new ExpressionError(member.refusal, start);
    if ("property" in member) throw new ExpressionError(NOT_A_FUNCTION, start);
    if (name !== "hasChildren") {
      const array = args.find((arg) => arg.type === "array");
      if (array !== undefined) throw new ExpressionError("Unexpected array literal.", array.start);
    }
    const refusal = argumentsRefusal(name, member.method.signature, args, argTypes);
    if (refusal !== null) throw new ExpressionError(refusal, start);
    return member.method.returns;
  }
}

type ArgumentType = StaticType | readonly StaticType[];

const isString = (type: ArgumentType | undefined): boolean => typeof type === "string" && STRING_ARGUMENT.has(type);

function argumentsRefusal(
  name: string,
  signature: Signature,
  args: readonly Expression[],
  types: readonly ArgumentType[],
): string | null {
  const [first, second] = types;
  switch (signature) {
    case "none":
      return types.length === 0 ? null : `${name}() expects no arguments.`;
    case "string":
      if (types.length !== 1) return `${name}() expects 1 argument.`;
      return isString(first) ? null : `${name}() expects a string argument.`;
    case "replace":
      if (types.length !== 2) return "replace() expects two arguments.";
      if (!isString(first)) return "Argument 1 of replace() must be a string.";
      return isString(second) ? null : "Argument 2 of replace() must be a string.";
    case "matches":
      if (types.length !== 1) return "matches() expects 1 regular expression literal argument.";
      return args[0]?.type === "regex" ? null : "matches() expects a regular expression literal argument.";
    case "names":
      if (types.length === 0) return null;
      if (types.length > 1) return "hasChildren() expects only a single argument (containing an array of child names).";
      if (typeof first === "string" || first === undefined) return "hasChildren() expects an array of child names.";
      return first.every(isString) ? null : "hasChildren() expects an array of strings.";
  }
}

function literalType(value: string | number | boolean | null): StaticType {
  if (value === null) return "null";
  if (typeof value === "string") return "string";
  return typeof value === "number" ? "number" : "boolean";
}
